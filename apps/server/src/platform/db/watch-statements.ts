import type pg from 'pg';
import { currentRequest, type RequestContext } from '../log/request-context.ts';

export type SlowStatement = {
  /** without any value: parameters stay behind, literals are taken out */
  text: string;
  ms: number;
  /** whose work it was; undefined: the machine's */
  request: RequestContext | undefined;
};

const LONGEST_TEXT = 2_000;
const watched = new WeakSet<pg.PoolClient>();

/** Tells of every statement over `limitMs`, failed ones too, on the connections, which all statements pass. */
export function watchStatements(
  pool: pg.Pool,
  limitMs: number,
  slow: (statement: SlowStatement) => void,
): void {
  // A connection that was there before this pool was watched is met when it is handed out next.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watchClient(client, limitMs, slow);
  });
}

function watchClient(client: pg.PoolClient, limitMs: number, slow: (statement: SlowStatement) => void): void {
  const query: (...asked: unknown[]) => unknown = client.query.bind(client);
  const timed = (...asked: unknown[]): unknown => {
    const begin = performance.now();
    const callback = asked.at(-1);
    const byCallback = typeof callback === 'function';
    // Transactions ask for promises. A callback comes from pool.query, perhaps in the turn of another request.
    const request = byCallback ? undefined : currentRequest();
    const ended = () => {
      const ms = performance.now() - begin;
      if (ms > limitMs) slow({ text: withoutValues(textOf(asked[0])), ms: Math.round(ms), request });
    };
    if (byCallback) {
      const told = (...results: unknown[]) => {
        ended();
        callback(...results);
      };
      return query(...asked.slice(0, -1), told);
    }
    const answer = query(...asked);
    if (answer instanceof Promise) answer.then(ended, ended);
    return answer;
  };
  Object.assign(client, { query: timed });
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : 'unknown';
}

/** Values are parameters everywhere; what is written into a text all the same (the hash of a session) goes too. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}
