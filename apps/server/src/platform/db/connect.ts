import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diskFull, type EmbeddedPostgres, startEmbeddedPostgres } from '@inspect/embedded-postgres';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { errorCode, StartError } from '../start-error.ts';
import { checkDatabase } from './check-database.ts';
import { explainEmbedded } from './explain-embedded.ts';
import { limitSilence } from './limit-silence.ts';
import { openPool, type PoolOptions, START_WAIT_MS } from './open-pool.ts';
import { BESIDE, endPools, openPools, type Pools } from './pools.ts';

export { checkDatabase } from './check-database.ts';
export { openPool } from './open-pool.ts';

const DATABASE = 'inspect';
// of max_connections 100; the rest is for the other pools, migrations and the administrator
const MOST_EMBEDDED = 87 - BESIDE;

export type Database = Pools & {
  /** holds the password: never print it */
  url: string;
  /** lines for the administrator */
  notes: string[];
  /** closes the pool and a server of ours, once; `hurried` aborted: waits for nothing, makes no last checkpoint */
  stop(hurried?: AbortSignal): Promise<void>;
};

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'> &
  Partial<Pick<Config, 'diskReserveMb'>>;

/**
 * Connects to DATABASE_URL, or starts the embedded PostgreSQL and its database `inspect`; checked, not migrated.
 * @param options.signal once aborted, gives up a PostgreSQL that is just being made or started
 * @param options.wait milliseconds for which a call waits for a connection; `START_WAIT_MS` unless people wait for the answer
 * @param options.beside use the embedded PostgreSQL of an Inspect that already runs on the folder
 * @throws StartError with one line for the administrator
 */
export async function connectDatabase(
  config: DatabaseConfig,
  log?: (line: string) => void,
  { wait = START_WAIT_MS, ...options }: { signal?: AbortSignal; beside?: boolean; wait?: number } = {},
): Promise<Database> {
  const pooled = { max: config.databasePool, wait, ...(log ? { log } : {}) };
  if (config.databaseUrl) return open(config.databaseUrl, pooled);
  if (config.databasePool > MOST_EMBEDDED) {
    throw new StartError(`DATABASE_POOL is at most ${MOST_EMBEDDED} with the embedded PostgreSQL.`, {
      exitCode: 78,
    });
  }
  const server = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    reserveBytes: (config.diskReserveMb ?? 0) * 1024 ** 2,
    ...(log ? { log } : {}),
    ...options,
  }).catch((problem: unknown) => {
    throw explainEmbedded(problem);
  });
  try {
    await createDatabase(server.url, DATABASE);
    const url = new URL(server.url);
    url.pathname = DATABASE;
    return await open(url.href, pooled, { server, dataDir: config.dataDir });
  } catch (error) {
    await server.stop();
    throw errorCode(error) === '53100' ? explainEmbedded(diskFull(server.dataDir, error)) : error;
  }
}

async function open(
  url: string,
  { max, ...pooled }: PoolOptions,
  embedded?: { server: EmbeddedPostgres; dataDir: string },
): Promise<Database> {
  await checkFirst(url);
  const pools = openPools(url, max, pooled);
  let stopped: Promise<void> | undefined;
  const stop = async (hurried?: AbortSignal) => {
    // a connection that somebody never gave back must not keep the program from ending
    const patience = pause(5000, undefined, { ref: false, ...(hurried ? { signal: hurried } : {}) });
    await Promise.race([endPools(pools), patience]).catch(() => undefined);
    await embedded?.server.stop(hurried);
  };
  return {
    ...pools,
    url,
    notes: embedded ? [`All data lies in ${embedded.dataDir}.`] : [],
    stop: (hurried) => {
      stopped ??= stop(hurried);
      return stopped;
    },
  };
}

async function checkFirst(url: string): Promise<void> {
  const pool = openPool(url, { max: 1, wait: START_WAIT_MS });
  await checkDatabase(pool).finally(() => pool.end());
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: START_WAIT_MS });
  client.on('error', () => undefined);
  await client.connect();
  limitSilence(client, 60_000);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
