import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';
import {
  forgetVinMatches,
  MOST_TAKEN,
  takeVinMatches,
  takeVinSummaries,
  type VinMatch,
  type VinSummary,
} from './vin-watch-matches.repo.ts';

export const TELLING = 'vin-watch.tell';
const SWEEP = 'vin-watch.sweep';
const SWEEP_SECONDS = 60;
/** So many of an entry are told one by one on a day; of the others their number, the next morning. */
const TOLD_EACH = 20;
const SUMMARY_HOUR = 8;
const FORGET_HOUR = 4;
const KEPT_DAYS = 400;

type TellingServices = {
  clock: Clock;
  jobs: Jobs;
  announce(announcements: readonly Announcement[]): void;
  tellStaff(tx: Tx, told: { title: string; text: string; link: string; at: Date }): Promise<Announcement>;
};

/** Tells the staff where a vehicle of the VIN watch was met, in the second it happens. */
export function workOnVinWatch({ clock, jobs, announce, tellStaff }: TellingServices): void {
  const tell = async () => async (tx: Tx, afterCommit: (work: () => void) => void) => {
    const announcements: Announcement[] = [];
    for (let taken = MOST_TAKEN; taken === MOST_TAKEN; ) {
      const matches = await takeVinMatches(tx, TOLD_EACH, clock.now());
      for (const match of matches)
        announcements.push(await tellStaff(tx, { ...saidOf(match), at: clock.now() }));
      taken = matches.length;
    }
    // Each says the same: there is something new.
    afterCommit(() => announce(announcements.slice(0, 1)));
  };
  jobs.work(TELLING, tell, { payload: z.strictObject({}) });
  // What a turn did not see because it was just being committed, or held by another one that failed.
  jobs.every(SWEEP, SWEEP_SECONDS, tell);
  jobs.daily('vin-watch-summary', SUMMARY_HOUR, async () => async (tx, afterCommit) => {
    const now = clock.now();
    const announcements: Announcement[] = [];
    for (const summary of await takeVinSummaries(tx, yerevanDay(now), now))
      announcements.push(await tellStaff(tx, { ...summedUp(summary), at: now }));
    afterCommit(() => announce(announcements.slice(0, 1)));
  });
  jobs.daily('vin-watch-forget', FORGET_HOUR, async () => (tx) => {
    const kept = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
    return forgetVinMatches(tx, yerevanDay(kept));
  });
}

function saidOf({ number, kind, vin, message, source, station, person, nth }: VinMatch) {
  const shown = kind === 'plate' ? formatPlate(number) : number;
  const where = station === null ? person : `${station}, ${person}`;
  const met = source === 'photograph' ? 'photograph' : 'preAdd';
  return {
    title: t('vinWatchTold.title', { number: shown }),
    text: [
      t(`vinWatchTold.${met}`, { where, message }),
      ...(nth === TOLD_EACH ? [t('vinWatchTold.last', { count: TOLD_EACH })] : []),
    ].join(' '),
    link:
      vin === null
        ? pageOf('settings-vin-notifications').url
        : `${pageOf('tech-service-all').url}/vehicle/${vin}`,
  };
}

const summedUp = ({ pattern, message, day, matches, stations }: VinSummary) => ({
  title: t('vinWatchTold.title', { number: pattern }),
  text: t('vinWatchTold.summary', { day: formatDay(day), matches, stations, message }),
  link: pageOf('settings-vin-notifications').url,
});
