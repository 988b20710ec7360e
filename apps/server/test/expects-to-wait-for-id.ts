import type pg from 'pg';
import { expect } from 'vitest';

/** As of somebody who is storing a record under this id: `work` has to wait for him until he is done. */
export async function expectsToWaitForId<Result>(
  pool: pg.Pool,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`id:${id}`]);
    let done = false;
    const result = work().finally(() => {
      done = true;
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await expect.poll(async () => done || (await pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    return await result;
  } finally {
    other.release();
  }
}
