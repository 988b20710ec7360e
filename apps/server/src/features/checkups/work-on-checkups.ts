import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { announceCheckup, foldCounts } from '../checkup-list/index.ts';
import { noteErasures } from './lifecycle/erasures.ts';
import { expireOpen } from './lifecycle/expire.repo.ts';
import { ANCHOR_HOUR, anchorDays } from './versions/anchor.ts';

type Services = {
  pool: pg.Pool;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
  announce(announcements: readonly Announcement[]): void;
};

const FOLD_SECONDS = 60;

/** The machine's work: daily it expires open checkups and anchors the day, every minute it sums up the counts. */
export function workOnCheckups({ pool, clock, jobs, storage, announce }: Services): void {
  jobs.daily('checkups-expire', 0, async () => async (tx, afterCommit) => {
    for (const expired of await expireOpen(tx, clock.now()))
      announceCheckup((announcement) => afterCommit(() => announce([announcement])), expired);
  });
  jobs.daily('checkups-anchor', ANCHOR_HOUR, async () => {
    await anchorDays({ pool, storage }, clock.now());
    return undefined;
  });
  noteErasures({ jobs, storage });
  jobs.every('checkups-fold-counts', FOLD_SECONDS, async () => foldCounts);
}
