import { randomBytes } from 'node:crypto';
import { addDays, yerevanDay } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertSeeds } from './draws.repo.ts';

/** So many days ahead the digests of seeds are published: what a server that stood still misses is there already. */
const DAYS_AHEAD = 31;
const SEED_BYTES = 32;

/** Seeds for the days to come. Of a day that has begun there is none any more: nobody could know that it was not chosen. */
export function workOnDraws({ clock, jobs }: { clock: Clock; jobs: Jobs }): void {
  jobs.daily('controls-seeds', 0, async () => async (tx) => {
    const now = clock.now();
    const today = yerevanDay(now);
    const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1));
    const seeds = days.map((day) => ({ day, seed: randomBytes(SEED_BYTES).toString('hex') }));
    await insertSeeds(tx, seeds, now);
  });
}
