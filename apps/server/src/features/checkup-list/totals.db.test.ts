import { type Checkup, checkupsEndpoints, type NewCheckupInput } from '@inspect/contract/checkups';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRandom, type Random } from '../../../db/seed/demo/random.ts';
import {
  concludeByCalls,
  HARMLESS,
  moveByCall,
  payloadOf,
  saveCheckup,
} from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { foldCounts, miscountedDays } from './counts.repo.ts';

const CASH: NewCheckupInput['payments'] = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
];
const WRITERS = 4;
const WRITES = 80;
const RANGE = 'startDate=2026-10-01&endDate=2026-11-30';
const LISTS = {
  admin: 'tech-service-all-checkups',
  viewer: 'tech-service-viewer-checkups',
  owner: 'tech-service-company-checkups',
  owner2: 'tech-service-company-checkups',
  operator: 'tech-service-checkup',
  operatorB: 'tech-service-checkup',
  operatorAnywhere: 'tech-service-checkup',
} as const;
type Asking = keyof typeof LISTS;
const WHO: readonly Asking[] = [
  'admin',
  'viewer',
  'owner',
  'owner2',
  'operator',
  'operatorB',
  'operatorAnywhere',
];
const SCOPES: Record<Asking, string> = {
  admin: 'true',
  viewer: 'true',
  owner: `company = '${COMPANIES.one}'`,
  owner2: `company = '${COMPANIES.two}'`,
  operator: `station = '${STATIONS.oneA}'`,
  operatorB: `station = '${STATIONS.oneB}'`,
  operatorAnywhere: `company = '${COMPANIES.one}'`,
};

let test: TestApp;
let types: string[];
const clients = new Map<string, Client>();
beforeAll(async () => {
  test = await testApp({ connections: WRITERS + 2 });
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id::text from car_types order by id limit 3',
  );
  types = rows.map(({ id }) => id);
  for (const who of WHO) clients.set(who, await test.as(who));
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const fold = () => asSystem(test.database.pool, foldCounts);
const miscounted = () => asSystem(test.database.pool, (tx) => miscountedDays(tx, '2000-01-01'));

async function totalFor(who: Asking, query: string) {
  const answer = await clients.get(who)?.get(`/${LISTS[who]}?limit=1&fields=_id&${query}`);
  const { pagination, totals } = checkupsEndpoints.allList.response.parse(answer?.body);
  return { matching: pagination.count, ...totals };
}

/** The same read out of the checkups and the payments themselves; a moved result keeps what was paid for it. */
async function countedFor(who: Asking, condition: string) {
  const { rows } = await test.database.pool.query<{ matching: number }>(
    `with c as (
       select c.*, (fees #>> '{inspection,amount}')::int as fee, coalesce((fees #>> '{environmental,amount}')::int, 0) as tax,
              array(with recursive stood as (
                  select c.id, c.replaces union all
                  select f.id, f.replaces from checkups f join stood on f.id = stood.replaces)
                select id::text from stood) as stood
         from checkups c where not deleted and ${SCOPES[who]} and ${condition}
     ), p as (
       select c.*, (select coalesce(sum(amount), 0)::int from payments where checkup = any (stood) and purpose = 'inspection') as fee_paid,
              (select coalesce(sum(amount), 0)::int from payments where checkup = any (stood) and purpose = 'environmental') as tax_paid
         from c
     ), standing as (select * from p where status not in ('cancelled', 'annulled'))
     select (select count(*) from c) as matching, count(*) as count, coalesce(sum(fee + tax), 0)::int as due,
            coalesce(sum(fee_paid + tax_paid), 0)::int as paid,
            coalesce(sum(greatest(fee - fee_paid, 0) + greatest(tax - tax_paid, 0)), 0)::int as owed from standing`,
  );
  return rows[0] ?? { matching: -1 };
}

/** What lists can be asked by, and the same over the table itself. */
const filters = (): [query: string, condition: string][] => {
  const from = (day: string) => `created_at >= '${day}'::timestamp at time zone 'Asia/Yerevan'`;
  const until = (day: string) => `created_at < '${day}'::timestamp at time zone 'Asia/Yerevan'`;
  const all = `${from('2026-10-01')} and ${until('2026-12-01')}`;
  return [
    [RANGE, all],
    ['startDate=2026-11-05&endDate=2026-11-12', `${from('2026-11-05')} and ${until('2026-11-13')}`],
    ['', `${from('2026-11-20')} and ${until('2026-11-21')}`],
    [`${RANGE}&Opinion=true`, `${all} and opinion`],
    [`${RANGE}&Opinion=false&type=${types[0]}`, `${all} and not opinion and car_type = '${types[0]}'`],
    [`${RANGE}&status=open`, `${all} and status = 'open'`],
    [
      `${RANGE}&status=annulled&type=${types[1]}`,
      `${all} and status = 'annulled' and car_type = '${types[1]}'`,
    ],
    [`${RANGE}&company=${COMPANIES.two}`, `${all} and company = '${COMPANIES.two}'`],
    [`${RANGE}&search=testvn`, `${all} and search_key like '%testvn%'`],
  ];
};

type Asked = { by?: readonly Asking[]; of?: ReturnType<typeof filters> };

async function expectRightTotals(when: string, { by = WHO, of = filters() }: Asked = {}): Promise<void> {
  for (const who of by)
    for (const [query, condition] of of)
      expect(await totalFor(who, query), `${when}: ${who} ${query}`).toEqual(
        await countedFor(who, condition),
      );
}

describe('totals of lists', () => {
  it('are right at once after each thing that can happen to a checkup', async () => {
    const staff = await test.as('admin');
    // One that is summed up and one that is counted, of the country and of a station; the rest is asked at the end.
    const few: Asked = {
      by: ['admin', 'operator'],
      of: [filters()[0], filters().at(-1)].flatMap((one) => (one ? [one] : [])),
    };
    const step = async (name: string, work: () => Promise<unknown>) => {
      await work();
      await expectRightTotals(name, few);
    };
    let one: Checkup;
    let moved: Checkup;
    const answered = async (answer: Promise<{ status: number; text: string }>) =>
      expect((await answer).status, (await answer).text).toBeLessThan(300);
    one = await saveCheckup(test, 'operator');
    await step('a save', () => saveCheckup(test, 'operatorB'));
    await step('a save with what was paid', () => saveCheckup(test, 'operator', { payments: CASH }));
    await step('a fee that rose after it was paid', async () => {
      const { _id, version } = await saveCheckup(test, 'operator', { payments: CASH });
      const client = await test.as('operator');
      await answered(client.put(`/tech-service-checkup/${_id}`, { version, enginePower: 250 }));
    });
    await step('another company', () => saveCheckup(test, 'operator2'));
    await step('a conclusion', async () => {
      one = await saveCheckup(test, 'operator', { payments: CASH });
      one = await concludeByCalls(test, 'operator', one, false, { [HARMLESS]: { checked: true } });
    });
    const path = `/tech-service-all-checkup/${one._id}`;
    const changed = (version: number, body: object) =>
      answered(staff.put(path, { version, reason: 'Սխալ', ...body }));
    await step('an amendment', () => changed(one.version, { Opinion: true }));
    await step('a deletion', () => changed(one.version + 1, { deleted: true }));
    await step('a return', () => changed(one.version + 2, { deleted: false }));
    await step('a fold', fold);
    await step('a move', async () => {
      const right = await payloadOf(test, 'operator');
      moved = await moveByCall(test, { ...one, version: one.version + 3 }, right);
    });
    await step('an annulment', () =>
      answered(
        staff.post(`/tech-service-all-checkup/${moved._id}/annul`, {
          version: moved.version,
          reason: 'Սխալ',
        }),
      ),
    );
    await step('a cancellation', async () => {
      const saved = await saveCheckup(test, 'operator');
      const client = await test.as('operator');
      await answered(
        client.post(`/tech-service-checkup/${saved._id}/cancel`, { version: 1, reason: 'Սխալ' }),
      );
    });
    await step('a transaction that fails', () =>
      test.database.pool.query('begin; update checkups set deleted = true, version = version + 1; rollback'),
    );
    await step('an erasure', async () => {
      const { _id } = await saveCheckup(test, 'operator');
      const fresh = await test.as('admin');
      await answered(fresh.send('DELETE', `/tech-service-checkup/${_id}`, { body: { reason: 'Սխալ' } }));
    });
    expect(await miscounted()).toEqual([]);
    await expectRightTotals('at the end');
  }, 120_000);

  it('keep what is paid for a checkup while somebody cancels it', async () => {
    const { _id } = await saveCheckup(test, 'operator');
    const cancelling = await test.database.pool.connect();
    await cancelling.query('begin');
    await cancelling.query(
      `update checkups set status = 'cancelled', change_action = 'cancel', version = version + 1 where id = $1`,
      [_id],
    );
    const paying = await test.database.pool.connect();
    const paid = payFor(paying, _id, createRandom(1));
    await Promise.race([paid, somebodyWaits()]);
    await cancelling.query('commit');
    await paid;
    cancelling.release();
    paying.release();
    expect(await miscounted()).toEqual([]);
  });

  it('are what counting says, whatever several people write at once, while counts are folded', async () => {
    const like = await saveCheckup(test, 'operator');
    const random = createRandom(20_261_120);
    await Promise.all([
      ...Array.from({ length: WRITERS }, () => writeAtRandom(like._id, createRandom(random.whole(0, 1e9)))),
      foldOften(20),
    ]);
    expect(await miscounted()).toEqual([]);
    await expectRightTotals('before the last fold', { by: ['viewer'] });
    await fold();
    expect(await miscounted()).toEqual([]);
    await expectRightTotals('folded');
    const { rows } = await test.database.pool.query(
      `select (select count(*) from checkup_count_changes) as noted, (select count(*) from checkup_counts where count < 1) as empty,
              (select count(*) from checkup_person_changes) as noted_people,
              (select count(*) from checkup_person_counts where count < 1) as no_people,
              (select count(*) from checkup_minute_counts where count < 1) as no_minutes,
              (select count(distinct minutes) > 20 from checkup_minute_counts) as differ,
              (select count(*) from checkup_finding_changes) as noted_findings,
              (select count(*) from checkup_finding_counts where count < 1) as no_findings,
              (select count(distinct finding) > 3 from checkup_finding_counts) as found,
              (select count(*) from checkup_hour_counts where count < 1) as no_hours,
              (select count(distinct slot) > 3 from checkup_hour_counts) as hours`,
    );
    expect(rows).toEqual([
      {
        ...{ noted: 0, empty: 0, noted_people: 0, no_people: 0, no_minutes: 0, differ: true },
        ...{ noted_findings: 0, no_findings: 0, found: true, no_hours: 0, hours: true },
      },
    ]);
    await test.database.pool.query('select inspect.recount_checkups()');
    expect(await miscounted()).toEqual([]);
  }, 120_000);

  it('that are wrong are found', async () => {
    const client = await test.database.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update checkups set status = 'cancelled', opinion = null where status = 'open'`);
    await client.query('commit');
    client.release();
    expect(await miscounted()).toContain('2026-11-20');
    await test.database.pool.query('select inspect.recount_checkups()');
    expect(await miscounted()).toEqual([]);
  });

  it.each([
    ['2026-11-20', 'checkup_counts', 'received', "company is not null and day = '2026-11-20'"],
    ['2026-11-20', 'checkup_counts', 'first', "company is null and day = '2026-11-20'"],
    ['2026-11-01', 'checkup_period_counts', 'settled', "part = ''"],
    ['2026-11-01', 'checkup_period_counts', 'count', "part = 'fuel' and company is null"],
    [
      '2026-11-01',
      'checkup_period_counts',
      'environmental_due',
      "part = 'ownerStatus' and company is not null",
    ],
  ])('that are wrong are found: %s, %s.%s where %s', async (day, table, figure, condition) => {
    await test.database.pool.query(`update ${table} set ${figure} = ${figure} + 1 where ${condition}`);
    expect(await miscounted()).toContain(day);
    await test.database.pool.query('select inspect.recount_checkups()');
    expect(await miscounted()).toEqual([]);
  });
});

/** Resolves when some connection waits for a row that another one holds. */
async function somebodyWaits(): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await test.database.pool.query(waits)).rowCount).toBe(1), 20_000);
}

/** Now and then all of it is counted anew meanwhile. */
async function foldOften(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await fold();
    if (turn % 8 === 4) await test.database.pool.query('select inspect.recount_checkups()');
  }
}

const PLACES = [
  [COMPANIES.one, STATIONS.oneA],
  [COMPANIES.one, STATIONS.oneB],
  [COMPANIES.two, STATIONS.twoA],
] as const;
const STATES = [
  ['open', null],
  ['concluded', true],
  ['concluded', false],
  ['cancelled', null],
  ['annulled', true],
] as const;

/** Rows appear, change, are deleted, come back and go for good, several in a transaction, and some of it fails. */
async function writeAtRandom(like: string, random: Random): Promise<void> {
  const client = await test.database.pool.connect();
  let own: readonly string[] = [];
  try {
    for (let turn = 0; turn < WRITES; turn += 1) {
      const [tried, fails] = [[...own], random.chance(0.15)];
      await client.query('begin');
      for (let write = random.whole(1, 3); write > 0; write -= 1) await writeOne(client, like, random, tried);
      await client.query(fails ? 'rollback' : 'commit');
      if (!fails) own = tried;
    }
  } finally {
    client.release(true);
  }
}

const PEOPLE_OF_COUNTS = [PEOPLE.operator.id, PEOPLE.operatorB.id, PEOPLE.mechanic.id, PEOPLE.mechanic2.id];
const later = (at: Date, random: Random) => new Date(at.getTime() + random.whole(0, 6_000_000));

const findings = (random: Random) =>
  Object.fromEntries([101, 102, 105].map((code) => [code, { checked: random.chance(0.5) }]));

async function writeOne(client: pg.PoolClient, like: string, random: Random, own: string[]): Promise<void> {
  const [status, opinion] = random.pick(STATES);
  if (own.length === 0 || random.chance(0.4)) {
    const id = random.id();
    const [company, station] = random.pick(PLACES);
    const at = new Date(NOON.getTime() - random.whole(0, 40 * 86_400_000));
    await client.query(
      `insert into checkups select made.* from checkups c, jsonb_populate_record(c, $2) made where c.id = $1`,
      [
        like,
        {
          id,
          company,
          station,
          ...{ status, opinion, concluded_at: status === 'concluded' ? later(at, random) : null },
          classificators: findings(random),
          ...{ car_type: random.pick(types), mechanic: random.pick(PEOPLE_OF_COUNTS), created_at: at },
          car_reg_no: null,
          vin: id,
        },
      ],
    );
    own.push(id);
    return;
  }
  const id = random.pick(own);
  const change = random.pick([
    {
      set: `status = $2, opinion = $3, concluded_at = case when $2 = 'concluded' then created_at + $4 * interval '1 second' end`,
      values: [status, opinion, random.whole(0, 6_000)],
    },
    { set: 'mechanic = $2', values: [random.pick(PEOPLE_OF_COUNTS)] },
    { set: 'created_by = $2', values: [random.pick(PEOPLE_OF_COUNTS)] },
    { set: `concluded_at = concluded_at + interval '7 minutes'`, values: [] },
    { set: 'deleted = not deleted', values: [] },
    { set: 'car_type = $2', values: [random.pick(types)] },
    { set: `odometer = 1`, values: [] },
    { set: `classificators = $2`, values: [findings(random)] },
    { set: `new_classificators = $2`, values: [findings(random)] },
    { set: `fees = jsonb_set(fees, '{inspection,amount}', $2)`, values: [random.whole(1, 20) * 1000] },
  ]);
  if (random.chance(0.3)) await payFor(client, id, random);
  const { rowCount: payments } = await client.query('select from payments where checkup = $1', [id]);
  const erased = random.chance(0.1) && payments === 0;
  const set = erased ? `deleted = true, change_action = 'erase'` : change.set;
  await client.query(`update checkups set ${set}, version = version + 1 where id = $1`, [
    id,
    ...(erased ? [] : change.values),
  ]);
  if (!erased) return;
  await client.query('delete from checkups where id = $1', [id]);
  own.splice(own.indexOf(id), 1);
}

/** Each purpose once; what is there already stays. */
async function payFor(client: pg.PoolClient, id: string, random: Random): Promise<void> {
  await client.query(
    `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, created_by, created_at)
       select $2, c.id, c.company, c.vehicle, $3, 'cash', 'station', $4, c.created_by, c.created_at
         from checkups c where c.id = $1 on conflict do nothing`,
    [id, random.id(), random.pick(['inspection', 'environmental']), random.whole(0, 20) * 1000],
  );
}
