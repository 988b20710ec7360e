import type pg from 'pg';
import type { Answer, TestApp } from '../../apps/server/test/test-app.ts';
import type { Server } from './network.ts';
import { NOON } from './page.ts';
import type { Sent, Told } from './request.ts';

/** How the real application is begun anew on the database that stays. */
export type Begin = () => Promise<TestApp>;
export type SimulatedServer = Server & {
  pool: pg.Pool;
  /** connections that are no part of the server's */
  staff: pg.Pool;
  setTime: (ms: number) => void;
  restart: () => Promise<void>;
  ask: (
    token: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ) => Promise<Pick<Answer, 'status' | 'body'>>;
  close: () => Promise<void>;
};

/** The real server on the real database, whose connections can be broken at any of their queries. */
export async function createServer(pool: pg.Pool, staff: pg.Pool, begin: Begin): Promise<SimulatedServer> {
  // Each server that was begun listens, and ends with the pool.
  pool.setMaxListeners(0);
  let test = await begin();
  let left = Number.POSITIVE_INFINITY;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const counted = (...given: unknown[]) => {
      left -= 1;
      if (left === 0)
        (
          client as unknown as { connection: { stream: { destroy: () => void } } }
        ).connection.stream.destroy();
      return query(...given);
    };
    Object.assign(client, { query: counted });
  });

  /** What it does beside its answer is done too: the next request never runs into it, however slow the machine is. */
  const atRest = async () => {
    while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
      await new Promise((resolve) => setImmediate(resolve));
  };

  const handle = async ({ method, address, headers, body }: Sent, token: string | null): Promise<Told> => {
    const cookie = token ? { cookie: `inspect-session=${token}` } : {};
    const answer = await test.app.inject({
      method: method as 'GET' | 'POST',
      url: address,
      headers: { ...headers, ...cookie, origin: 'http://inspect.test' },
      ...(body === null ? {} : { payload: body }),
    });
    await atRest();
    const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(told), text: answer.body };
  };

  return {
    pool,
    staff,
    handle,
    breakAt: (query) => {
      left = query;
      return () => {
        left = Number.POSITIVE_INFINITY;
      };
    },
    setTime: (ms) => test.clock.set(new Date(NOON + ms)),
    restart: async () => {
      const now = test.clock.now();
      await test.close();
      test = await begin();
      test.clock.set(now);
    },
    ask: async (token, method, path, body) => {
      const headers = { 'x-requested-with': 'inspect', 'content-type': 'application/json' };
      const given = body === undefined ? null : JSON.stringify(body);
      const told = await handle(
        { method, address: `/api${path}`, headers, body: given, signal: null },
        token,
      );
      return { status: told.status, body: JSON.parse(told.text) };
    },
    close: async () => {
      await staff.end();
      await test.close();
    },
  };
}
