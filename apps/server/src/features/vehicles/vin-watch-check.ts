import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { vinWatchMessages } from './vin-watch.query.ts';
import { type Meeting, noteVinMatches } from './vin-watch-matches.repo.ts';
import { TELLING } from './work-on-vin-watch.ts';

type WatchServices = { clock: Clock; jobs: Jobs };
type WatchedVehicle = { tx: Tx; plate: string | null; vin: string | null; station: string | null };

/** What the staff want to be told of the vehicle whose plate is read on a photograph; they hear of it too. */
export function vinWatchWarnings(services: WatchServices) {
  return async (tx: Tx, plate: string) => {
    const found = await met(services, tx, { plate, vin: null, station: null, source: 'photograph' });
    return found.map(warningOf);
  };
}

/** The same of vehicles that were met before, for who looks at them later: nobody hears of it again. */
export async function knownVinWatchWarnings(tx: Tx, plates: readonly string[]) {
  const found = [];
  for (const plate of plates) found.push(...(await vinWatchMessages(tx, plate, null)));
  return found.map(warningOf);
}

/** Tells what the staff want to be told of this vehicle, and tells them; it never holds a checkup up. */
export function vinWatchCheck(services: WatchServices) {
  return async ({ tx, plate, vin, station }: WatchedVehicle) => {
    const found = await met(services, tx, { plate, vin, station, source: 'pre_add' });
    return {
      warnings: found.map(warningOf),
      ...(found[0] ? { data: { vinNotification: found[0] } } : {}),
    };
  };
}

const warningOf = ({ message }: { message: string }) => ({ code: 'vin_notification', message });

/** The staff are told after the commit: what is rolled back did not happen. */
async function met({ clock, jobs }: WatchServices, tx: Tx, meeting: Meeting) {
  const found = await vinWatchMessages(tx, meeting.plate, meeting.vin);
  if (found.length > 0 && (await noteVinMatches(tx, meeting, clock.now())) > 0)
    // Of its own: by a common key checkups that are saved at once would wait for each other. One that finds nothing left is done.
    await jobs.add(tx, TELLING, {});
  return found;
}
