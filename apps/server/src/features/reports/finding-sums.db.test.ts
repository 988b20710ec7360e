import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { expectFoundByDoctor } from '../../../test/planted-sums.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { foldCounts, miscountedDays } from '../checkup-list/index.ts';

const CHECKUPS = 900;
/** A year and parts of two others, of which neither begins nor ends with a month. */
const LONG = 'startDate=2024-11-17&endDate=2026-11-19';

let test: TestApp;
let types: string[];
beforeAll(async () => {
  test = await testApp({ connections: 4 });
  const { _id } = await saveCheckup(test, 'operator');
  types = (await test.database.pool.query('select id from car_types order by id limit 2')).rows.map(
    ({ id }) => id,
  );
  const client = await test.database.pool.connect();
  // Of three stations and two types, in every status, with none to three findings of both lists, and things looked at that were
  // in order. Without triggers.
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into checkups select made.* from checkups c, generate_series(1, ${CHECKUPS}) n,
       lateral (select case when n % 3 = 0 then array[$2, $3] when n % 3 = 1 then array[$2, $4] else array[$5, $6] end as at,
         timestamptz '2024-09-01 06:00Z' + n * interval '21 hours 37 minutes' as begun,
         (array['open', 'concluded', 'concluded', 'concluded', 'cancelled', 'annulled'])[1 + n * 7 % 6] as status) p,
       jsonb_populate_record(c, jsonb_build_object('id', lpad(n::text, 24, 'b'), 'company', p.at[1], 'station', p.at[2],
         'created_by', $7::text, 'mechanic', $8::text, 'status', p.status, 'deleted', n % 17 = 0, 'car_type', ($9::text[])[1 + n % 2],
         'opinion', case when p.status in ('concluded', 'annulled') then n % 4 > 0 end, 'created_at', p.begun,
         'concluded_at', case when p.status in ('concluded', 'annulled') then p.begun + interval '20 minutes' end,
         'classificators', case when n % 5 < 2 then '{}' else jsonb_build_object(
           '101', jsonb_build_object('checked', n % 5 = 2), '105', jsonb_build_object('checked', n % 7 < 3, 'note', 'x'),
           '201', jsonb_build_object('note', 'x')) end,
         'new_classificators', case when n % 11 > 3 then '{}' else jsonb_build_object('1', jsonb_build_object('checked', n % 2 = 0)) end,
         'car_reg_no', null, 'vin', md5(n::text))) made
      where c.id = $1`,
    [
      ...[_id, COMPANIES.one, STATIONS.oneA, STATIONS.oneB, COMPANIES.two, STATIONS.twoA],
      ...[PEOPLE.operator.id, PEOPLE.mechanic.id, types],
    ],
  );
  await client.query('select inspect.recount_checkups()');
  await client.query('commit');
  client.release();
}, 120_000);
afterAll(() => test.close());

type Row = { key: string | null; count: number; share: number | null };
async function reported(who: Who, query: string): Promise<Row[]> {
  const { status, body } = await (await test.as(who)).get(
    `/tech-service-count-checkups?by=classificator&limit=100&${query}`,
  );
  expect(status).toBe(200);
  const { data, totals } = body as { data: Row[]; totals: Row };
  return [
    ...data.map(({ key, count, share }) => ({ key, count, share })),
    { key: null, count: totals.count, share: totals.share },
  ];
}

const FOUND = `select id, 'classificators/' || f.key as finding from c, jsonb_each(classificators) f where f.value ->> 'checked' = 'true'
  union all
  select id, 'newClassificators/' || f.key from c, jsonb_each(new_classificators) f where f.value ->> 'checked' = 'true'`;

/** The same, counted out of the checkups themselves: by how often it was found, at the end those at which nothing was. */
async function counted(condition: string): Promise<Row[]> {
  const { rows } = await test.database.pool.query<{ key: string | null; count: number }>(
    `with c as (select * from checkups where not deleted and ${condition}), f as (${FOUND}), rows as (
       select finding as key, count(*)::int as count, 1 as place from f group by 1
       union all select '', count(*)::int, 2 from c where id not in (select id from f) having count(*) > 0
       union all select null, count(*)::int, 3 from c)
     select key, count from rows order by place, count desc, key`,
  );
  const all = rows.at(-1)?.count ?? 0;
  return rows.map((row) => ({ ...row, share: all === 0 ? null : row.count / all }));
}

const day = (name: string) => `(created_at at time zone 'Asia/Yerevan')::date ${name}`;
const ALL = day("between '2024-11-17' and '2026-11-19'");
const ofOne = `${ALL} and company = '${COMPANIES.one}'`;
type Question = [name: string, who: Who, query: string, condition: () => string];
const QUESTIONS: Question[] = [
  ['the country', 'admin', LONG, () => ALL],
  [
    'a company, by staff',
    'admin',
    `${LONG}&company=${COMPANIES.two}`,
    () => `${ALL} and company = '${COMPANIES.two}'`,
  ],
  ['a company, by its owner', 'owner', LONG, () => ofOne],
  ['those that were faulty', 'owner', `${LONG}&Opinion=false`, () => `${ofOne} and not opinion`],
  ['those that were annulled', 'admin', `${LONG}&status=annulled`, () => `${ALL} and status = 'annulled'`],
  [
    'a month',
    'admin',
    'startDate=2026-02-01&endDate=2026-02-28',
    () => day("between '2026-02-01' and '2026-02-28'"),
  ],
  [
    'some days',
    'admin',
    'startDate=2026-02-03&endDate=2026-02-11',
    () => day("between '2026-02-03' and '2026-02-11'"),
  ],
  [
    'some days of a company',
    'owner',
    'startDate=2026-02-03&endDate=2026-02-11',
    () => `${day("between '2026-02-03' and '2026-02-11'")} and company = '${COMPANIES.one}'`,
  ],
  ['a day of which there is none', 'admin', 'startDate=2020-02-03&endDate=2020-02-11', () => 'false'],
];

const expectRight = async ([name, who, query, condition]: Question) =>
  expect(await reported(who, query), name).toEqual(await counted(condition()));

it('has findings of both lists, several at one checkup, and checkups without any', async () => {
  const rows = await counted(ALL);
  expect(rows.map(({ key }) => key)).toEqual([
    'classificators/105',
    'classificators/101',
    'newClassificators/1',
    '',
    null,
  ]);
  const all = rows.at(-1)?.count ?? 0;
  const added = rows.slice(0, -1).reduce((sum, { count }) => sum + count, 0);
  expect(added).toBeGreaterThan(all);
});

it.each(QUESTIONS)('says how many checkups had which finding: %s', async (...question) => {
  await expectRight(question);
});

it('says the same of one type', async () => {
  for (const type of types) {
    expect((await counted(`${ALL} and car_type = '${type}'`)).length).toBeGreaterThan(3);
    await expectRight(['a type', 'admin', `${LONG}&type=${type}`, () => `${ALL} and car_type = '${type}'`]);
    await expectRight(['a type', 'owner', `${LONG}&type=${type}`, () => `${ofOne} and car_type = '${type}'`]);
  }
});

it('takes the checkups one by one where sums do not tell it, and says the same', async () => {
  const condition = () => `${ALL} and search_key like '%testvn%'`;
  await expectRight(['a search', 'admin', `${LONG}&search=testvn`, condition]);
  expect((await counted(condition())).length).toBeGreaterThan(3);
});

it('says at once what was written: found, looked at again, another type, a conclusion taken back, one deleted and restored', async () => {
  for (const change of [
    `classificators = classificators || '{"105": {"checked": true}, "301": {"checked": true}}'`,
    `classificators = '{"105": {"checked": false}}', new_classificators = '{}'`,
    `car_type = '${types[0]}'`,
    `status = 'annulled'`,
    'deleted = true',
    'deleted = false',
  ]) {
    const which = change === 'deleted = false' ? 'deleted' : `not deleted and status = 'concluded'`;
    const { rowCount } = await test.database.pool.query(
      `update checkups set ${change}, version = version + 1 where id in (select id from checkups
        where ${which} and ${day("between '2025-03-01' and '2025-03-31'")} order by id limit 2)`,
    );
    expect(rowCount, change).toBe(2);
    for (const question of QUESTIONS.slice(0, 4)) await expectRight(question);
  }
  expect(await asSystem(test.database.pool, (tx) => miscountedDays(tx, '2024-01-01'))).toEqual([]);
  await asSystem(test.database.pool, foldCounts);
  for (const question of QUESTIONS) await expectRight(question);
  const { rows } = await test.database.pool.query(
    `select (select count(*) from checkup_finding_changes) as noted, (select count(*) from checkup_finding_counts where count < 1) as none`,
  );
  expect(rows).toEqual([{ noted: 0, none: 0 }]);
  expect(await asSystem(test.database.pool, (tx) => miscountedDays(tx, '2024-01-01'))).toEqual([]);
});

it('notes nothing where nothing of it changed', async () => {
  const { rowCount } = await test.database.pool.query(
    `update checkups set odometer = 7, version = version + 1 where not deleted and ${day("between '2025-04-10' and '2025-04-20'")}`,
  );
  expect(rowCount).toBeGreaterThan(3);
  const { rows } = await test.database.pool.query('select count(*) as noted from checkup_finding_changes');
  expect(rows).toEqual([{ noted: 0 }]);
});

it('what is written while all of them are counted anew is in the count or stays noted, never both', async () => {
  const { pool } = test.database;
  const change = (which: 'min' | 'max') =>
    `update checkups set status = 'annulled', version = version + 1 where id =
       (select ${which}(id::text) from checkups where not deleted and status = 'concluded' and ${day("between '2025-05-01' and '2025-05-31'")})`;
  const [holding, counting] = [await pool.connect(), await pool.connect()];
  try {
    expect((await holding.query(change('min'))).rowCount).toBe(1);
    // Counting takes away what is noted, and waits for whoever holds a row of it.
    await holding.query('begin; select from checkup_finding_changes for update');
    const counted = counting.query('select inspect.recount_findings()');
    await vi.waitFor(async () => {
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect((await holding.query(waits)).rowCount).toBe(1);
    }, 20_000);
    const writing = await pool.connect();
    expect((await writing.query(change('max'))).rowCount).toBe(1);
    writing.release();
    await holding.query('commit');
    await counted;
  } finally {
    holding.release();
    counting.release();
  }
  expect((await pool.query('select from checkup_finding_changes')).rowCount).toBeGreaterThan(0);
  expect(await asSystem(pool, (tx) => miscountedDays(tx, '2024-01-01'))).toEqual([]);
  for (const question of QUESTIONS.slice(0, 4)) await expectRight(question);
});

it.each([
  ['day', 'company is null', '2026-11-18'],
  ['month', 'company is null', '2026-11-01'],
  ['month', 'company is not null', '2026-11-01'],
  ['year', 'company is null', '2026-01-01'],
  ['year', 'company is not null', '2026-01-01'],
] as const)('a sum that is wrong is found by the doctor: of a %s, %s', async (period, level, first) => {
  await expectFoundByDoctor(
    test.database.pool,
    { table: 'checkup_finding_counts', condition: `period = '${period}' and ${level}` },
    { figures: ['count', 'whole'], day: first, since: '2026-11-10' },
  );
});
