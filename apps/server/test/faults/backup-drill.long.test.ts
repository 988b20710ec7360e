import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drillWithSums } from './backup-drill.ts';
import { dumpDrill } from './dump-drill.ts';
import { pointInTimeDrill } from './point-in-time-drill.ts';
import { recordFault } from './record-fault.ts';
import { standbyDrill } from './standby-drill.ts';

/** 1,000,000 for the figure in the runbook. */
const ROWS = Number(process.env.DRILL_ROWS ?? 100_000);

let base: TemporaryFolder;
beforeEach(async () => {
  base = await makeTemporaryFolder('inspect-drill-', { mode: 0o755 });
});
afterEach(() => base.remove());

it(`${ROWS} checkups are backed up under load and restored: the same rows and sums in every table`, async () => {
  const { acknowledged, checkups, setBytes, backupSeconds, restoreSeconds } = await drillWithSums(
    base.path,
    ROWS,
  );
  expect(checkups).toBeGreaterThan(ROWS);
  // The machine that tests is slow and shared: five minutes for 100,000, and the hour of the stated size.
  expect(restoreSeconds).toBeLessThan(ROWS > 100_000 ? 3_600 : 300);
  await recordFault({
    fault: 'F36',
    limit: 'base backup: 0 of acknowledged lost, sums equal, restored in 5 min at 100,000',
    measured: `0 of ${acknowledged} lost; ${checkups} checkups, ${Math.round(setBytes / 1e6)} MB: backup ${backupSeconds.toFixed(0)} s, restore ${restoreSeconds.toFixed(0)} s`,
  });
});

it('a server of one’s own goes back to a chosen second: what was acknowledged before it is there, nothing after it', async () => {
  const { before, after } = await pointInTimeDrill(base.path);
  expect(before).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(0);
  await recordFault({
    fault: 'F36',
    limit: 'to a chosen second: 0 of acknowledged before it lost, none after it',
    measured: `0 of ${before} lost, 0 of ${after} later ones there`,
  });
});

it('a standby takes over from a lost primary: what was acknowledged is there, and the program is not restarted', async () => {
  const { acknowledged, seconds } = await standbyDrill(base.path);
  expect(seconds).toBeLessThan(15);
  await recordFault({
    fault: 'F4',
    limit:
      'a synchronous standby takes over: 0 of acknowledged lost, calls work 15 s after the name leads to it',
    measured: `0 of ${acknowledged} lost, after ${seconds.toFixed(1)} s`,
  });
});

it('a dump fills an empty server: the same rows and sums in every table', async () => {
  const tables = await dumpDrill(base.path);
  expect(tables).toBeGreaterThan(40);
  await recordFault({
    fault: 'F36',
    limit: 'pg_dump into an empty server: sums equal',
    measured: `${tables} tables equal`,
  });
});
