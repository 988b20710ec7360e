import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { stillListens } from '../db/answers.ts';
import { queryAsMachine } from '../db/query-as-machine.ts';

/** Who only listens never notices by itself that nobody speaks any more. */
const ASK_EVERY_MS = 5_000;
const ANSWER_MS = 3_000;

/**
 * Announcements of one process reach the sockets of all by NOTIFY. The library never gives its connection back, so
 * it gets a pool that hands out one at a time and gives it back itself; else `pool.end()` would wait for ever.
 */
export function openSharedChannel(pool: pg.Pool, logger: FastifyBaseLogger) {
  let giveBack: (() => void) | null = null;
  let closed = false;

  function letGo(): void {
    giveBack?.();
    giveBack = null;
  }

  async function connect(): Promise<pg.PoolClient> {
    // It asks again when the one before was lost.
    letGo();
    const client = await pool.connect();
    const release = client.release.bind(client);
    // Asked after the end: an answer that never comes, because a refusal would be tried again and again.
    if (closed) {
      release();
      return new Promise<never>(() => undefined);
    }
    const asking = setInterval(() => void endIfSilent(client), ASK_EVERY_MS).unref();
    giveBack = () => {
      clearInterval(asking);
      client.removeAllListeners('end');
      // Not to be used again: it listens.
      release(true);
    };
    client.release = () => undefined;
    return client;
  }

  /** Its end is heard by the library, which fetches another one. */
  async function endIfSilent(client: pg.PoolClient): Promise<void> {
    if (!(await stillListens(client, ANSWER_MS))) client.connection.stream.destroy();
  }

  const query = (text: string, values?: unknown[]) => queryAsMachine(pool, text, values);
  const lent: pg.Pool = Object.assign(Object.create(pool), { connect, query });
  return {
    adapter: createAdapter(lent, {
      errorHandler: (problem) =>
        logger.warn({ type: problem.name }, 'an announcement did not reach the other processes'),
    }),
    /** after the adapter was closed */
    close: () => {
      closed = true;
      letGo();
    },
  };
}
