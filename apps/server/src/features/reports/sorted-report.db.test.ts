import { type ReportName, reportOf } from '@inspect/contract/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeReported } from '../../../test/build/reported-checkups.ts';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const MONTH = 'startDate=2026-11-01&endDate=2026-11-30';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await storeReported(test);
});
afterAll(() => test.close());

async function keys(who: Who, name: ReportName, query: string): Promise<string[]> {
  const answer = await (await test.as(who)).get(`${reportOf(name).path}?${MONTH}&${query}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: { key: string }[] }).data.map(({ key }) => key);
}

it.each([
  ['name', ['2026-11-18', '2026-11-19', '2026-11-20']],
  ['-name', ['2026-11-20', '2026-11-19', '2026-11-18']],
  // Those that are alike stand as they do by themselves, the latest first.
  ['count', ['2026-11-19', '2026-11-18', '2026-11-20']],
  ['-count', ['2026-11-20', '2026-11-19', '2026-11-18']],
])('days by %s', async (sort, days) => {
  expect(await keys('owner', 'count', `sort=${sort}`)).toEqual(days);
});

it('companies by name and by what they received, whoever did most', async () => {
  const { one, two } = COMPANIES;
  expect(await keys('admin', 'financial', 'by=company')).toEqual([one, two]);
  expect(await keys('admin', 'financial', 'by=company&sort=name')).toEqual([one, two]);
  expect(await keys('admin', 'financial', 'by=company&sort=-name')).toEqual([two, one]);
  expect(await keys('admin', 'financial', 'by=company&sort=received')).toEqual([two, one]);
  expect(await keys('admin', 'financial', 'by=company&sort=-received')).toEqual([one, two]);
});

it('kinds of owners by what they are called', async () => {
  // Անհատ ձեռնարկատեր, Իրավաբանական անձ, Ֆիզիկական անձ
  expect(await keys('owner', 'ownerType', 'sort=name')).toEqual(['2', '1', '0']);
  expect(await keys('owner', 'ownerType', 'sort=-name')).toEqual(['0', '1', '2']);
});

it.each(['', '&status=concluded'])(
  'people by their median of minutes, who has none last either way %s',
  async (filter) => {
    const [quick, slow, none] = [PEOPLE.operator.id, PEOPLE.operatorB.id, PEOPLE.operator2.id];
    const last = filter ? [] : [none];
    expect(await keys('admin', 'operators', `sort=medianMinutes${filter}`)).toEqual([quick, slow, ...last]);
    expect(await keys('admin', 'operators', `sort=-medianMinutes${filter}`)).toEqual([slow, quick, ...last]);
    // Of a class the checkups tell the median one by one.
    const { rows } = await test.database.pool.query('select distinct car_type::text as type from checkups');
    const ofClass = `&type=${rows[0]?.type}${filter}`;
    expect(await keys('admin', 'operators', `sort=-medianMinutes${ofClass}`)).toEqual([slow, quick, ...last]);
  },
);

it('what was found by its name, in the order of the alphabet, and without a finding last', async () => {
  const day = new Date('2026-09-07T08:00:00Z');
  const found = { classificators: { 101: { checked: true }, 102: { checked: true } } };
  await saveCheckup(test, 'operator', found, day);
  await saveCheckup(test, 'operator', { classificators: { 102: { checked: true } } }, day);
  await saveCheckup(test, 'operator', { newClassificators: { 101: { checked: true } } }, day);
  const only = 'by=classificator&startDate=2026-09-07&endDate=2026-09-07';
  const ask = async (sort: string) => {
    const answer = await (await test.as('owner')).get(`/tech-service-count-checkups?${only}&sort=${sort}`);
    return (answer.body as { data: { name: string; share: number }[] }).data;
  };
  const names = (await ask('name')).map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator('hy').compare));
  expect(names).toHaveLength(3);
  expect((await ask('-name')).map(({ name }) => name)).toEqual([...names].reverse());
  expect((await ask('-share')).map(({ share }) => Math.round(share * 3))).toEqual([2, 1, 1]);
});

it('a page is of that order', async () => {
  expect(await keys('owner', 'count', 'sort=name&limit=1&page=2')).toEqual(['2026-11-19']);
});

it('a file stands in the order of what it was taken from', async () => {
  const lines = async (sort: string) => {
    const query = `${MONTH}&report=count&format=csv${sort}`;
    const { status, text } = await (await test.as('owner')).get(`/tech-service-report-export?${query}`);
    expect(status).toBe(200);
    return text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';')[0]);
  };
  expect((await lines('&sort=name')).slice(1, -1)).toEqual(['18/11/2026', '19/11/2026', '20/11/2026']);
  expect((await lines('')).slice(1, -1)).toEqual(['20/11/2026', '19/11/2026', '18/11/2026']);
});

it('the checkups of a report as the list is sorted, what is shown empty last, and a file of them too', async () => {
  const days = 'startDate=2026-08-04&endDate=2026-08-04';
  const hour = (at: number) => new Date(`2026-08-04T0${at}:00:00Z`);
  const first = await saveCheckup(test, 'operator', { CarRegNo: '34BB222', productionYear: 2011 }, hour(5));
  const second = await saveCheckup(test, 'operator', { CarRegNo: '34AA111', productionYear: 2019 }, hour(6));
  const third = await saveCheckup(test, 'operator', { CarRegNo: '34CC333', productionYear: 2007 }, hour(7));
  await conclude(test, first, false, hour(8));
  await conclude(test, second, true, hour(8));
  const owner = await test.as('owner');
  const plates = async (sort: string, path = '/tech-service-info-checkups') => {
    const { status, body } = await owner.get(`${path}?${days}&${sort}`);
    expect(status).toBe(200);
    return (body as { data: { CarRegNo: string }[] }).data.map(({ CarRegNo }) => CarRegNo);
  };
  const [aa, bb, cc] = ['34AA111', '34BB222', '34CC333'];
  expect(await plates('')).toEqual([cc, aa, bb]);
  expect(await plates('sort=createdAt')).toEqual([bb, aa, cc]);
  expect(await plates('sort=CarRegNo')).toEqual([aa, bb, cc]);
  expect(await plates('sort=-CarRegNo')).toEqual([cc, bb, aa]);
  expect(await plates('sort=productionYear')).toEqual([cc, bb, aa]);
  expect(await plates('sort=-productionYear&limit=1&page=2')).toEqual([bb]);
  expect(await plates('sort=Opinion')).toEqual([bb, aa, cc]);
  expect(await plates('sort=-Opinion')).toEqual([aa, bb, cc]);
  // What is open has a next date too, which no report of it shows.
  expect(await plates('sort=nextCheckupDate')).toEqual(expect.arrayContaining([aa, bb, cc]));
  expect((await plates('sort=nextCheckupDate')).at(-1)).toBe(cc);
  expect((await plates('sort=-nextCheckupDate')).at(-1)).toBe(cc);
  const ofOwners = '/tech-service-owner-type-checkups';
  expect(await plates(`ownerStatus=${third.ownerStatus}&sort=CarRegNo`, ofOwners)).toEqual([aa, bb, cc]);
  const { text } = await owner.get(
    `/tech-service-report-export?${days}&report=info&format=csv&sort=productionYear`,
  );
  const lines = text.trimEnd().split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(';')[0]?.replaceAll(' ', ''))).toEqual([cc, bb, aa]);
});

it.each([
  ['/tech-service-count-checkups', 'sort=share'],
  ['/tech-service-count-checkups', 'by=classificator&sort=first'],
  ['/tech-service-fuel-checkup', 'sort=medianMinutes'],
  ['/tech-service-fuel-checkup', 'sort=fuel'],
  ['/tech-service-owner-type-checkups', 'ownerStatus=1&sort=count'],
  ['/tech-service-owner-type-checkups', 'sort=CarRegNo'],
  ['/tech-service-info-checkups', 'sort=due'],
  ['/tech-service-report-export', 'report=individual&sort=name'],
  ['/tech-service-report-export', 'report=fuel&sort=first'],
  ['/tech-service-report-export', 'report=fuel&sort=CarRegNo'],
])('%s refuses %s, which it does not have', async (path, query) => {
  const { status, body } = await (await test.as('owner')).get(`${path}?${MONTH}&${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { sort: 'Այս սյունակով դասավորել հնարավոր չէ' } });
});
