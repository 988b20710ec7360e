import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetChanges } from './changes.repo.ts';

const HOUR = 4;
/** A cursor counts on the day on which it was given, and no longer. */
const KEPT_DAYS = 3;

/** Every night: what no cursor that counts lies before. */
export function workOnChanges({ clock, jobs }: { clock: Clock; jobs: Jobs }): void {
  jobs.daily('changes-forget', HOUR, async () => async (tx) => {
    await forgetChanges(tx, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000));
  });
}
