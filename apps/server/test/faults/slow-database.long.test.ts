import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BESIDE } from '../../src/platform/db/pools.ts';
import { type AppBehindProxy, appBehindProxy } from './app-behind-proxy.ts';
import { recordFault } from './record-fault.ts';
import { keepAsking, percentile, until } from './until.ts';

const CALLERS = 30;
const PHASE_MS = 12_000;

let served: AppBehindProxy;

beforeAll(async () => {
  served = await appBehindProxy();
});
afterAll(() => served.close());

/** Connections of the application that have a statement or a transaction open, as the database knows it. */
async function atWork(): Promise<number> {
  const { rows } = await served.test.database.pool.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and application_name <> 'inspect-test' and state <> 'idle'`,
  );
  return rows[0]?.count ?? 0;
}

/** How late this machine lets a process come that does nothing, in milliseconds: p99 over two seconds. */
async function disturbance(): Promise<number> {
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const end = performance.now() + 2_000;
  await until(() => performance.now() > end, 4_000);
  lag.disable();
  return lag.percentile(99) / 1e6;
}

test('F5: however slow the database answers, the heartbeat does not, and the process stays free', async () => {
  const me = () => served.ask('/auth/me', { who: 'operator' });
  const beat = () => served.ask('/checkStatus');
  await Promise.all(Array.from({ length: 10 }, me));
  await beat();
  const machine = await disturbance();
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const beats = keepAsking(beat);
  // Does nothing but answer: what it takes at most is the machine's part.
  const idle = keepAsking(() => served.ask('/health'));
  const counts = keepAsking(atWork);
  const callers = Array.from({ length: CALLERS }, () => keepAsking(me));
  for (const slower of [
    () => served.proxy.delay(2_000),
    () => served.proxy.delay(10_000),
    () => served.proxy.swallowAll(),
  ]) {
    slower();
    const end = performance.now() + PHASE_MS;
    await until(() => performance.now() > end, 2 * PHASE_MS);
  }
  served.proxy.heal();
  const calls = (await Promise.all(callers.map(({ stop }) => stop()))).flat();
  const heartbeats = (await beats.stop()).map(({ ms }) => ms);
  const own = percentile(
    (await idle.stop()).map(({ ms }) => ms),
    1,
  );
  lag.disable();
  const atWorkAtMost = Math.max(...(await counts.stop()));
  const measured = { beat: percentile(heartbeats, 1), p99: lag.percentile(99) / 1e6, atWork: atWorkAtMost };
  expect(calls.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(calls.some(({ status }) => status === 503)).toBe(true);
  expect(measured.atWork).toBeGreaterThan(0);
  expect(measured.atWork).toBeLessThanOrEqual(10 + BESIDE);
  expect(measured.beat).toBeLessThanOrEqual(200 + own);
  expect(measured.p99).toBeLessThanOrEqual(100 + machine);
  const back = async () => (await me()).status === 200;
  expect(await until(back, 20_000)).toBeLessThan(15_000);
  await recordFault({
    fault: 'F5',
    limit: 'heartbeat ≤ 200 ms, event loop p99 ≤ 100 ms, ≤ pool-size queries in flight',
    measured: `heartbeat ≤ ${Math.round(measured.beat)} ms (an empty call ≤ ${Math.round(own)} ms), p99 ${Math.round(measured.p99)} ms, ${measured.atWork} connections at work`,
  });
});
