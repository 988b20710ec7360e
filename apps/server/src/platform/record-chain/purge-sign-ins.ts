import { addDays, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { asSystem } from '../db/transaction.ts';
import type { Storage } from '../storage/storage.ts';
import { recordAnchor } from './anchor-records.ts';
import { purgeLoginHistory } from './record-chain.query.ts';

/** As long as a browser is known by its cookie. The database keeps them as long, whoever asks. */
export const SIGN_IN_RETENTION_DAYS = 400;
/** How many days are looked through for an anchor; one of a later day comes in turn. */
const LOOKED_THROUGH_DAYS = 40;

/**
 * Removes the sign-ins that are older than they are kept, up to a link that was anchored outside the database: so that
 * what is left says by itself that nothing else is gone.
 */
export async function purgeSignIns(place: { pool: pg.Pool; storage: Storage }, now: Date): Promise<void> {
  const newest = addDays(yerevanDay(now), -SIGN_IN_RETENTION_DAYS - 1);
  for (let back = 0; back < LOOKED_THROUGH_DAYS; back += 1) {
    const end = (await recordAnchor(place.storage, addDays(newest, -back)))?.ends.login_history;
    if (end) return asSystem(place.pool, (tx) => purgeLoginHistory(tx, end));
  }
}
