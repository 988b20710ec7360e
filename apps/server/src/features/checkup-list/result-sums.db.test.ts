import type { Actor } from '@inspect/contract/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE, STATIONS } from '../../../test/fixtures.ts';
import { expectFoundByDoctor } from '../../../test/planted-sums.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem, rawQuery } from '../../platform/db/transaction.ts';
import { countedSums } from './counted-rows.query.ts';
import { foldCounts } from './counts.repo.ts';

/** Three years, of which the first and the last are not whole: 16 + 14 days, 11 months and 2 years. */
const RANGE = { startDate: '2023-11-15', endDate: '2026-11-14' };
const DAYS = 1_096;
const SPANS = 16 + 14 + 11 + 2;
const RESULTS = 2;
const CLASSES = 2;

let test: TestApp;
beforeAll(async () => {
  // One connection, so that its counters tell of what was asked last.
  test = await testApp({ connections: 1 });
  const { _id } = await saveCheckup(test, 'operator');
  const client = await test.database.pool.connect();
  // Each day one of each class and result at each station. Without triggers: all of them are counted at the end.
  await client.query('begin; set local session_replication_role = replica; set local statement_timeout = 0');
  await client.query(
    `insert into checkups select made.* from checkups c,
       (values ($2, $3), ($2, $4), ($5, $6)) p(company, station), (values (true), (false)) r(result),
       generate_series(timestamptz '2023-11-15 08:00Z', '2026-11-14 08:00Z', '1 day') with ordinality d(at, n),
       (select id, row_number() over (order by id) as n from car_types order by id limit ${CLASSES}) t,
       jsonb_populate_record(c, jsonb_build_object('id', right(p.station, 2) || r.result::int || t.n || lpad(d.n::text, 20, '0'),
         'company', p.company, 'station', p.station, 'car_type', t.id, 'status', 'concluded', 'opinion', r.result,
         'created_at', d.at, 'car_reg_no', null, 'vin', md5(d.at || p.station || t.id || r.result))) made
      where c.id = $1`,
    [_id, COMPANIES.one, STATIONS.oneA, STATIONS.oneB, COMPANIES.two, STATIONS.twoA],
  );
  await client.query(`delete from checkups where id = $1`, [_id]);
  await client.query('select inspect.recount_checkups()');
  await client.query('commit; analyze checkup_counts, checkup_period_counts, checkup_result_counts');
  client.release();
}, 180_000);
afterAll(() => test.close());

const actorOf = (who: 'admin' | 'owner' | 'operator'): Actor =>
  ({ userId: PEOPLE[who].id, name: '', grants: {}, ...PEOPLE[who] }) as Actor;
type Sums = Parameters<typeof countedSums>[1];

/** How many rows stand for the range, of how many checkups. */
async function rowsFor(who: 'admin' | 'owner' | 'operator', sums: Sums, filter: object = {}) {
  const wanted = {
    actor: actorOf(who),
    filter: { ...RANGE, ...filter },
    today: '2026-11-14',
    longest: 4_000,
  };
  const query = countedSums(wanted, sums);
  const { sql, parameters } = rawQuery(query).compile();
  const { rows } = await test.database.pool.query<{ rows: number; count: number }>(
    `select count(*)::int as rows, sum(n.count)::int as count from (${sql}) n`,
    [...parameters],
  );
  return rows[0];
}

const OF_STATION = DAYS * RESULTS * CLASSES;

describe('the rows that a range is added up of', () => {
  it.each([
    ['the country by day', 'admin', {}, DAYS, 3 * OF_STATION],
    ['a company by day, who sees them all', 'admin', { company: COMPANIES.one }, DAYS, 2 * OF_STATION],
    ['a company by day, its owner', 'owner', {}, DAYS, 2 * OF_STATION],
    ['a station by day, its operator', 'operator', {}, DAYS, OF_STATION],
  ] as const)('are one for each day and result: %s', async (_, who, filter, days, count) => {
    const rows = await rowsFor(who, { part: 'result', period: 'day' }, filter);
    expect(rows).toEqual({ rows: days * RESULTS, count });
  });

  it('are of whole years, the months beside them and the days at the ends', async () => {
    expect(await rowsFor('admin', { part: 'result', period: 'year' })).toEqual({
      rows: SPANS * RESULTS,
      count: 3 * OF_STATION,
    });
    const byCompany = await rowsFor('admin', { part: 'result', period: 'year', of: 'company' });
    expect(byCompany).toEqual({ rows: SPANS * RESULTS * 2, count: 3 * OF_STATION });
    const byStation = await rowsFor('owner', { part: 'result', period: 'year', of: 'station' });
    expect(byStation).toEqual({ rows: SPANS * RESULTS * 2, count: 2 * OF_STATION });
    const byClass = await rowsFor('admin', { part: 'class', period: 'year' });
    expect(byClass).toEqual({ rows: SPANS * RESULTS * CLASSES, count: 3 * OF_STATION });
  });

  it('are found by an index that leaves out those of stations', async () => {
    const wanted = { actor: actorOf('owner'), filter: RANGE, today: '2026-11-14', longest: 4_000 };
    const { sql, parameters } = rawQuery(countedSums(wanted, { part: 'result', period: 'day' })).compile();
    const client = await test.database.pool.connect();
    const read = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ read: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables
          where relname in ('checkup_counts', 'checkup_period_counts', 'checkup_result_counts')`,
      );
      return rows[0]?.read ?? 0;
    };
    // The table of a test is read faster as a whole.
    await client.query('set enable_seqscan = off');
    const before = await read();
    await client.query(sql, [...parameters]);
    const taken = (await read()) - before;
    await client.query('reset enable_seqscan');
    client.release();
    // Of two companies the other one's may be read too, six are stored.
    expect(taken).toBeLessThanOrEqual(2 * DAYS * RESULTS);
  });
});

describe('whose rows somebody may read', () => {
  const WHOSE = `select distinct case when station is not null then station when company is not null then company else 'country' end::text as whose
    from checkup_result_counts order by 1`;

  it.each([
    ['admin', [STATIONS.oneA, STATIONS.twoA, STATIONS.oneB, COMPANIES.one, COMPANIES.two, 'country']],
    ['owner', [STATIONS.oneA, STATIONS.oneB, COMPANIES.one]],
    ['operatorAnywhere', [STATIONS.oneA, STATIONS.oneB, COMPANIES.one]],
    ['operator', [STATIONS.oneA]],
    ['mechanic', []],
  ] as const)('%s', async (who, expected) => {
    const rows = await asPerson(test, who, WHOSE);
    expect(rows.map(({ whose }) => whose)).toEqual([...expected].sort());
  });
});

/** Every kind of row that is stored beside the days of stations. */
const KINDS = ['year', 'month', 'day'].flatMap((period) =>
  [
    ['of the country', 'company is null and station is null'],
    ['of a company', 'company is not null and station is null'],
    ['of a station', 'station is not null'],
  ].map(([of, condition]) => [period, of, `period = '${period}' and ${condition}`] as const),
);
const FIRST = { year: '2026-01-01', month: '2026-11-01', day: '2026-11-12' } as const;
/** Months and years are looked at as a whole. */
const SINCE = '2026-11-10';
const PARTS = ['', 'fuel', 'ownerStatus'].flatMap((part) =>
  ['null', 'not null'].map(
    (company) => ['year', part, `period = 'year' and part = '${part}' and company is ${company}`] as const,
  ),
);
const PLANTED = [
  ...KINDS.map(([period, of, condition]) => [
    `a ${period} ${of}`,
    'checkup_result_counts',
    period,
    condition,
  ]),
  ...PARTS.map(([period, part, condition]) => [
    `a ${period} by ${part || 'class'} where ${condition}`,
    'checkup_period_counts',
    period,
    condition,
  ]),
] as [string, string, keyof typeof FIRST, string][];

describe('a sum that is wrong is found by the doctor', () => {
  it.each(PLANTED)('%s', async (_, table, period, condition) => {
    await expectFoundByDoctor(
      test.database.pool,
      { table, condition },
      { figures: ['owed', 'count'], day: FIRST[period], since: SINCE },
    );
  });
});

it('folding again, or counting all of them anew, changes nothing', async () => {
  const stored = async () =>
    (
      await test.database.pool.query(
        `select md5(string_agg(n::text, ';' order by n::text)) as rows, count(*)::int as count from checkup_result_counts n`,
      )
    ).rows[0];
  const before = await stored();
  expect(before.count).toBeGreaterThan(DAYS * RESULTS * 6);
  await asSystem(test.database.pool, foldCounts);
  await asSystem(test.database.pool, foldCounts);
  expect(await stored()).toEqual(before);
  // Counting all of them anew may take longer than a call.
  await test.database.pool.query(
    'begin; set local statement_timeout = 0; select inspect.recount_checkups(); commit',
  );
  expect(await stored()).toEqual(before);
});
