import { Socket } from 'node:net';
import type pg from 'pg';

/** The server ends a request's statement itself after this long. */
export const STATEMENT_LIMIT_MS = 10_000;
/** What comes after the server's own limit is no slow statement any more: the server, or the way to it, is gone. */
const GRACE_MS = 2_000;

/** what each connection has in force when nobody has asked for more */
const usual = new WeakMap<pg.Client, number>();

/**
 * Ends a connection whose server says nothing for `statementLimit` ms + 2 s while a statement runs, as after a failover.
 * The socket is destroyed, so that everything on it fails with ETIMEDOUT and the pool drops it; pg's `query_timeout`
 * would leave the old statement running. May be called again with another limit; `silent` is told when it happens.
 */
export function limitSilence(client: pg.Client, statementLimit: number, silent?: () => void): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(statementLimit + GRACE_MS);
  if (usual.has(client)) return;
  usual.set(client, statementLimit);
  stream.on('timeout', () => {
    // Between two statements, or waiting for notifications, silence is what is expected; a goodbye that nobody
    // answers is not.
    if (!isAsked(client) && !stream.writableEnded) return;
    silent?.();
    stream.destroy(Object.assign(new Error('the database server is silent'), { code: 'ETIMEDOUT' }));
  });
}

/** As it was before somebody asked for more: the pool's part, when it is given back. */
export function usualSilence(client: pg.Client): void {
  const limit = usual.get(client);
  if (limit !== undefined) limitSilence(client, limit);
}

/** Whether a statement was sent whose answer has not come to its end. */
function isAsked(client: pg.Client): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false;
}
