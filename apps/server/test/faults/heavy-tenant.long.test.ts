import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../database-per-worker.ts';
import { manyCheckups } from '../many-checkups.ts';
import { type AppUnderFault, appUnderFault, type Reply } from './app-under-fault.ts';
import { recordFault } from './record-fault.ts';
import { keepAsking, percentile, until } from './until.ts';

const ROWS = 20_000;
const SAMPLE_MS = 10_000;
const HEAVY = 20;

let served: AppUnderFault;

beforeAll(async () => {
  const database = await testDatabase();
  served = await appUnderFault(database, database.url, ['owner', 'operator2']);
  await manyCheckups(served.test, ROWS);
}, 600_000);
afterAll(() => served.close());

/** What a person of another company asks for all day, for ten seconds. */
async function others(): Promise<Reply[]> {
  const callers = ['/auth/me', '/tech-service-checkup'].map((path) =>
    keepAsking(() => served.ask(path, { who: 'operator2' })),
  );
  const end = performance.now() + SAMPLE_MS;
  await until(() => performance.now() > end, 2 * SAMPLE_MS);
  return (await Promise.all(callers.map(({ stop }) => stop()))).flat();
}
const p95 = (replies: Reply[]) =>
  percentile(
    replies.map(({ ms }) => ms),
    0.95,
  );

test('F6: one company takes out everything it has, twenty times at once, and the others hardly feel it', async () => {
  await others();
  const baseline = p95(await others());
  const paths = ['/get-checkups-for-export', '/get-checkups-for-tax'];
  let over = false;
  // Told to come again in so many seconds, a browser does; nobody of ours asks without a pause.
  const insist = async (path: string) => {
    const reply = await served.ask(path, { who: 'owner' });
    const end = performance.now() + Number(reply.retryAfter ?? 0) * 1_000;
    await until(() => over || performance.now() > end, 30_000);
    return reply;
  };
  const heavy = Array.from({ length: HEAVY }, (_, index) =>
    keepAsking(() => insist(paths[index % paths.length] ?? '')),
  );
  const during = await others();
  over = true;
  const heavyReplies = (await Promise.all(heavy.map(({ stop }) => stop()))).flat();
  expect(heavyReplies.some(({ status }) => status === 200)).toBe(true);
  expect(heavyReplies.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(during.every(({ status }) => status === 200)).toBe(true);
  const factor = p95(during) / baseline;
  expect(factor).toBeLessThanOrEqual(2);
  await recordFault({
    fault: 'F6',
    limit: 'p95 of others ≤ 2 × their baseline',
    measured: `${factor.toFixed(1)} × (${Math.round(baseline)} ms → ${Math.round(p95(during))} ms)`,
  });
});
