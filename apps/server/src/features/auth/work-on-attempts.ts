import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetOldTries } from '../../platform/limits/tries.repo.ts';
import { forgetOldAttempts } from './sign-in.repo.ts';

const HOUR = 4;

/** Every night: what was tried long ago at addresses, whether somebody has them or not. */
export function workOnAttempts({ clock, jobs }: { clock: Clock; jobs: Jobs }): void {
  jobs.daily('auth-forget-attempts', HOUR, async () => async (tx) => {
    await forgetOldAttempts(tx, clock.now());
    await forgetOldTries(tx, clock.now());
  });
}
