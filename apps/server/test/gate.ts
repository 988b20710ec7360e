import { expect, onTestFinished } from 'vitest';
import { type TestDatabase, testDatabase } from './database-per-worker.ts';
import { appOn, type TestApp } from './test-app.ts';

/** The application on connections on which people may wait for each other on purpose, for longer than a request may. */
export async function appThatWaits(): Promise<TestApp> {
  const database = await testDatabase(12);
  database.pool.on(
    'connect',
    (client) => void client.query('set lock_timeout = 0; set statement_timeout = 0'),
  );
  return appOn(database);
}

/** Nobody writes to this table before it is opened: who waits here is in the middle of his transaction. */
export async function gate({ pool }: TestDatabase, table: string) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const blocker = rows[0]?.pid ?? 0;
  let isOpen = false;
  const open = async () => {
    if (isOpen) return;
    isOpen = true;
    await client.query('commit');
    client.release();
  };
  onTestFinished(open);
  return { blocker, open };
}

/** Those that wait for this connection. */
async function waitingFor({ pool }: TestDatabase, pid: number): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and datname = current_database()',
    [pid],
  );
  return rows.map((row) => row.pid);
}

/** Waits until one connection waits for this one, and says which. */
export async function oneWaitsFor(database: TestDatabase, pid: number): Promise<number> {
  await expect.poll(() => waitingFor(database, pid), { timeout: 10_000 }).toHaveLength(1);
  const [waiting] = await waitingFor(database, pid);
  return waiting ?? 0;
}
