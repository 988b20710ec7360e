import { casesEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { COMPANIES, NOON, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

/** By the hour at which each came: two in the same one, of another company the last. */
const CAME = [
  { plate: '36CA002', hour: 2 },
  { plate: '36CA001', hour: 1 },
  { plate: '36CA003', hour: 3 },
  { plate: '36CA004', hour: 3 },
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
  expect(await hoursOf('admin')).toEqual(['13:00', '11:00', '11:00', '10:00', '09:00']);
  expect(await hoursOf('admin', '?sort=openedAt')).toEqual(['09:00', '10:00', '11:00', '11:00', '13:00']);
  expect(await hoursOf('owner')).toEqual(['11:00', '11:00', '10:00', '09:00']);
});

it('pages that part two of the same moment have each case once', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => ask('admin', `?limit=2&page=${page}`)));
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
  const plates = pages.flatMap(({ data }) => data.map(({ CarRegNo }) => CarRegNo));
  // The two of one moment stand on either side of the first page's end.
  expect(plates[0]).toBe('36CB005');
  expect(plates.slice(1, 3).sort()).toEqual(['36CA003', '36CA004']);
  expect(plates.slice(3)).toEqual(['36CA002', '36CA001']);
  expect(pages[0]?.pagination).toMatchObject({ count: 5, total: 3 });
});

it('staff read those of one company', async () => {
  expect(await hoursOf('admin', `?company=${COMPANIES.two}`)).toEqual(['13:00']);
  expect(await hoursOf('admin', `?company=${COMPANIES.one}`)).toHaveLength(4);
});
