import { casesEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { COMPANIES, NOON, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

/** By the hour at which each came: four in the same one, of another company the last. */
const CAME = [
  { plate: '36CA002', hour: 2 },
  { plate: '36CA001', hour: 1 },
  { plate: '36CA003', hour: 3 },
  { plate: '36CA004', hour: 3 },
  { plate: '36CA006', hour: 3 },
  { plate: '36CA007', hour: 3 },
  { plate: '36CB005', hour: 5, station: 'twoA' },
] as const;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  for (const { plate, hour, ...where } of CAME) {
    test.clock.set(new Date(NOON.getTime() + hour * 3_600_000));
    await storePrepayment(test, plate, { ...where, surplus: true });
  }
});
afterAll(() => test.close());

const ask = async (who: Who, query = '') => {
  const answer = await (await test.as(who)).get(`/double-payments${query}`);
  expect(answer.status, answer.text).toBe(200);
  return casesEndpoints.list.response.parse(answer.body);
};
const hoursOf = async (who: Who, query = '') =>
  (await ask(who, query)).data.map(({ openedAt }) => openedAt.slice(11, 16));

it('the latest case stands first, and the other way round where it is asked for', async () => {
  expect(await hoursOf('admin')).toEqual(['13:00', '11:00', '11:00', '11:00', '11:00', '10:00', '09:00']);
  expect(await hoursOf('admin', '?sort=openedAt')).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '11:00',
    '11:00',
    '11:00',
    '13:00',
  ]);
  expect(await hoursOf('owner')).toEqual(['11:00', '11:00', '11:00', '11:00', '10:00', '09:00']);
});

it('pages that part those of the same moment have each once, by their ids', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => ask('admin', `?limit=2&page=${page}`)));
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 2, 1]);
  expect(pages[0]?.pagination).toMatchObject({ count: 7, total: 4 });
  const cases = pages.flatMap(({ data }) => data);
  const plates = cases.map(({ CarRegNo }) => CarRegNo);
  expect(plates[0]).toBe('36CB005');
  expect(plates.slice(1, 5).sort()).toEqual(['36CA003', '36CA004', '36CA006', '36CA007']);
  expect(plates.slice(5)).toEqual(['36CA002', '36CA001']);
  const ids = cases.slice(1, 5).map(({ _id }) => _id);
  expect(ids).toEqual([...ids].sort().reverse());
});

it('staff read those of one company', async () => {
  expect(await hoursOf('admin', `?company=${COMPANIES.two}`)).toEqual(['13:00']);
  expect(await hoursOf('admin', `?company=${COMPANIES.one}`)).toHaveLength(6);
});
