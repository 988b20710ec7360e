import { systemClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { jobFigures } from '../../platform/jobs/jobs.query.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

const WARN_MINUTES = 5;
const FAIL_MINUTES = 60;

export async function checkJobs({ pool }: WithDatabase): Promise<Verdict> {
  const now = systemClock.now();
  const figures = await asSystem(pool, (tx) => jobFigures(tx, now));
  const sum = (state: string) =>
    figures.filter((row) => row.state === state).reduce((total, { count }) => total + count, 0);
  const waits = figures
    .filter(({ state }) => state === 'waiting')
    .map(({ oldest }) => minutesSince(oldest, now));
  const oldest = Math.max(0, ...waits);
  const parked = sum('parked');
  const said = `${sum('waiting')} waiting, the oldest for ${oldest} min; ${parked} parked`;
  if (oldest >= FAIL_MINUTES) return fail(`${said}: does a server run?`);
  if (parked > 0) return warn(`${said}: see parked-jobs`);
  return oldest >= WARN_MINUTES ? warn(said) : ok(said);
}

const minutesSince = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / 60_000);
