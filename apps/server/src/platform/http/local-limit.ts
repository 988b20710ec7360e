import { AppError } from '@inspect/contract/kernel';
import type { Clock } from '../clock.ts';
import { limitedPlaces } from './limited-places.ts';

const WINDOW_MS = 60_000;
const MAX_PLACES = 50_000;

/**
 * Counts what one network does in a minute in this process alone: for what the process has to be spared itself, whatever
 * has become of the database. Everything else asks `createSharedLimit`.
 */
export function createLocalLimit(clock: Clock, tries: number) {
  const taken = new Map<string, number[]>();
  const recent = (name: string) => {
    const now = clock.now().getTime();
    // what lies ahead was counted before the clock was set back
    return (taken.get(name) ?? []).filter((at) => at > now - WINDOW_MS && at <= now);
  };
  const waitOf = ({ name, most }: { name: string; most: number }) => {
    const times = recent(name);
    const oldest = times[times.length - most];
    return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - clock.now().getTime()) / 1_000);
  };
  return {
    /** @throws AppError rate_limited with the seconds to wait */
    take(address: string): void {
      const places = limitedPlaces(address, tries);
      const wait = Math.max(...places.map(waitOf));
      if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
      for (const { name } of places) {
        const times = [...recent(name), clock.now().getTime()];
        taken.delete(name);
        // Who was heard of last is remembered longest: nobody is forgotten for many who came once.
        const [oldest] = taken.keys();
        if (taken.size >= MAX_PLACES && oldest !== undefined) taken.delete(oldest);
        taken.set(name, times);
      }
    },
  };
}
