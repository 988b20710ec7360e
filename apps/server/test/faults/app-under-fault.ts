import { endPools, openPools, type Pools } from '../../src/platform/db/pools.ts';
import type { TestDatabase } from '../database-per-worker.ts';
import type { Who } from '../fixtures.ts';
import { appOn, type TestApp } from '../test-app.ts';

export type Reply = { status: number; ms: number; retryAfter: string | null; text: string };

export type AppUnderFault = {
  test: TestApp;
  pools: Pools;
  /** one call over the network, its time measured; without `who` nobody is signed in */
  ask(path: string, options?: { who?: Who; body?: unknown }): Promise<Reply>;
  close(): Promise<void>;
};

const CONNECTIONS = 10;

/**
 * The application with the pools it has in earnest, listening, on a database that is reached under `url`: through a
 * proxy, say. People are signed in before anything breaks.
 */
export async function appUnderFault(
  database: TestDatabase,
  url: string,
  people: readonly Who[] = ['operator'],
): Promise<AppUnderFault> {
  const pools = openPools(url, CONNECTIONS);
  const test = await appOn(database, { ...pools, heartbeatPatience: undefined, realtime: true });
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const cookies = new Map<Who, string>();
  for (const who of people) cookies.set(who, `inspect-session=${await test.token(who)}`);
  return {
    test,
    pools,
    ask: async (path, { who, body } = {}) => {
      const begin = performance.now();
      const answer = await fetch(`${origin}/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          origin: 'http://inspect.test',
          'x-requested-with': 'inspect',
          'content-type': 'application/json',
          ...(who ? { cookie: cookies.get(who) ?? '' } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // A file is not read as text: its megabytes would hold up the server, which lives in this same process.
      const isJson = answer.headers.get('content-type')?.includes('json');
      const text = isJson ? await answer.text() : `${(await answer.arrayBuffer()).byteLength} bytes`;
      const ms = performance.now() - begin;
      return { status: answer.status, ms, retryAfter: answer.headers.get('retry-after'), text };
    },
    close: async () => {
      await test.app.close();
      await endPools(pools);
      await database.drop();
    },
  };
}
