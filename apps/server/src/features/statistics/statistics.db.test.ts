import { statisticsEndpoints } from '@inspect/contract/statistics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import {
  conclude,
  concludeByCalls,
  FORBIDDING,
  HARMLESS,
  saveCheckup,
} from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const CASH = { purpose: 'inspection', method: 'cash' } as const;
const TAX = { purpose: 'environmental', method: 'cash' } as const;
/** A Wednesday, 23:59:59 in Yerevan, and 00:00:00 of the Thursday after it. */
const LAST_SECOND = new Date('2026-11-18T19:59:59Z');
const FIRST_SECOND = new Date('2026-11-18T20:00:00Z');
const WEEK = 'startDate=2026-11-14&endDate=2026-11-20';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  // The country’s fees (db/seed/reference): a car of 120 hp and 10 years owes 8,000 and 4,800.
  const paid = await saveCheckup(test, 'operator', { payments: [CASH, TAX] });
  await conclude(test, paid, true, new Date(NOON.getTime() + 20 * 60_000));
  const faulty = await saveCheckup(test, 'operatorB', { payments: [CASH] });
  await concludeByCalls(test, 'operatorB', faulty, false, {
    [FORBIDDING]: { checked: true },
    [HARMLESS]: { checked: true },
    '102': { checked: false },
  });
  test.clock.set(NOON);
  const dropped = await saveCheckup(test, 'operator');
  await (await test.as('operator')).post(`/tech-service-checkup/${dropped._id}/cancel`, {
    version: dropped.version,
    reason: 'Սխալ',
  });
  await saveCheckup(test, 'operator', {}, LAST_SECOND);
  await saveCheckup(test, 'operator', {}, FIRST_SECOND);
  await saveCheckup(test, 'operator', {}, new Date('2026-11-12T06:30:00Z'));
  await saveCheckup(test, 'operator', {}, new Date('2025-11-20T06:30:00Z'));
  const other = await saveCheckup(test, 'operator2', { payments: [CASH] });
  await conclude(test, other, true, new Date(NOON.getTime() + 60 * 60_000));
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const ask = async (who: Who, query = WEEK) => (await test.as(who)).get(`/statistics?${query}`);
async function statistics(who: Who, query = WEEK) {
  const answer = await ask(who, query);
  expect(answer.status).toBe(200);
  return statisticsEndpoints.statistics.response.parse(answer.body).data;
}
const byKey = (rows: readonly { key: string; count?: number | null | undefined }[] | null) =>
  Object.fromEntries((rows ?? []).map(({ key, count }) => [key, count]));
const countsOf = (rows: readonly { count?: number | null | undefined }[]) => rows.map(({ count }) => count);

describe('an owner’s statistics', () => {
  it('tell of all checkups of his company in these days', async () => {
    const { totals, from, to, step } = await statistics('owner');
    expect({ from, to, step }).toEqual({ from: '2026-11-14', to: '2026-11-20', step: 'day' });
    expect(totals).toEqual({
      count: 5,
      open: 2,
      fit: 1,
      faulty: 1,
      cancelled: 1,
      annulled: 0,
      faultRate: 0.5,
      medianMinutes: 17.5,
      cash: 20_800,
      terminal: 0,
      arca: 0,
      idram: 0,
      telcell: 0,
      returned: 0,
      received: 20_800,
    });
  });

  it('have each day, also those without any; 23:59:59 and 00:00:00 in Yerevan are two', async () => {
    const { trend, hours } = await statistics('owner');
    expect(trend.map(({ key, count, faultRate, received }) => [key, count, faultRate, received])).toEqual([
      ['2026-11-14', 0, null, 0],
      ['2026-11-15', 0, null, 0],
      ['2026-11-16', 0, null, 0],
      ['2026-11-17', 0, null, 0],
      ['2026-11-18', 1, null, 0],
      ['2026-11-19', 1, null, 0],
      ['2026-11-20', 3, 0.5, 20_800],
    ]);
    expect(byKey(hours)).toEqual({ '3-23': 1, '4-00': 1, '5-12': 3 });
  });

  it('by weeks and months stand on Mondays and on the month', async () => {
    const weeks = await statistics('owner', `startDate=2026-11-09&endDate=2026-11-20&step=week`);
    expect(byKey(weeks.trend)).toEqual({ '2026-11-09': 1, '2026-11-16': 5 });
    const years = await statistics('owner', 'startDate=2024-11-01&endDate=2026-11-20');
    expect(years.step).toBe('month');
    expect(years.trend).toHaveLength(25);
    expect(byKey(years.trend)).toMatchObject({ '2025-11': 1, '2026-11': 6 });
  });

  it('stand beside as many days before, or the same days of last year', async () => {
    const { compared, trend } = await statistics('owner');
    expect(compared).toMatchObject({ from: '2026-11-07', to: '2026-11-13', totals: { count: 1 } });
    expect(trend.map((row) => row.compared?.count)).toEqual([0, 0, 0, 0, 0, 1, 0]);
    const year = await statistics('owner', `${WEEK}&compare=year`);
    expect(year.compared).toMatchObject({ from: '2025-11-14', to: '2025-11-20', totals: { count: 1 } });
    expect(year.trend.at(-1)?.compared).toMatchObject({ count: 1 });
  });

  it('name what was found most often, as a share of what is concluded', async () => {
    const { findings } = await statistics('owner');
    expect(findings.map(({ list, code, count, share }) => [list, code, count, share])).toEqual([
      ['classificators', '101', 1, 0.5],
      ['classificators', '105', 1, 0.5],
    ]);
    expect(findings[0]?.name).toBe('Բանվորական արգելակի արդյունավետությունը նորմից ցածր է');
  });

  it('compare his stations, and can be of one of them', async () => {
    const { stations, companies, regions } = await statistics('owner');
    expect(stations?.map(({ key, name, count, received }) => [key, name, count, received])).toEqual([
      [STATIONS.oneA, 'Station a1', 4, 12_800],
      [STATIONS.oneB, 'Station b1', 1, 8_000],
    ]);
    expect([companies, regions]).toEqual([null, null]);
    expect((await statistics('owner', `${WEEK}&station=${STATIONS.oneB}`)).totals.count).toBe(1);
  });

  it('never hold a figure of another company, whatever is asked for', async () => {
    for (const filter of [`company=${COMPANIES.two}`, `station=${STATIONS.twoA}`]) {
      const { totals, trend, hours, stations, findings } = await statistics('owner', `${WEEK}&${filter}`);
      expect(totals).toMatchObject({ count: 0, received: 0, medianMinutes: null });
      expect([hours, stations, findings]).toEqual([[], [], []]);
      expect(countsOf(trend)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    }
    expect((await statistics('owner2')).totals).toMatchObject({ count: 1, fit: 1, received: 8_000 });
  });

  it('are empty for days without any', async () => {
    const nothing = await statistics('owner', 'startDate=2027-01-01&endDate=2027-01-02');
    expect(nothing).toMatchObject({ totals: { count: 0, faultRate: null }, hours: [], findings: [] });
    expect(countsOf(nothing.trend)).toEqual([0, 0]);
  });
});

describe('what is usual in the country', () => {
  afterAll(() =>
    test.database.pool.query(`delete from checkup_result_counts where company::text like '%000d_'`),
  );

  /** Companies that concluded `faulty` of ten each, as their sums are stored. */
  async function companiesWith(...faulty: readonly number[]) {
    for (const bad of faulty)
      for (const [opinion, count] of [
        [true, 10 - bad],
        [false, bad],
      ])
        await test.database.pool.query(
          `insert into checkup_result_counts select made.* from jsonb_populate_record(null::checkup_result_counts,
             (select jsonb_object_agg(column_name, 0) from information_schema.columns
               where table_schema = 'public' and table_name = 'checkup_result_counts' and data_type in ('integer', 'bigint'))
             || jsonb_build_object('period', 'day', 'company', $1::text, 'first_day', '2026-11-16', 'status', 'concluded',
                  'opinion', $2::boolean, 'count', $3::int)) made`,
          [`d${bad}`.padStart(24, '0'), opinion, count],
        );
  }

  it('is not told to an owner while fewer than five companies stand beside his, to the staff it is', async () => {
    expect((await statistics('owner')).country).toBeNull();
    expect((await statistics('admin')).country).toMatchObject({ companies: 2 });
    // With company two these are four.
    await companiesWith(1, 2, 3);
    expect((await statistics('owner')).country).toBeNull();
  });

  it('is a median in which each company counts once, from five others on', async () => {
    await companiesWith(8);
    // Of faulty ones 0 (company two), 0.1, 0.2, 0.3, 0.8, and his own 0.5; of all 1, 10, 10, 10, 10, and his own 5.
    const { country } = await statistics('owner');
    expect(country).toEqual({ companies: 6, faultRate: 0.25, cancelledRate: 0, count: 10 });
    expect(await statistics('owner', 'startDate=2026-11-20')).toMatchObject({ country: null });
  });

  it.each([
    ['owner', 1],
    ['viewer', 1],
    ['operator', 0],
    ['mechanic', 0],
    [null, 0],
  ] as const)('asked of the database itself by %s is told in %i row', async (who, rows) => {
    const asked = `select * from inspect.country_figures('2026-11-14', '2026-11-20', null, 0)`;
    expect(await asPerson(test, who, asked)).toHaveLength(rows);
  });
});

describe('the country’s statistics', () => {
  it('stand by region and by company', async () => {
    const { totals, regions, companies, stations } = await statistics('admin');
    expect(totals).toMatchObject({ count: 6, received: 28_800 });
    expect(companies?.map(({ key, name, count }) => [key, name, count])).toEqual([
      [COMPANIES.one, 'Company one', 5],
      [COMPANIES.two, 'Company two', 1],
    ]);
    expect(countsOf(regions ?? [])).toEqual([6]);
    expect(stations).toBeNull();
  });

  it('of one company are those that its owner sees', async () => {
    const one = await statistics('admin', `${WEEK}&company=${COMPANIES.one}`);
    const { country: _, ...own } = await statistics('owner');
    expect(one).toMatchObject(own);
  });

  it('are for who was granted a page of them, one company at a time without the country’s', async () => {
    for (const who of ['operator', 'mechanic'] as const)
      expect(await ask(who)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await test.database.pool.query(
      `delete from page_grants where role = 'ADMIN'
          and page in (select id from pages where route in ('all-statistics', 'companies-statistics'))`,
    );
    expect((await ask('admin')).status).toBe(400);
    expect((await ask('admin', `${WEEK}&company=${COMPANIES.one}`)).status).toBe(200);
    expect((await ask('admin', `${WEEK}&station=${STATIONS.oneA}`)).status).toBe(200);
  });
});

const LISTS = {
  viewer: '/tech-service-viewer-checkups',
  owner: '/tech-service-company-checkups',
  owner2: '/tech-service-company-checkups',
} as const satisfies Partial<Record<Who, string>>;
const FILTERS = [
  WEEK,
  'startDate=2026-11-18&endDate=2026-11-18',
  'startDate=2025-11-01&endDate=2026-11-20',
  `${WEEK}&company=${COMPANIES.one}`,
];

describe.each(['viewer', 'owner', 'owner2'] as const)('for %s', (who) => {
  it.each(FILTERS)('every chart adds up to the list of %s', async (filter) => {
    const list = await (await test.as(who)).get(`${LISTS[who]}?${filter}`);
    const wanted = Object(list.body).pagination.count;
    const { totals, trend, hours, stations, regions, companies } = await statistics(who, filter);
    expect(totals.count).toBe(wanted);
    const { open, fit, faulty, cancelled, annulled } = totals;
    const results = [open, fit, faulty, cancelled, annulled].map((count) => ({ count }));
    const parts = [stations, regions, companies].filter((rows) => rows !== null);
    for (const rows of [trend, hours, results, ...parts])
      expect(rows.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(wanted);
    for (const rows of [trend, ...parts])
      expect(rows.reduce((sum, { received }) => sum + (received ?? 0), 0)).toBe(totals.received);
  });
});
