import type pg from 'pg';

/** Two connections, because a machine that measures may have two cores. */
export const WORKERS = 2;

/** Does each of them once, so many at a time as there are connections; after a failure nothing more is begun. */
export async function besideEachOther<Task>(
  pool: pg.Pool,
  tasks: readonly Task[],
  work: (client: pg.PoolClient, task: Task) => Promise<unknown>,
): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    const client = await pool.connect();
    try {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await work(client, task);
    } catch (error) {
      waiting.length = 0;
      throw error;
    } finally {
      client.release();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: WORKERS }, worker));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
