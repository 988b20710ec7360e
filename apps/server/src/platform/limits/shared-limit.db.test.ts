import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';
import { asSystem } from '../db/transaction.ts';
import { createSharedLimit, type SharedLimit } from './shared-limit.ts';
import { forgetOldTries } from './tries.repo.ts';

let database: TestDatabase;
let now = 0;
/** Of two processes that share nothing but the database. */
let here: SharedLimit;
let there: SharedLimit;

beforeAll(async () => {
  database = await testDatabase(20);
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = Date.parse('2026-11-20T08:00:00Z');
  warned.length = 0;
  await database.pool.query('truncate attempt_limits');
  const process = (name = 'password') => createSharedLimit(asking(), { name, tries: 20 });
  [here, there] = [process(), process()];
});

const warned: unknown[] = [];
const asking = (pool: pg.Pool = database.pool) => ({
  pool,
  clock: { now: () => new Date(now) },
  logger: { warn: (told: unknown) => void warned.push(told) },
});

const take = async (limit: SharedLimit, address: string, times: number) => {
  for (let time = 0; time < times; time += 1) await limit.take(address);
};
const refused = (seconds: number) => ({ code: 'rate_limited', details: { retryAfter: seconds } });
const countTaken = async (tries: Promise<void>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
const rows = async () => (await database.pool.query('select network from attempt_limits')).rows.length;

describe('tries of one network address, through two processes', () => {
  it('may be 20 in a minute, then the address waits until the oldest is a minute old', async () => {
    await here.take('192.0.2.1');
    now += 10_000;
    await take(there, '192.0.2.1', 18);
    await here.check('192.0.2.1');
    await here.take('192.0.2.1');
    await expect(here.check('192.0.2.1')).rejects.toMatchObject(refused(50));
    await expect(there.take('192.0.2.1')).rejects.toMatchObject(refused(50));
    now += 49_999;
    await expect(there.check('192.0.2.1')).rejects.toMatchObject(refused(1));
    now += 1;
    await here.take('192.0.2.1');
    await expect(there.take('192.0.2.1')).rejects.toMatchObject(refused(10));
  });

  it('are 20 of fifty that come at once', async () => {
    const tries = Array.from({ length: 50 }, (_, index) => (index % 2 ? here : there).take('192.0.2.1'));
    expect(await countTaken(tries)).toBe(20);
  });

  it('keep nobody else waiting, and nothing else', async () => {
    await take(here, '192.0.2.1', 20);
    await there.take('192.0.2.2');
    await there.take('2001:db8::1');
    const other = createSharedLimit(asking(), { name: 'card-check', tries: 1 });
    await other.take('192.0.2.1');
    await expect(other.take('192.0.2.1')).rejects.toMatchObject(refused(60));
  });

  it('are not counted when they succeed in the end', async () => {
    await take(here, '192.0.2.1', 19);
    for (let time = 0; time < 5; time += 1) {
      await there.take('192.0.2.1');
      await here.giveBack('192.0.2.1');
    }
    await there.take('192.0.2.1');
    await expect(here.take('192.0.2.1')).rejects.toMatchObject(refused(60));
    await here.giveBack('192.0.2.1');
    await here.take('192.0.2.1');
  });

  it('are 200 of one IPv6 /48, however many of its networks they come from', async () => {
    const spread = Array.from({ length: 230 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`);
    expect(await countTaken(spread.map((address, at) => (at % 2 ? here : there).take(address)))).toBe(200);
    await here.take('2001:db8:8::1');
  });

  it('of a network that is refused for its /48 are not counted in the network', async () => {
    const spread = Array.from({ length: 200 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`);
    await countTaken(spread.map((address) => here.take(address)));
    await expect(there.take('2001:db8:7:ffff::1')).rejects.toMatchObject(refused(60));
    const { rows: counted } = await database.pool.query(
      "select 1 from attempt_limits where network = '2001:db8:7:ffff::/64'",
    );
    expect(counted).toEqual([]);
  });

  it('are counted although the clock of the other process is a little behind', async () => {
    await take(here, '192.0.2.1', 20);
    now -= 500;
    await expect(there.take('192.0.2.1')).rejects.toMatchObject(refused(60));
  });

  it('are forgotten when the clock was set back, and when a minute is over', async () => {
    await take(here, '192.0.2.1', 20);
    await expect(here.take('192.0.2.1')).rejects.toMatchObject(refused(60));
    now -= 600_000;
    await here.take('192.0.2.1');
    await there.take('192.0.2.2');
    now += 59_999;
    await asSystem(database.pool, (tx) => forgetOldTries(tx, new Date(now)));
    expect(await rows()).toBe(2);
    now += 1;
    await asSystem(database.pool, (tx) => forgetOldTries(tx, new Date(now)));
    expect(await rows()).toBe(0);
  });
});

it('a window may be an hour, and what is counted a plate', async () => {
  const hourly = () => createSharedLimit(asking(), { name: 'due-plate', tries: 2, seconds: 3_600 });
  const [one, other] = [hourly(), hourly()];
  await one.take('34AB567');
  now += 600_000;
  await other.take('34AB567');
  await expect(one.take('34AB567')).rejects.toMatchObject(refused(3_000));
  await one.take('34AB568');
  now += 2_999_000;
  await asSystem(database.pool, (tx) => forgetOldTries(tx, new Date(now)));
  await expect(other.take('34AB567')).rejects.toMatchObject(refused(1));
  now += 1_000;
  await other.take('34AB567');
});

it('a refused network does not ask the database more than once a second', async () => {
  await take(here, '192.0.2.1', 20);
  await expect(here.take('192.0.2.1')).rejects.toMatchObject(refused(60));
  await database.pool.query('truncate attempt_limits');
  await expect(here.take('192.0.2.1')).rejects.toMatchObject(refused(60));
  now += 1_000;
  await here.take('192.0.2.1');
});

it('who is refused for his /48 leaves no row of his own network, and asks once a second', async () => {
  const spread = Array.from({ length: 200 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`);
  await countTaken(spread.map((address) => here.take(address)));
  const before = await rows();
  for (let network = 0; network < 30; network += 1)
    await expect(here.take(`2001:db8:7:f${network}::1`)).rejects.toMatchObject(refused(60));
  expect(await rows()).toBe(before);
  await database.pool.query('truncate attempt_limits');
  await expect(here.take('2001:db8:7:ffff::1')).rejects.toMatchObject(refused(60));
});

it('tries of networks of one /48 that come and are given back at once wait for nobody for ever', async () => {
  const address = (index: number) => `2001:db8:7:${(index % 4).toString(16)}::1`;
  const both = Array.from({ length: 60 }, async (_, index) => {
    const limit = index % 2 ? here : there;
    await limit.take(address(index));
    await limit.giveBack(address(index));
  });
  await Promise.all(both);
  expect(warned).toEqual([]);
});

it('what was right is not overturned because it could not be given back', async () => {
  const gone = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 });
  const limit = createSharedLimit(asking(gone), { name: 'password', tries: 20 });
  await limit.giveBack('192.0.2.1');
  expect(warned).toEqual([expect.objectContaining({ limit: 'password' })]);
  await expect(limit.take('192.0.2.1')).rejects.toMatchObject({ code: 'unavailable' });
  await gone.end();
});
