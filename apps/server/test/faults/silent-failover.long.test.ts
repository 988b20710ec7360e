import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppBehindProxy, appBehindProxy } from './app-behind-proxy.ts';
import type { Reply } from './app-under-fault.ts';
import { recordFault } from './record-fault.ts';
import { keepAsking, seconds, until } from './until.ts';

let served: AppBehindProxy;

beforeAll(async () => {
  served = await appBehindProxy();
});
afterAll(() => served.close());

const me = () => served.ask('/auth/me', { who: 'operator' });
const ready = async () => (await served.ask('/ready')).status === 200;
const warm = () => Promise.all(Array.from({ length: 10 }, me));

test('announcements reach other processes again although the connection that listened died in silence', async () => {
  const { pool } = served.test.database;
  const listens = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'inspect-background' and query ilike 'listen %'`,
    );
    return rows.map(({ pid }) => pid);
  };
  expect(await until(async () => (await listens()).length > 0, 15_000)).toBeLessThan(15_000);
  const before = await listens();
  served.proxy.swallowOpen();
  const another = async () => (await listens()).some((pid) => !before.includes(pid));
  expect(await until(another, 30_000)).toBeLessThanOrEqual(15_000);
});

test('after a failover of which nobody was told, everything works again within 15 s and without a restart', async () => {
  await warm();
  const callers = Array.from({ length: 10 }, () => keepAsking(me));
  expect(await until(() => served.pools.pool.totalCount === 10, 30_000)).toBeLessThan(30_000);
  served.proxy.swallowOpen();
  const begin = performance.now();
  const inFlight = Array.from({ length: 10 }, me);
  const green = await until(ready, 30_000);
  const replies: Reply[] = await Promise.all(inFlight);
  const back = await until(async () => (await warm()).every(({ status }) => status === 200), 30_000);
  const took = performance.now() - begin;
  const all = (await Promise.all(callers.map(({ stop }) => stop()))).flat();
  expect([...all, ...replies].every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(back).toBeLessThan(30_000);
  expect(took).toBeLessThanOrEqual(15_000);
  expect(served.pools.pool.totalCount).toBeLessThanOrEqual(10);
  await recordFault({
    fault: 'failover without RST',
    limit: 'back in 15 s without a restart',
    measured: `ready in ${seconds(green)}, every call answered in ${seconds(took)}`,
  });
});

test('while the network drops everything calls are answered 503 and readiness is red; 15 s after it is back all is well', async () => {
  await warm();
  served.proxy.swallowAll();
  const red = await until(async () => !(await ready()), 15_000);
  expect(red).toBeLessThanOrEqual(5_000);
  const replies = await warm();
  expect(replies.every(({ status, retryAfter }) => status === 503 && retryAfter !== null)).toBe(true);
  served.proxy.heal();
  const begin = performance.now();
  expect(await until(ready, 15_000)).toBeLessThanOrEqual(15_000);
  expect(await until(async () => (await warm()).every(({ status }) => status === 200), 15_000)).toBeLessThan(
    15_000,
  );
  expect(performance.now() - begin).toBeLessThanOrEqual(15_000);
});
