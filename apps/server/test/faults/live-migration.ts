import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect } from 'vitest';
import { openPool } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/paths.ts';
import { emptyDatabase } from '../database-per-worker.ts';
import { another, call, type Ledger, type Operator, signIn } from '../kill/writers.ts';
import { serverOnDatabase } from './server-on-database.ts';

/** What the next release does to a table that everybody uses: a column, a rule for new rows, a table of its own. */
const NEXT = `-- compatible-with: {last}
alter table checkups add column planted text;
alter table checkups add constraint planted_is_short check (length(planted) < 100) not valid;
create table planted_words (id integer primary key, word text not null);
alter table planted_words enable row level security;
`;

export type LiveMigration = {
  checkups: number;
  requests: number;
  failed: string[];
  /** milliseconds of the slowest hundredth while the migration waited and worked, and of all */
  p99: number;
  slowest: number;
  /** seconds from the beginning of the migration to its end */
  tookSeconds: number;
};

/**
 * A migration of the next release on a database in use: servers of this release answer before, while somebody reads
 * the table for so long, and after; then one is started anew on the database that it does not know.
 * @param size checkups in the table
 * @param reads seconds that the table is read for
 * @param rate requests a second, of which every twentieth saves a checkup
 */
export async function migrateLive(size: number, reads: number, rate: number): Promise<LiveMigration> {
  const database = await emptyDatabase();
  const folder = await makeTemporaryFolder('inspect-live-migration-');
  const first = await serverOnDatabase(database.url, folder.path);
  try {
    await fill(database.url, size);
    const { operator, ledger } = await signIn(first.origin);
    const load = startLoad(operator, ledger, rate);
    expect(await load.until(20)).toBe(true);
    const next = await nextRelease(folder.path);
    const reader = await longRead(database.url, reads);
    const start = performance.now();
    const migrated = migrate(database.url, { folder: next });
    expect(await migrated).toEqual([expect.stringMatching(/_planted\.sql$/)]);
    const tookSeconds = (performance.now() - start) / 1_000;
    await reader.ended;
    expect(await load.until(40)).toBe(true);
    const second = await serverOnDatabase(database.url, folder.path);
    const onSecond = startLoad({ ...operator, origin: second.origin }, ledger, rate);
    expect(await onSecond.until(40)).toBe(true);
    const [one, other] = [await load.stop(), await onSecond.stop()];
    expect(await second.stop()).toBe(0);
    const times = [...one.times, ...other.times].sort((a, b) => a - b);
    return {
      checkups: size,
      requests: times.length,
      failed: [...one.failed, ...other.failed],
      p99: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
      slowest: times.at(-1) ?? Number.NaN,
      tookSeconds,
    };
  } finally {
    await first.stop();
    await folder.remove();
    await database.drop();
  }
}

/** Two million rows on a busy machine. */
const FILL_LIMIT_MS = 30 * 60_000;

/** Copies of one checkup, without triggers: what is asked of them is to be many. */
async function fill(url: string, size: number): Promise<void> {
  const pool = openPool(url, { max: 1, statementLimit: FILL_LIMIT_MS });
  const client = await pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into checkups
     select made.* from checkups c cross join generate_series(1, $1::int) n
      cross join lateral jsonb_populate_record(c, jsonb_build_object(
       'id', 'f' || lpad(to_hex(n), 23, '0'), 'status', 'cancelled', 'change_action', 'cancel', 'number', null,
       'car_reg_no', 'X' || n, 'vin', md5(n::text), 'search_key', 'x' || n,
       'created_at', c.created_at - n * interval '1 second')) made
      where c.id = (select id from checkups where status = 'open' limit 1)`,
    [size],
  );
  await client.query('commit; analyze checkups');
  client.release();
  await pool.end();
}

/** The migrations as they are, and one more. */
async function nextRelease(folder: string): Promise<string> {
  const files = (await readdir(migrationsFolder())).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files) await copyFile(join(migrationsFolder(), file), join(folder, file));
  const last = files.at(-1)?.slice(0, 3) ?? '';
  const planted = `${String(Number(last) + 1).padStart(3, '0')}_planted.sql`;
  await writeFile(join(folder, planted), NEXT.replace('{last}', last));
  return folder;
}

/** Somebody who reads the whole table in one transaction; resolves when he has begun, to the promise of his end. */
async function longRead(url: string, seconds: number): Promise<{ ended: Promise<unknown> }> {
  const pool = openPool(url, { max: 1, statementLimit: (seconds + 60) * 1_000 });
  const client = await pool.connect();
  await client.query('begin; select count(*) from checkups');
  const ended = client
    .query('select pg_sleep($1)', [seconds])
    .then(() => client.query('commit'))
    .then(() => client.release())
    .then(() => pool.end());
  return { ended };
}

type Load = {
  /** until so many more requests were answered; false = the limit passed */
  until(more: number): Promise<boolean>;
  stop(): Promise<{ times: number[]; failed: string[] }>;
};

/** So many requests a second, whether the former ones were answered or not, as people send them. */
function startLoad(operator: Operator, ledger: Ledger, rate: number): Load {
  const paths = ['/tech-service-checkup', '/checkStatus', '/auth/me', '/tech-service-mechanics'];
  const times: number[] = [];
  const failed: string[] = [];
  const running = new Set<Promise<void>>();
  let sent = 0;
  const { origin, cookie } = operator;
  const ask = async (turn: number) => {
    const path = paths[turn % paths.length] ?? '';
    const start = performance.now();
    const { status } =
      turn % 20 === 0
        ? await call(origin, 'POST', '/tech-service-checkup', cookie, another(operator, ledger))
        : await call(origin, 'GET', path, cookie);
    times.push(performance.now() - start);
    if (status !== 200 && status !== 201)
      failed.push(`${turn % 20 === 0 ? 'POST' : `GET ${path}`}: ${status}`);
  };
  const timer = setInterval(() => {
    sent += 1;
    const request = ask(sent).finally(() => running.delete(request));
    running.add(request);
  }, 1_000 / rate);
  return {
    until: async (more) => {
      const wanted = times.length + more;
      return (
        (await waitUntil(() => (times.length >= wanted ? true : undefined), { within: 120_000 })) === true
      );
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      return { times, failed };
    },
  };
}
