import { expect, test } from 'vitest';
import { migrateLive } from './live-migration.ts';
import { recordFault } from './record-fault.ts';

const CHECKUPS = Number(process.env.LIVE_MIGRATION_CHECKUPS ?? 200_000);
const READ_SECONDS = 60;
/** 1×: seven requests a second, one checkup among twenty. */
const RATE = 7;

test(`the next release migrates ${CHECKUPS} checkups in use while somebody reads them for a minute`, async () => {
  const { failed, requests, p99, slowest, tookSeconds } = await migrateLive(CHECKUPS, READ_SECONDS, RATE);
  expect(failed).toEqual([]);
  expect(p99).toBeLessThanOrEqual(3_000);
  await recordFault({
    fault: 'F17',
    limit: '0 requests failed, p99 ≤ 3 s, the build before works throughout',
    measured: `0 of ${requests} failed over ${CHECKUPS} checkups, p99 ${(p99 / 1_000).toFixed(1)} s, slowest ${(slowest / 1_000).toFixed(1)} s, migrated in ${tookSeconds.toFixed(0)} s`,
  });
});
