import { AppError } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { asSystem } from '../db/transaction.ts';
import { limitedPlaces } from '../http/limited-places.ts';
import { networkOf } from '../http/network-of.ts';
import { giveBackTry, takeTry, waitForTry } from './tries.repo.ts';

type Asking = { pool: pg.Pool; clock: Clock };
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
export function createSharedLimit({ pool, clock }: Asking, { name, tries, seconds = 60 }: Limit) {
  const countedOf = (address: string) => ({ limit: name, seconds, places: limitedPlaces(address, tries) });
  const refused = new Map<string, { at: number; until: number }>();
  const ask = async (address: string, query: typeof takeTry): Promise<void> => {
    const network = networkOf(address);
    const now = clock.now();
    const before = refused.get(network);
    const fresh = before && Math.abs(now.getTime() - before.at) < REFUSED_MS;
    const wait = fresh
      ? Math.ceil((before.until - now.getTime()) / 1_000)
      : await asSystem(pool, (tx) => query(tx, countedOf(address), now));
    if (wait <= 0) return;
    // In whole seconds: one that has less left than that is looked up again.
    if (!fresh && wait > 1) {
      if (refused.size >= MAX_REFUSED) refused.clear();
      refused.set(network, { at: now.getTime(), until: now.getTime() + wait * 1_000 });
    }
    throw new AppError('rate_limited', { retryAfter: wait });
  };
  return {
    /** Refuses who has no try left, and counts nothing. @throws AppError rate_limited with the seconds to wait */
    check: (address: string): Promise<void> => ask(address, waitForTry),
    /** Counts a try before its outcome is known, so that a hundred at once are a hundred. @throws as `check` */
    take: (address: string): Promise<void> => ask(address, takeTry),
    /** The password was right: the try that was taken was none. */
    async giveBack(address: string): Promise<void> {
      refused.delete(networkOf(address));
      await asSystem(pool, (tx) => giveBackTry(tx, countedOf(address)));
    },
  };
}

export type SharedLimit = ReturnType<typeof createSharedLimit>;
