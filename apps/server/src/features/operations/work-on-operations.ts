import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetOperations } from './operations.repo.ts';

const HOUR = 4;
const KEPT_DAYS = 400;

/** Every night: what was sent so long ago that no device still asks for it. */
export function workOnOperations({ clock, jobs }: { clock: Clock; jobs: Jobs }): void {
  jobs.daily('operations-forget', HOUR, async () => async (tx) => {
    await forgetOperations(tx, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000));
  });
}
