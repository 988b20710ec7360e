import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderFault, appUnderFault, type Reply } from './app-under-fault.ts';
import { type OwnPostgres, ownPostgres } from './own-postgres.ts';
import { recordFault } from './record-fault.ts';
import { keepAsking, percentile, seconds, until } from './until.ts';

const ABSENCE_MS = 30_000;

let postgres: OwnPostgres;
let served: AppUnderFault;

beforeAll(async () => {
  postgres = await ownPostgres();
  served = await appUnderFault(postgres.database, postgres.database.url);
}, 180_000);
afterAll(async () => {
  await served.close();
  await postgres.remove();
});

const me = () => served.ask('/auth/me', { who: 'operator' });
const ready = async () => (await served.ask('/ready')).status === 200;

async function absent(milliseconds: number) {
  await Promise.all(Array.from({ length: 10 }, me));
  const baseline = served.pools.pool.totalCount;
  const callers = Array.from({ length: 8 }, () => keepAsking(me));
  const stopping = postgres.stop();
  const red = await until(async () => !(await ready()), 15_000, 50);
  await stopping;
  const end = performance.now() + milliseconds;
  await until(() => performance.now() > end, milliseconds + 1_000);
  await postgres.start();
  const green = await until(ready, 15_000, 50);
  const settled = await until(
    async () => (await me()).status === 200 && served.pools.pool.totalCount <= baseline,
    15_000,
  );
  const replies = (await Promise.all(callers.map(({ stop }) => stop()))).flat();
  return { red, green, settled, replies };
}

const odd = (replies: Reply[]) =>
  replies.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === null));

test('F4: PostgreSQL is restarted and is away for 30 s, and nothing needs a restart', async () => {
  const restart = await absent(0);
  const absence = await absent(ABSENCE_MS);
  const replies = [...restart.replies, ...absence.replies];
  const refused = replies.filter(({ status }) => status === 503).map(({ ms }) => ms);
  expect(odd(replies)).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  const slowest = percentile(refused, 1);
  expect(slowest).toBeLessThanOrEqual(2_500);
  for (const { red, green, settled } of [restart, absence]) {
    expect(red).toBeLessThanOrEqual(5_000);
    expect(green).toBeLessThanOrEqual(5_000);
    expect(settled).toBeLessThanOrEqual(10_000);
  }
  await recordFault({
    fault: 'F4',
    limit: '503 + Retry-After ≤ 2 s, ready red and green ≤ 5 s, pool back ≤ 10 s',
    measured: `${refused.length} of ${replies.length} answered 503 in at most ${seconds(slowest)}, red ${seconds(absence.red)}, green ${seconds(absence.green)}, pool ${seconds(absence.settled)}`,
  });
});
