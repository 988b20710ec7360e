import type { Checkup } from '@inspect/contract/checkups';
import { addDays, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { settingValues } from '../../../platform/settings/settings.query.ts';

type Expired = Pick<Checkup, '_id' | 'status' | 'company' | 'version'>;

/** Cancels open checkups that were begun more than openExpiryDays before today; the machine does it. */
export async function expireOpen(tx: Tx, now: Date): Promise<Expired[]> {
  const { openExpiryDays } = await settingValues(tx, ['openExpiryDays']);
  const days = z.int().parse(openExpiryDays);
  const begunBefore = startOfDay(addDays(yerevanDay(now), -days));
  const query = sql<Expired>`
    select id as "_id", 'cancelled' as status, company, version from inspect.expire_checkups(${begunBefore}, ${now})`;
  return tx.rows(rawQuery(query));
}
