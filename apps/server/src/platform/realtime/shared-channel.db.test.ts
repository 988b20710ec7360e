import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';
import { openPool } from '../db/connect.ts';
import { openSharedChannel } from './shared-channel.ts';

const LOGIN = `inspect_test_${randomBytes(6).toString('hex')}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `create role ${LOGIN} login noinherit password '${LOGIN}'; grant inspect_app, inspect_system to ${LOGIN}`,
  );
});
afterAll(async () => {
  await database.pool.query(`drop role ${LOGIN}`);
  await database.drop();
});

/** A process whose login owns nothing, as inspect_server does. */
function processOf() {
  const url = new URL(database.url);
  Object.assign(url, { username: LOGIN, password: LOGIN });
  const pool = openPool(url.href, { max: 3 });
  const channel = openSharedChannel(pool, pino({ level: 'silent' }));
  const io = new Server();
  io.adapter(channel.adapter);
  const end = async () => {
    await io.of('/').adapter.close();
    channel.close();
    await pool.end();
  };
  return { io, end };
}

it('what is too long for NOTIFY reaches a process whose login owns nothing', async () => {
  const [near, far] = [processOf(), processOf()];
  const heard: unknown[] = [];
  far.io.on('said', (data: unknown) => void heard.push(data));
  const listening = `select from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
  await vi.waitFor(async () => expect((await database.pool.query(listening)).rowCount).toBe(2), {
    timeout: 15_000,
  });
  const long = 'x'.repeat(20_000);
  near.io.serverSideEmit('said', 'short');
  near.io.serverSideEmit('said', long);
  await vi.waitFor(() => expect(new Set(heard)).toEqual(new Set(['short', long])), { timeout: 15_000 });
  await near.end();
  await far.end();
});
