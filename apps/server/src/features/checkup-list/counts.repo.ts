import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

const FOLD_MINUTES = 5;

/** Adds up what writes have noted since the last time, so that a total stays a sum of few rows. */
export async function foldCounts(tx: Tx): Promise<void> {
  // After a flood of writes, or where it stood still, more than a request may take.
  await tx.takeTime(FOLD_MINUTES);
  await tx.run(rawQuery(sql`select inspect.fold_checkup_counts()`));
}

/** Days since `since` (of Yerevan) of which the stored counts are not what counting says; none where all is well. */
export async function miscountedDays(tx: Tx, since: string): Promise<string[]> {
  const rows = await tx.rows(
    rawQuery(sql<{ day: string }>`select day from inspect.miscounted_days(${since}::date)`),
  );
  return rows.map(({ day }) => day);
}
