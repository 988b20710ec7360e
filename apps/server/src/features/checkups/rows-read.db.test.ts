import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { concludeByCalls, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { takeTime } from '../../platform/db/take-time.ts';

/** Other people's vehicles, each with a checkup and its two payments. */
const OTHERS = 20_000;
/** What a call may read of each table for one vehicle: far more than it needs, far less than the country. */
const MOST = 200;
const CASH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;
const TABLES = [
  ...['checkups', 'payments', 'ledger_entries', 'vehicles', 'vehicle_owners'],
  ...['checkup_versions', 'checkup_counts', 'checkup_result_counts', 'double_payments'],
];

let test: TestApp;
let earlier: Checkup;

beforeAll(async () => {
  // One connection, so that its counters can be asked for right after the call.
  test = await testApp({ connections: 1 });
  earlier = await saveCheckup(test, 'operator', { payments: [...CASH] });
  await fill(earlier._id);
  earlier = await concludeByCalls(test, 'operator', earlier, true);
  test.clock.advance(800 * 86_400_000);
}, 180_000);
afterAll(() => test.close());

async function fill(like: string): Promise<void> {
  const client = await test.database.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await takeTime(client, 60);
  const id = (letter: string) => `'${letter}' || lpad(to_hex(n), 23, '0')`;
  await client.query(
    `insert into vehicles select made.* from vehicles v join checkups c on c.vehicle = v.id, generate_series(1, $2) n,
       jsonb_populate_record(v, jsonb_build_object('id', ${id('e')}, 'plate', 'X' || n, 'vin', md5(n::text))) made
      where c.id = $1`,
    [like, OTHERS],
  );
  await client.query(
    `insert into checkups select made.* from checkups c, generate_series(1, $2) n,
       jsonb_populate_record(c, jsonb_build_object('id', ${id('f')}, 'vehicle', ${id('e')}, 'status', 'cancelled',
         'change_action', 'cancel', 'car_reg_no', 'X' || n, 'vin', md5(n::text), 'search_key', 'x' || n,
         'registration_certificate', 'ZZ' || n, 'created_at', c.created_at - n * interval '1 minute')) made
      where c.id = $1`,
    [like, OTHERS],
  );
  await client.query(
    `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, tax_years, created_by, created_at)
     select case purpose when 'inspection' then ${id('c')} else ${id('d')} end, ${id('f')}, c.company, ${id('e')}, purpose,
            'cash', 'station', 4800, '{2026}', c.created_by, c.created_at
       from checkups c, generate_series(1, $2) n, unnest('{inspection,environmental}'::text[]) purpose
      where c.id = $1`,
    [like, OTHERS],
  );
  await client.query(
    `insert into double_payments (id, payment, company, car_reg_no, status, opened_at)
     select id, id, company, 'X', 'open', created_at from payments where purpose = 'inspection'`,
  );
  await client.query('select inspect.enter_missing_payments()');
  await client.query('select inspect.recount_checkups()');
  await client.query(
    'analyze vehicles, checkups, payments, double_payments, ledger_entries, checkup_counts, checkup_result_counts',
  );
  await client.query('commit');
  client.release();
}

/** Rows that one call fetched of each table, by scans and by indexes. */
async function rowsReadBy(call: () => Promise<unknown>): Promise<Record<string, number>> {
  const count = async () => {
    await test.database.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await test.database.pool.query<{ table: string; read: string }>(
      `select relname as table, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
         from pg_stat_user_tables where relname = any ($1)`,
      [TABLES],
    );
    return new Map(rows.map(({ table, read }) => [table, Number(read)]));
  };
  const before = await count();
  await call();
  const after = await count();
  return Object.fromEntries(
    TABLES.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)]),
  );
}

function tooMany(read: Record<string, number>): [string, number][] {
  return Object.entries(read).filter(([, rows]) => rows > MOST);
}

it('the counters would show a scan of the country', async () => {
  const read = await rowsReadBy(() =>
    test.database.pool.query(`select sum(amount) from payments where method = 'cash'`),
  );
  expect(tooMany(read)).toEqual([['payments', expect.any(Number)]]);
  expect(read.payments).toBeGreaterThanOrEqual(2 * OTHERS);
});

it('looking up, checking and saving a returning vehicle reads that vehicle and not the country', async () => {
  const operator = await test.as('operator');
  const { CarRegNo, VIN, registrationCertificate } = earlier;
  const typed = { CarRegNo, VIN, registrationCertificate };
  const asked = `/find-tech-service?data=${CarRegNo}&registrationCertificate=${registrationCertificate}`;
  expect(tooMany(await rowsReadBy(() => operator.get(asked)))).toEqual([]);
  expect(
    tooMany(await rowsReadBy(() => operator.post('/tech-service-checkup-check-before-add', typed))),
  ).toEqual([]);
  const payload = await payloadOf(test, 'operator', { ...typed, payments: [...CASH] });
  let status = 0;
  const read = await rowsReadBy(async () => {
    status = (await operator.post('/tech-service-checkup', payload)).status;
  });
  expect(status).toBe(201);
  expect(tooMany(read)).toEqual([]);
});

it('what is changed, corrected and printed of a checkup reads what was paid for that one', async () => {
  const operator = await test.as('operator');
  const admin = await test.as('admin');
  const { body } = await operator.get('/tech-service-checkup');
  const [open] = body.data as Checkup[];
  const calls: [number, () => Promise<{ status: number }>][] = [
    [
      200,
      () => operator.put(`/tech-service-checkup/${open?._id}`, { version: open?.version, enginePower: 130 }),
    ],
    [200, () => operator.get(`/checkup-receipt/${open?._id}`)],
    [
      200,
      () =>
        admin.put(`/tech-service-all-checkup/${earlier._id}`, {
          ...{ version: earlier.version, ownerName: 'Նոր Անուն', reason: 'Սխալ էր գրված' },
        }),
    ],
  ];
  for (const [expected, call] of calls) {
    let status = 0;
    const read = await rowsReadBy(async () => {
      status = (await call()).status;
    });
    expect(status, String(call)).toBe(expected);
    expect(tooMany(read), String(call)).toEqual([]);
  }
});

it('a new vehicle, a record, a list of today and the badge read no more than they show', async () => {
  const operator = await test.as('operator');
  const fresh = await payloadOf(test, 'operator', {
    CarRegNo: '77XX777',
    VIN: 'WVWZZZ1KZ8W000777',
    registrationCertificate: 'XX777777',
  });
  let status = 0;
  const read = await rowsReadBy(async () => {
    status = (await operator.post('/tech-service-checkup', fresh)).status;
  });
  expect(status).toBe(201);
  expect(tooMany(read)).toEqual([]);
  for (const path of [
    '/tech-service-checkup',
    `/tech-service-checkup/${earlier._id}`,
    '/tech-service-opinion-badge',
    `/checkup-history/${earlier._id}`,
  ]) {
    expect(tooMany(await rowsReadBy(() => operator.get(path))), path).toEqual([]);
  }
});

it('a list of payments reads the open cases of those that it shows', async () => {
  const owner = await test.as('owner');
  let listed: unknown[] = [];
  const read = await rowsReadBy(async () => {
    listed = (await owner.get('/payments')).body.data;
  });
  expect(listed).toHaveLength(2);
  expect(tooMany(read)).toEqual([]);
});
