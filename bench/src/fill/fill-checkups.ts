import { addDays, type Day, yerevanDay } from '@inspect/contract/kernel';
import pg from 'pg';
import { makeBatch, prepareBatches } from './add-batch.ts';
import { addCars, nameCars } from './add-cars.ts';
import { addModels } from './add-models.ts';
import { addParties } from './add-parties.ts';
import { addCheckups, addVersions } from './add-rows.ts';
import { besideEachOther, WORKERS } from './beside-each-other.ts';
import { makeChance } from './chance.ts';
import { dropIndexes, missingIndexes } from './drop-indexes.ts';
import { planVisits } from './plan-visits.ts';

const SEED = 20_261;
const YEARS = 10;
/** Two at a time: those that are stored beside each other are of neighbouring days. */
const BATCH = 20_000;
/** The chain of a checkup takes some 6 KB, and no list or report reads it: only so many, the youngest, have theirs. */
const VERSIONED = 1_000_000;
/** What grows by a filling. */
const TABLES = [
  ...['checkups', 'checkup_versions', 'vehicles', 'vehicle_owners', 'payments', 'ledger_entries'],
  ...['payment_orders', 'payment_attempts', 'payment_returns', 'users', 'stations', 'companies'],
];
const SUMS = [
  ...['checkup_counts', 'checkup_period_counts', 'checkup_result_counts', 'checkup_person_counts'],
  ...['checkup_minute_counts', 'checkup_finding_counts', 'checkup_hour_counts'],
];
/** Only needed while it is filled. */
const SCRATCH = ['visits', 'cars', 'places', 'models', 'fees', 'names', 'firms', 'codes', 'indexes'];
/**
 * Without triggers, those of references too: everything they would find is written here as they would. Nobody waits for the
 * disk: a batch and the note that it is there come or are lost together.
 */
const SESSION = {
  search_path: 'public',
  TimeZone: 'UTC',
  session_replication_role: 'replica',
  synchronous_commit: 'off',
  jit: 'off',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
};

export type Filling = {
  seed: number;
  count: number;
  /** the last day that has checkups: ten years end on it */
  last: Day;
};
type Stored = Filling & { finished: boolean };

/**
 * So many checkups of ten years up to a day, as they would have come to be: 200 stations of 100 companies, cars that
 * return by their age, seasons, weekdays and hours, findings, fees, payments with their entries, versions. Two fillings
 * of one seed, count and last day are equal. Goes on where it was stopped, and does nothing where it was finished; the
 * day stays that of the beginning. @returns the last day. @throws when the database is filled with something else
 */
export async function fillCheckups(
  url: string,
  count: number,
  { seed = SEED, last = yerevanDay(new Date()) }: Partial<Filling> = {},
): Promise<Day> {
  const options = Object.entries(SESSION).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ connectionString: url, max: 1 + WORKERS, options: options.join(' ') });
  const client = await pool.connect();
  try {
    const filling = await beginOrGoOn(client, { seed, count, last });
    if (!filling.finished) await fill(pool, client, filling);
    return filling.last;
  } finally {
    client.release();
    await pool.end();
  }
}

async function beginOrGoOn(client: pg.PoolClient, wanted: Filling): Promise<Stored> {
  // Who comes while another fills waits, and then finds it done.
  await client.query(`select pg_advisory_lock(hashtext('bench.filling'))`);
  await client.query(`create schema if not exists bench`);
  await client.query(`create table if not exists bench.filling
    (seed int, count int, last text, finished boolean not null default false)`);
  await client.query(
    'create table if not exists bench.batches (part text, first int, primary key (part, first))',
  );
  const read = async () => (await client.query<Stored>('select * from bench.filling')).rows[0];
  const stored = await read();
  if (!stored) {
    const { rows } = await client.query(`select from checkups where id like 'f0000%' limit 1`);
    if (rows.length > 0) throw new Error('the database was filled in another way');
    await client.query('insert into bench.filling (seed, count, last) values ($1, $2, $3)', [
      wanted.seed,
      wanted.count,
      wanted.last,
    ]);
  }
  const filling = stored ?? (await read());
  if (filling?.count !== wanted.count || filling.seed !== wanted.seed)
    throw new Error(`the database is one of ${filling?.count} checkups of the seed ${filling?.seed}`);
  return filling;
}

async function fill(pool: pg.Pool, client: pg.PoolClient, filling: Stored): Promise<void> {
  const { seed, count, last } = filling;
  const first = addDays(last, 1 - Math.round(365.25 * YEARS));
  const firstYear = Number(first.slice(0, 4));
  await makeChance(client, seed);
  await addParties(client, seed);
  await addModels(client, seed, { first: firstYear - 1, last: Number(last.slice(0, 4)) });
  await prepareBatches(client);
  // Told anew where it was stopped: a crash empties what is not logged, and it comes out the same.
  await client.query('drop table if exists bench.visits, bench.cars');
  await planVisits(client, count, { first, last });
  await nameCars(client);
  await dropIndexes(client, [...TABLES, ...SUMS]);
  const { rows } = await client.query<{ cars: number }>('select count(*)::int as cars from bench.cars');
  await inBatches(pool, 'cars', rows[0]?.cars ?? 0, (worker, from, end) =>
    addCars(worker, from + 1, end + 1),
  );
  await inBatches(pool, 'checkups', count, async (worker, from, end) => {
    await makeBatch(worker, { first: from, end, firstYear });
    await addCheckups(worker);
    await addVersions(worker, seed, count - VERSIONED);
    await worker.query('drop table batch');
  });
  await buildIndexes(pool, client, TABLES);
  await client.query(`vacuum analyze ${TABLES}`);
  // One after the other: two at once need more room for temporary files than there may be.
  await client.query('select inspect.recount_checkups()');
  await buildIndexes(pool, client, SUMS);
  await client.query(`vacuum analyze ${SUMS}`);
  await client.query(`drop table ${SCRATCH.map((table) => `bench.${table}`)}`);
  await client.query('update bench.filling set finished = true');
}

async function buildIndexes(pool: pg.Pool, client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const missing = await missingIndexes(client, tables);
  await besideEachOther(pool, missing, (worker, statement) => worker.query(statement));
}

/** Each batch is stored with where it begins, or not at all. */
async function inBatches(
  pool: pg.Pool,
  part: 'cars' | 'checkups',
  count: number,
  work: (client: pg.PoolClient, from: number, end: number) => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ first: number }>('select first from bench.batches where part = $1', [
    part,
  ]);
  const stored = new Set(rows.map(({ first }) => first));
  const all = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => index * BATCH);
  const missing = all.filter((first) => !stored.has(first));
  await besideEachOther(pool, missing, async (client, first) => {
    await client.query('begin');
    await work(client, first, Math.min(count, first + BATCH));
    await client.query('insert into bench.batches (part, first) values ($1, $2)', [part, first]);
    await client.query('commit');
  });
}
