import { takeTime } from '../src/platform/db/take-time.ts';
import type { TestApp } from './test-app.ts';

/** Other people's vehicles, each with a checkup and what hangs on it. */
export const OTHERS = 20_000;
/** What a call may read of each table for one vehicle or one page: far more than it needs, far less than the country. */
const MOST = 200;

/** Long before the day that is asked about. */
const earlier = (at: string) => `${at} - interval '400 days' - n * interval '1 minute'`;
const id = (letter: string) => `'${letter}' || lpad(to_hex(n), 23, '0')`;
/** Copies of the row `r` of this table, with other values where they are named; `n` is the number of the copy. */
const copies = (table: string, of: string, values: Record<string, string>) =>
  `insert into ${table} select made.* from ${table} r, generate_series(1, $2::int) n,
     jsonb_populate_record(r, jsonb_build_object(${Object.entries(values)
       .map(([column, value]) => `'${column}', ${value}`)
       .join(', ')})) made
    where ${of}`;

/** For each of the others a row of each table, of payments two: copied from this checkup's own, or made. */
const ROWS = [
  copies('vehicles', 'r.id = (select vehicle from checkups where id = $1)', {
    id: id('e'),
    plate: `'X' || n`,
    vin: 'md5(n::text)',
  }),
  copies('vehicle_owners', 'r.vehicle = (select vehicle from checkups where id = $1)', {
    vehicle: id('e'),
    registration_certificate: `'ZZ' || n`,
  }),
  copies('checkups', 'r.id = $1', {
    id: id('f'),
    vehicle: id('e'),
    status: `'cancelled'`,
    change_action: `'cancel'`,
    car_reg_no: `'X' || n`,
    vin: 'md5(n::text)',
    search_key: `'x' || n`,
    registration_certificate: `'ZZ' || n`,
    created_at: earlier('r.created_at'),
  }),
  copies('checkup_versions', 'r.checkup = $1 and r.version = 1', { checkup: id('f'), at: earlier('r.at') }),
  `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, tax_years, created_by, created_at)
   select case purpose when 'inspection' then ${id('c')} else ${id('d')} end, ${id('f')}, c.company, ${id('e')}, purpose,
          'cash', 'station', 4800, '{2026}', c.created_by, ${earlier('c.created_at')}
     from checkups c, generate_series(1, $2::int) n, unnest('{inspection,environmental}'::text[]) purpose
    where c.id = $1`,
  `insert into payment_orders (id, provider, origin, company, station, checkup, vehicle, car_reg_no, lines, amount, state,
                               created_by, created_at, updated_at)
   select ${id('b')}, 'idram', 'station', c.company, c.station, ${id('f')}, ${id('e')}, 'X' || n,
          '[{"purpose": "inspection", "amount": 4800, "taxYears": []}]', 4800, 'failed', c.created_by, ${earlier('c.created_at')}, now()
     from checkups c, generate_series(1, $2::int) n where c.id = $1`,
  `insert into payment_uses (payment, checkup, company, vehicle, purpose, tax_years, created_by, at)
   select ${id('d')}, ${id('f')}, c.company, ${id('e')}, 'environmental', '{2026}', c.created_by, ${earlier('c.created_at')}
     from checkups c, generate_series(1, $2::int) n where c.id = $1`,
  `insert into payment_returns (id, payment, company, checkup, amount, reason, at)
   select ${id('4')}, ${id('d')}, c.company, ${id('f')}, 1, 'x', ${earlier('c.created_at')}
     from checkups c, generate_series(1, $2::int) n where c.id = $1`,
  `insert into double_payments (id, payment, company, car_reg_no, status, opened_at, decided_at, decided_by)
   select id, id, company, 'X', 'rejected', created_at, created_at, created_by from payments, (select $1::text, $2::int) unused
    where purpose = 'inspection' and id like 'c%'`,
  `insert into files (id, company, kind, sha256, size, type, name, created_by, created_at)
   select ${id('6')}, c.company, 'photo', repeat('0', 64), 1, 'image/jpeg', '', c.created_by, ${earlier('c.created_at')}
     from checkups c, generate_series(1, $2::int) n where c.id = $1`,
  `insert into attachments (id, file, company, checkup, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at)
   select ${id('5')}, ${id('6')}, c.company, ${id('f')}, 'plate', repeat('0', 64), '\\x0000000000000000',
          decode(repeat('00', 1024), 'hex'), 640, 480, ${earlier('c.created_at')}, c.created_by, ${earlier('c.created_at')}
     from checkups c, generate_series(1, $2::int) n where c.id = $1`,
  `insert into login_history (id, at, "user", company, email_hash, result, factor)
   select ${id('9')}, ${earlier('c.created_at')}, c.created_by, c.company, '\\x00', 'success', 'password'
     from checkups c, generate_series(1, $2::int) n where c.id = $1`,
  `insert into edit_histories (id, at, "user", company, entity, record, action, changes)
   select ${id('8')}, ${earlier('c.created_at')}, c.created_by, c.company, 'station', ${id('7')}, 'edit', '[]'
     from checkups c, generate_series(1, $2::int) n where c.id = $1`,
];
export const FILLED = [
  ...[
    'vehicles',
    'vehicle_owners',
    'checkups',
    'checkup_versions',
    'payments',
    'payment_orders',
    'double_payments',
    'ledger_entries',
  ],
  ...['files', 'attachments', 'login_history', 'edit_histories', 'checkup_counts', 'checkup_result_counts'],
];

/** Copies a checkup for the vehicles of a whole country, all of its company, in one transaction without triggers. */
export async function fillCountry({ database }: TestApp, like: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await takeTime(client, 60);
    for (const statement of ROWS) {
      const { rowCount } = await client.query(statement, [like, OTHERS]);
      if ((rowCount ?? 0) < OTHERS) throw new Error(`only ${rowCount} rows: ${statement}`);
    }
    await client.query('select inspect.enter_missing_payments()');
    await client.query('select inspect.recount_checkups()');
    await client.query(`analyze ${FILLED.join(', ')}`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/**
 * Rows that one call fetched of each table, by scans and by indexes; of an application with one connection, whose counters can
 * be asked for right after the call.
 */
export async function rowsReadBy(
  { database }: TestApp,
  call: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const count = async () => {
    await database.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await database.pool.query<{ table: string; read: string }>(
      `select relname as table, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
         from pg_stat_user_tables where relname = any ($1)`,
      [FILLED],
    );
    return new Map(rows.map(({ table, read }) => [table, Number(read)]));
  };
  const before = await count();
  await call();
  const after = await count();
  return Object.fromEntries(
    FILLED.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)]),
  );
}

/** Tables of which more was read than a vehicle or a page needs. */
export const tooMany = (read: Record<string, number>): [string, number][] =>
  Object.entries(read).filter(([, rows]) => rows > MOST);
