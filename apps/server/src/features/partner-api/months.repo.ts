import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** How long it is told how much of a quota was used, and how often it was refused. */
const USES_DAYS = 40;

/** Returns how many parts were made. */
export async function makeMonths(tx: Tx, now: Date, ahead: number): Promise<number> {
  const query = sql<{ made: number }>`select inspect.make_partner_months(${now}, ${ahead}) as made`;
  return (await tx.first(rawQuery(query)))?.made ?? 0;
}

export async function forgetOldUses(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USES_DAYS * 86_400_000);
  await tx.run(rawQuery(sql`delete from partner_uses where starts < ${before}`));
}
