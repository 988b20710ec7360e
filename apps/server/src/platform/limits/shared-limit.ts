import { AppError } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { asSystem } from '../db/transaction.ts';
import { limitedPlaces } from '../http/limited-places.ts';
import { describeProblem } from '../log/describe-problem.ts';
import { giveBackTry, takeTry, waitForTry } from './tries.repo.ts';

type Asking = { pool: pg.Pool; clock: Clock; logger: Pick<FastifyBaseLogger, 'warn'> };
type Limit = {
  /** its own */
  name: string;
  /** under one name in a window */
  tries: number;
  /** the window's; a minute unless given */
  seconds?: number;
};

/** Who was just refused asks the database no more often than this: a flood costs one look a second. */
const REFUSED_MS = 1_000;
const MAX_REFUSED = 10_000;

/**
 * Counts tries per network, and of IPv6 per /48, for all processes together: one address can't guess passwords or card
 * numbers quickly, whichever process it asks. What is no address, such as a plate, is counted under itself.
 */
export function createSharedLimit({ pool, clock, logger }: Asking, { name, tries, seconds = 60 }: Limit) {
  const countedOf = (address: string) => ({ limit: name, seconds, places: limitedPlaces(address, tries) });
  const refused = new Map<string, { at: number; until: number }>();
  /** Seconds, where one of the places was refused within the last second. */
  const knownWait = (places: readonly { name: string }[], now: number): number | undefined => {
    const known = places.map((place) => refused.get(place.name));
    const fresh = known.find((one) => one && Math.abs(now - one.at) < REFUSED_MS);
    return fresh && Math.ceil((fresh.until - now) / 1_000);
  };
  const ask = async (address: string, query: typeof takeTry): Promise<void> => {
    const counted = countedOf(address);
    const now = clock.now();
    const known = knownWait(counted.places, now.getTime());
    const { wait, place } = known
      ? { wait: known, place: null }
      : await asSystem(pool, (tx) => query(tx, counted, now));
    if (wait <= 0) return;
    // In whole seconds: one that has less left than that is looked up again.
    if (place !== null && wait > 1) {
      if (refused.size >= MAX_REFUSED) refused.clear();
      refused.set(place, { at: now.getTime(), until: now.getTime() + wait * 1_000 });
    }
    throw new AppError('rate_limited', { retryAfter: wait });
  };
  return {
    /** Refuses who has no try left, and counts nothing. @throws AppError rate_limited with the seconds to wait */
    check: (address: string): Promise<void> => ask(address, waitForTry),
    /** Counts a try before its outcome is known, so that a hundred at once are a hundred. @throws as `check` */
    take: (address: string): Promise<void> => ask(address, takeTry),
    /** The password was right: the try that was taken was none. Never throws: what was right stays so uncounted too. */
    async giveBack(address: string): Promise<void> {
      const counted = countedOf(address);
      for (const place of counted.places) refused.delete(place.name);
      await asSystem(pool, (tx) => giveBackTry(tx, counted)).catch((problem: unknown) =>
        logger.warn({ err: describeProblem(problem), limit: name }, 'a try was not given back'),
      );
    },
  };
}

export type SharedLimit = ReturnType<typeof createSharedLimit>;
