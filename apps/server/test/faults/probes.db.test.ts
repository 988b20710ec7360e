import { waitUntil } from '@inspect/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin } from '../postgres-global-setup.ts';
import { type AppBehindProxy, appBehindProxy } from './app-behind-proxy.ts';

let served: AppBehindProxy;

beforeAll(async () => {
  served = await appBehindProxy();
});
afterAll(() => served.close());

const ready = () => served.ask('/ready');
const readyAgain = () =>
  waitUntil(async () => ((await ready()).status === 200 ? true : undefined), { within: 30_000 });
const reason = async () => JSON.parse((await ready()).text).reason;

test('readiness, heartbeat and sign-in answer while every connection for requests is taken', async () => {
  const { pool } = served.pools;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const stuck = taken.map((client) => client.query('select pg_sleep(4)'));
  const [call, probe, beat, signIn] = await Promise.all([
    served.ask('/auth/me', { who: 'operator' }),
    ready(),
    served.ask('/checkStatus'),
    served.ask('/auth/login', { body: { email: 'nobody@test.example', password: 'Sesame-77-open' } }),
  ]);
  await Promise.all(stuck);
  for (const client of taken) client.release();
  expect([call.status, probe.status, beat.status, signIn.status]).toEqual([503, 200, 200, 401]);
  expect(call.retryAfter).toBe('2');
});

test('readiness is red on a database that only reads, and a write there is refused with a sentence', async () => {
  const { database } = served.test;
  const name = new URL(database.url).pathname.slice(1);
  const admin = database.url.replace(/\/[^/]*$/, '/postgres');
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await asAdmin(admin, [`alter database ${name} set default_transaction_read_only = on`, end]);
  expect(
    await waitUntil(async () => ((await reason()) === 'read_only' ? true : undefined), { within: 10_000 }),
  ).toBe(true);
  const operator = await served.test.as('operator').catch(() => undefined);
  expect(operator).toBeUndefined();
  const write = await served.ask('/auth/login', {
    body: { email: 'nobody@test.example', password: 'Sesame-77-open' },
  });
  expect(write).toMatchObject({ status: 503, retryAfter: '5' });
  expect(JSON.parse(write.text)).toMatchObject({
    code: 'read_only',
    message: expect.stringContaining('միայն դիտման'),
  });
  await asAdmin(admin, [`alter database ${name} reset default_transaction_read_only`, end]);
  expect(await readyAgain()).toBe(true);
});

test('the process is healthy, not ready, and its heartbeat tells what it knew, when the database falls silent', async () => {
  expect((await served.ask('/checkStatus')).status).toBe(200);
  served.proxy.swallowAll();
  expect(
    await waitUntil(async () => ((await reason()) === 'silent' ? true : undefined), { within: 10_000 }),
  ).toBe(true);
  const beside = await Promise.all([served.ask('/health'), served.ask('/checkStatus')]);
  expect(beside.map(({ status }) => status)).toEqual([200, 200]);
  served.proxy.heal();
  expect(await readyAgain()).toBe(true);
});
