import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetOldUses, makeMonths } from './months.repo.ts';

const HOUR = 3;
const MONTHS_AHEAD = 2;

/** Every night: the parts of the months to come, so that a call never has to wait for one, and quotas that are over. */
export function workOnPartnerMonths({ clock, jobs }: { clock: Clock; jobs: Jobs }): void {
  jobs.daily('partner-months', HOUR, async () => async (tx) => {
    await makeMonths(tx, clock.now(), MONTHS_AHEAD);
    await forgetOldUses(tx, clock.now());
  });
}
