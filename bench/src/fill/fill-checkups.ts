import { addDays, type Day, yerevanDay } from '@inspect/contract/kernel';
import pg from 'pg';
import { makeBatch, prepareBatches } from './add-batch.ts';
import { addCars, nameCars } from './add-cars.ts';
import { addModels } from './add-models.ts';
import { addParties } from './add-parties.ts';
import { addCheckups, addVersions } from './add-rows.ts';
import { makeChance } from './chance.ts';
import { buildIndexes, dropIndexes } from './drop-indexes.ts';
import { planVisits } from './plan-visits.ts';

const SEED = 20_261;
const YEARS = 10;
const BATCH = 50_000;
/** The chain of a checkup takes some 6 KB, and no list or report reads it: only so many, the youngest, have theirs. */
const VERSIONED = 1_000_000;
/** What grows by a filling. */
const TABLES = [
  ...['checkups', 'checkup_versions', 'vehicles', 'vehicle_owners', 'payments', 'ledger_entries'],
  ...['payment_orders', 'payment_attempts', 'payment_returns', 'users', 'stations', 'companies'],
];

export type Filling = {
  seed: number;
  count: number;
  /** the last day that has checkups: ten years end on it */
  last: Day;
};
type Stored = Filling & { cars: number; done: number; finished: boolean };

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
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: '-c search_path=public -c TimeZone=UTC',
  });
  const client = await pool.connect();
  try {
    const filling = await beginOrGoOn(client, { seed, count, last });
    if (!filling.finished) await fill(client, filling);
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
    (seed int, count int, last text, cars int not null default 0, done int not null default 0, finished boolean not null default false)`);
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

async function fill(client: pg.PoolClient, filling: Stored): Promise<void> {
  const { seed, count, last } = filling;
  const first = addDays(last, 1 - Math.round(365.25 * YEARS));
  // Without triggers, those of references too: everything they would find is written here as they would.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off;
    set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
  const firstYear = Number(first.slice(0, 4));
  await makeChance(client, seed);
  await addParties(client, seed);
  await addModels(client, seed, { first: firstYear - 1, last: Number(last.slice(0, 4)) });
  await prepareBatches(client);
  // Told anew where it was stopped: a crash empties what is not logged, and it comes out the same.
  await client.query('drop table if exists bench.visits, bench.cars');
  await planVisits(client, count, { first, last });
  await nameCars(client);
  await dropIndexes(client, TABLES);
  const { rows } = await client.query<{ cars: number }>('select count(*)::int as cars from bench.cars');
  await inBatches(client, 'cars', filling.cars, rows[0]?.cars ?? 0, (from, end) =>
    addCars(client, from + 1, end + 1),
  );
  await inBatches(client, 'done', filling.done, count, async (from, end) => {
    await makeBatch(client, { first: from, end, firstYear });
    await addCheckups(client);
    await addVersions(client, seed, count - VERSIONED);
    await client.query('drop table batch');
  });
  await buildIndexes(client);
  await client.query('drop table bench.visits, bench.cars');
  await client.query('select inspect.recount_checkups()');
  await client.query(`vacuum analyze ${TABLES}`);
  await client.query('update bench.filling set finished = true');
}

/** Each batch is stored with how far it goes, or not at all. */
async function inBatches(
  client: pg.PoolClient,
  column: 'cars' | 'done',
  from: number,
  count: number,
  work: (from: number, end: number) => Promise<void>,
): Promise<void> {
  for (let first = from; first < count; first += BATCH) {
    const end = Math.min(count, first + BATCH);
    await client.query('begin');
    await work(first, end);
    await client.query(`update bench.filling set ${column} = ${end}`);
    await client.query('commit');
  }
}
