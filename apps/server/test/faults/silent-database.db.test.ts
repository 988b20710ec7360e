// @module-tag slow
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../src/platform/db/connect.ts';
import { asSystem, rawQuery } from '../../src/platform/db/transaction.ts';
import { type TestDatabase, testDatabase } from '../database-per-worker.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let database: TestDatabase;
let proxy: TcpProxy;
const pools: ReturnType<typeof openPool>[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await openTcpProxy({ port: Number(new URL(database.url).port) });
});
afterEach(async () => {
  await proxy.close();
  for (const pool of pools.splice(0)) await pool.end();
});

/** The limits of a request, a tenth as long. */
function poolThroughProxy(options: { max?: number; trusted?: number } = {}) {
  const pool = openPool(proxy.through(database.url), { max: 2, statementLimit: 500, ...options });
  pools.push(pool);
  return pool;
}
const one = rawQuery(sql<{ one: number }>`select 1 as one`);
const slow = (seconds: number) => rawQuery(sql`select pg_sleep(${seconds})`);

test('a statement whose connection died in silence fails, and the next one gets a new connection', async () => {
  const pool = poolThroughProxy({ max: 1 });
  const failed = asSystem(pool, async (tx) => {
    await tx.rows(one);
    proxy.swallowOpen();
    await tx.rows(one);
  });
  // and not at the end of a rollback that would wait as long again
  await expect(failed).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ETIMEDOUT' } });
  expect(await asSystem(pool, (tx) => tx.first(one))).toEqual({ one: 1 });
  expect(pool.totalCount).toBe(1);
});

test('connections that died in silence while they were idle are given to nobody', async () => {
  const pool = poolThroughProxy({ max: 5, trusted: 0 });
  const busy = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const client of busy) client.release();
  proxy.swallowOpen();
  expect(await Promise.all(Array.from({ length: 5 }, () => asSystem(pool, (tx) => tx.first(one))))).toEqual(
    Array.from({ length: 5 }, () => ({ one: 1 })),
  );
  expect(pool.totalCount).toBeLessThanOrEqual(5);
});

test('where one connection was found dead, what was idle with it is thrown away without being asked', async () => {
  const pool = poolThroughProxy({ max: 2 });
  const [idle, dying] = await Promise.all([pool.connect(), pool.connect()]);
  idle.release();
  proxy.swallowOpen();
  await expect(dying.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  dying.release(true);
  expect(await asSystem(pool, (tx) => tx.first(one))).toEqual({ one: 1 });
});

test('a network that drops everything makes calls fail, and they work again when it is back', async () => {
  const pool = poolThroughProxy({ trusted: 0 });
  await pool.query('select 1');
  proxy.swallowAll();
  await expect(asSystem(pool, (tx) => tx.first(one))).rejects.toMatchObject({ code: 'unavailable' });
  proxy.heal();
  expect(await asSystem(pool, (tx) => tx.first(one))).toEqual({ one: 1 });
});

test('a connection that waits between two statements is not given up', async () => {
  const pool = poolThroughProxy();
  const client = await pool.connect();
  await client.query('select 1');
  // longer than the silence that a statement may keep
  await pool.query('select 1');
  await asSystem(pool, async (tx) => {
    await tx.takeTime(1);
    await tx.rows(slow(2.8));
  });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
});

test('what asked for time gets it, and the next one on the same connection does not', async () => {
  const pool = poolThroughProxy({ max: 1 });
  await asSystem(pool, async (tx) => {
    await tx.takeTime(1);
    expect(await tx.rows(slow(2.8))).toHaveLength(1);
  });
  await expect(asSystem(pool, (tx) => tx.rows(slow(1)))).rejects.toMatchObject({ code: '57014' });
  const failed = asSystem(pool, async (tx) => {
    proxy.swallowOpen();
    await tx.rows(one);
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
});
