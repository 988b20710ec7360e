import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../db/seed/demo/random.ts';
import {
  concludeByCalls,
  HARMLESS,
  moveByCall,
  payloadOf,
  saveCheckup,
} from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, STATIONS } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { foldCounts, miscountedDays } from './counts.repo.ts';

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

async function totalFor(who: Asking, query: string): Promise<number> {
  const answer = await clients.get(who)?.get(`/${LISTS[who]}?limit=1&fields=_id&${query}`);
  return checkupsEndpoints.allList.response.parse(answer?.body).pagination.count;
}

async function countedFor(who: Asking, condition: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `select count(*) from checkups where not deleted and ${SCOPES[who]} and ${condition}`,
  );
  return rows[0]?.count ?? -1;
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
    [`${RANGE}&search=zz`, `${all} and search_key like '%zz%'`],
  ];
};

async function expectRightTotals(when: string): Promise<void> {
  for (const who of WHO)
    for (const [query, condition] of filters())
      expect(await totalFor(who, query), `${when}: ${who} ${query}`).toBe(await countedFor(who, condition));
}

describe('totals of lists', () => {
  it('are right at once after each thing that can happen to a checkup', async () => {
    const staff = await test.as('admin');
    const step = async (name: string, work: () => Promise<unknown>) => {
      await work();
      await expectRightTotals(name);
    };
    let one: Checkup;
    let moved: Checkup;
    const answered = async (answer: Promise<{ status: number; text: string }>) =>
      expect((await answer).status, (await answer).text).toBeLessThan(300);
    one = await saveCheckup(test, 'operator');
    await step('a save', () => saveCheckup(test, 'operatorB'));
    await step('another company', () => saveCheckup(test, 'operator2'));
    await step('a conclusion', async () => {
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
  }, 60_000);

  it('are what counting says, whatever several people write at once, while counts are folded', async () => {
    const like = await saveCheckup(test, 'operator');
    const random = createRandom(20_261_120);
    await Promise.all([
      ...Array.from({ length: WRITERS }, () => writeAtRandom(like._id, createRandom(random.whole(0, 1e9)))),
      foldOften(20),
    ]);
    expect(await miscounted()).toEqual([]);
    await expectRightTotals('before the last fold');
    await fold();
    expect(await miscounted()).toEqual([]);
    await expectRightTotals('folded');
    const { rows } = await test.database.pool.query(
      'select (select count(*) from checkup_count_changes) as noted, (select count(*) from checkup_counts where count < 1) as empty',
    );
    expect(rows).toEqual([{ noted: 0, empty: 0 }]);
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
});

async function foldOften(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await fold();
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
          status,
          opinion,
          car_type: random.pick(types),
          created_at: at,
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
    { set: 'status = $2, opinion = $3', values: [status, opinion] },
    { set: 'deleted = not deleted', values: [] },
    { set: 'car_type = $2', values: [random.pick(types)] },
    { set: `odometer = 1`, values: [] },
  ]);
  const erased = random.chance(0.1);
  const set = erased ? `deleted = true, change_action = 'erase'` : change.set;
  await client.query(`update checkups set ${set}, version = version + 1 where id = $1`, [
    id,
    ...(erased ? [] : change.values),
  ]);
  if (!erased) return;
  await client.query('delete from checkups where id = $1', [id]);
  own.splice(own.indexOf(id), 1);
}
