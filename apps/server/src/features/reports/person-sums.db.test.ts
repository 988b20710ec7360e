import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
beforeAll(async () => {
  test = await testApp({ connections: 2 });
  const { _id } = await saveCheckup(test, 'operator');
  const client = await test.database.pool.connect();
  // Of three stations, four operators and two mechanics, in every status, and of 1 to 75 minutes with seconds beside them, or of two
  // days. Some do not say when they were concluded. Without triggers.
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into checkups select made.* from checkups c, generate_series(1, ${CHECKUPS}) n,
       lateral (select case when n % 3 = 0 then array[$2, $3] when n % 3 = 1 then array[$2, $4] else array[$5, $6] end as at,
         timestamptz '2024-09-01 06:00Z' + n * interval '21 hours 37 minutes' as begun,
         (array['open', 'concluded', 'concluded', 'concluded', 'cancelled', 'annulled'])[1 + n * 7 % 6] as status) p,
       jsonb_populate_record(c, jsonb_build_object('id', lpad(n::text, 24, 'b'), 'company', p.at[1], 'station', p.at[2],
         'created_by', case when n % 3 < 2 then (array[$7, $8, $9])[1 + n % 2 + n % 5 / 4] else $10 end,
         'mechanic', case when n % 3 < 2 then $11 else $12 end, 'status', p.status, 'deleted', n % 17 = 0,
         'opinion', case when p.status in ('concluded', 'annulled') then n % 4 > 0 end, 'created_at', p.begun,
         'concluded_at', case when p.status in ('concluded', 'annulled')
           and n % 5 > 0 then p.begun + case when n % 13 = 0 then interval '50 hours' else (60 + n * 131 % 4440) * interval '1 second' end end,
         'car_reg_no', null, 'vin', md5(n::text))) made
      where c.id = $1`,
    [
      ...[_id, COMPANIES.one, STATIONS.oneA, STATIONS.oneB, COMPANIES.two, STATIONS.twoA],
      ...[PEOPLE.operator.id, PEOPLE.operatorB.id, PEOPLE.operatorAnywhere.id, PEOPLE.operator2.id],
      ...[PEOPLE.mechanic.id, PEOPLE.mechanic2.id],
    ],
  );
  await client.query('select inspect.recount_checkups()');
  await client.query('commit');
  client.release();
}, 120_000);
afterAll(() => test.close());

type Row = { key: string | null; count: number; medianMinutes: number | null } & Record<string, unknown>;
async function reported(who: Who, by: string, query: string): Promise<Row[]> {
  const call = `/tech-service-operator-checkups?by=${by}&limit=100&${query}`;
  const { status, body } = await (await test.as(who)).get(call);
  expect(status).toBe(200);
  const { data, totals } = body as { data: Row[]; totals: Row };
  return [
    ...data.map(({ name: _, ...row }) => row as Row),
    ...(totals.count > 0 ? [{ ...totals, key: null }] : []),
  ];
}

/** The same, counted out of the checkups themselves. */
async function counted(by: string, condition: string): Promise<Row[]> {
  const { rows } = await test.database.pool.query<Row>(
    `select ${by}::text as key, count(*)::int as count, count(*) filter (where status = 'concluded' and opinion)::int as fit,
            count(*) filter (where status = 'concluded' and not opinion)::int as faulty,
            percentile_cont(0.5) within group (order by least(1440, round(extract(epoch from concluded_at - created_at) / 60)))
              filter (where status = 'concluded' and concluded_at is not null) as "medianMinutes"
       from checkups where not deleted and ${condition} group by grouping sets ((${by}), ())
     having count(*) > 0 order by grouping(${by}), 2 desc, 1`,
  );
  return rows;
}

const day = (name: string) => `(created_at at time zone 'Asia/Yerevan')::date ${name}`;
const ALL = `${day("between '2024-11-17' and '2026-11-19'")}`;
const QUESTIONS: [string, Who, string, string][] = [
  ['the country', 'admin', LONG, ALL],
  [
    'one of its companies',
    'admin',
    `${LONG}&company=${COMPANIES.two}`,
    `${ALL} and company = '${COMPANIES.two}'`,
  ],
  ['a company, by its owner', 'owner', LONG, `${ALL} and company = '${COMPANIES.one}'`],
  [
    'those that were fit',
    'owner',
    `${LONG}&Opinion=true`,
    `${ALL} and company = '${COMPANIES.one}' and opinion`,
  ],
  ['those that were annulled', 'admin', `${LONG}&status=annulled`, `${ALL} and status = 'annulled'`],
  [
    'a month',
    'admin',
    'startDate=2026-02-01&endDate=2026-02-28',
    day("between '2026-02-01' and '2026-02-28'"),
  ],
  [
    'some days',
    'admin',
    'startDate=2026-02-03&endDate=2026-02-11',
    day("between '2026-02-03' and '2026-02-11'"),
  ],
  ['a day of which there is none', 'admin', 'startDate=2020-02-03&endDate=2020-02-11', 'false'],
];

const COLUMNS = { operator: 'created_by', mechanic: 'mechanic' } as const;
const expectRight = async (question: (typeof QUESTIONS)[number], by: keyof typeof COLUMNS) => {
  const [name, who, query, condition] = question;
  const rows = await reported(who, by, query);
  const wanted = await counted(COLUMNS[by], condition);
  expect(
    rows.map(({ key, count, fit, faulty, medianMinutes }) => ({ key, count, fit, faulty, medianMinutes })),
    `${name} by ${by}`,
  ).toEqual(wanted);
};

describe.each(['operator', 'mechanic'] as const)('by %s', (by) => {
  it.each(QUESTIONS)('%s', async (...question) => {
    await expectRight(question, by);
  });
});

it('takes the checkups one by one where sums do not tell it, and says the same', async () => {
  const [byType] = (await test.database.pool.query('select car_type::text as type from checkups limit 1'))
    .rows;
  for (const by of ['operator', 'mechanic'])
    expect(await reported('admin', by, `${LONG}&type=${byType.type}`)).toEqual(
      await reported('admin', by, LONG),
    );
});

it('says at once what was written: another mechanic, a conclusion taken back, one that took longer, one deleted', async () => {
  for (const change of [
    `mechanic = '${PEOPLE.mechanic2.id}'`,
    `status = 'annulled'`,
    `concluded_at = concluded_at + interval '50 minutes'`,
    `deleted = true`,
  ]) {
    const condition = `status = 'concluded' and not deleted and ${day("between '2025-03-10' and '2025-03-20'")}`;
    const { rowCount } = await test.database.pool.query(
      `update checkups set version = version + 1, ${change} where id in (select id from checkups where ${condition} order by id limit 2)`,
    );
    expect(rowCount, change).toBe(2);
    for (const by of ['operator', 'mechanic'] as const)
      for (const question of QUESTIONS.slice(0, 3)) await expectRight(question, by);
  }
  expect(await asSystem(test.database.pool, (tx) => miscountedDays(tx, '2024-01-01'))).toEqual([]);
  await asSystem(test.database.pool, foldCounts);
  for (const by of ['operator', 'mechanic'] as const)
    for (const question of QUESTIONS) await expectRight(question, by);
  const { rows } = await test.database.pool.query(
    `select (select count(*) from checkup_person_changes) as noted, (select count(*) from checkup_minute_counts where count < 1) as none`,
  );
  expect(rows).toEqual([{ noted: 0, none: 0 }]);
});

it.each([
  ['none', [], null],
  ['one', [7], 7],
  ['less than half a minute', [0, 0, 0], 0],
  ['an even number: the mean of the two in the middle', [40, 5, 8, 1], 6.5],
  ['an odd number', [9, 9, 31, 9, 45], 9],
  ['of a day and more each counts as a day', [1439, 1441, 4_000], 1440],
  ['as far from each other as they can be', [0, 20_000], 720],
  ['two thousand', Array.from({ length: 2_000 }, (_, n) => n % 3), 1],
] as const)('the median of minutes: %s', async (_, minutes, median) => {
  const { rows } = await test.database.pool.query(
    'select inspect.median_of(coalesce(sum(inspect.spread_of(m, 1)), 0)) as median from unnest($1::int[]) m',
    [minutes],
  );
  expect(rows).toEqual([{ median }]);
});

it('tells millions of minutes apart, and nothing of what was taken back', async () => {
  const { rows } = await test.database.pool.query(
    `select inspect.median_of(sum(inspect.spread_of(m, c))) as median
       from (values (12, 40000000), (13, 2), (90, 40000000), (5, 3), (5, -3), (1440, 7), (1440, -7)) v(m, c)`,
  );
  expect(rows).toEqual([{ median: 13 }]);
});

const FIGURES = {
  checkup_person_counts: ['count', 'due', 'received', 'spread'],
  checkup_minute_counts: ['count'],
};
const PLANTED = (['operator', 'mechanic'] as const).flatMap((role) => [
  ...(['day', 'month', 'year'] as const).map((period) => ['checkup_person_counts', role, period] as const),
  ...(['month', 'year'] as const).map((period) => ['checkup_minute_counts', role, period] as const),
]);
const FIRST = { day: '2026-11-18', month: '2026-11-01', year: '2026-01-01' };

it.each([
  ['day', 'company is null', '2026-11-18'],
  ['month', 'company is null', '2026-11-01'],
  ['month', 'company is not null', '2026-11-01'],
  ['year', 'company is null', '2026-01-01'],
  ['year', 'company is not null', '2026-01-01'],
] as const)(
  'an hour of the week that is wrong is found by the doctor: %s where %s',
  async (period, level, day) => {
    await expectFoundByDoctor(
      test.database.pool,
      { table: 'checkup_hour_counts', condition: `period = '${period}' and ${level}` },
      { figures: ['count'], day, since: '2026-11-10' },
    );
  },
);

it.each(PLANTED)('a sum that is wrong is found by the doctor: %s of %s, %s', async (table, role, period) => {
  await expectFoundByDoctor(
    test.database.pool,
    { table, condition: `role = '${role}' and period = '${period}'` },
    { figures: FIGURES[table], day: FIRST[period], since: '2026-11-10' },
  );
});
