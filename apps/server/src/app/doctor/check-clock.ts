import { systemClock } from '../../platform/clock.ts';
import { databaseClock } from './doctor.query.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

const WARN_MS = 2_000;
const FAIL_MS = 30_000;
/** a request that was under way when the clock was read */
const AHEAD_MS = 60_000;

/** This machine's clock against the database's, against its own steady count, and against what was written before. */
export async function checkClock({ pool }: WithDatabase): Promise<Verdict> {
  const begin = { wall: systemClock.now().getTime(), steady: performance.now() };
  const { now, newest } = await databaseClock(pool);
  const end = { wall: systemClock.now().getTime(), steady: performance.now() };
  const jump = Math.abs(end.wall - begin.wall - (end.steady - begin.steady));
  if (jump > WARN_MS)
    return fail(`the clock was set by ${seconds(jump)} s while it was looked at: check NTP`);
  if (newest && newest.getTime() > end.wall + AHEAD_MS)
    return fail(`the clock is behind what is written: the newest checkup is of ${newest.toISOString()}`);
  const skew = Math.max(0, now.getTime() - end.wall, begin.wall - now.getTime());
  const said = `differs from the database by ${seconds(skew)} s`;
  if (skew > FAIL_MS) return fail(`${said}: set both by NTP`);
  return skew > WARN_MS ? warn(`${said}: set both by NTP`) : ok(said);
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
