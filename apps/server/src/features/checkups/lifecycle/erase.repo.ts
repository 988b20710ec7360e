import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';

type Erasure = { id: string; by: string; reason: string; now: Date };

/** False when something stands on the checkup. */
export async function eraseRow(tx: Tx, { id, by, reason, now }: Erasure): Promise<boolean> {
  const query = sql<{
    erased: boolean;
  }>`select inspect.erase_checkup(${id}, ${by}, ${reason}, ${now}) as erased`;
  return (await tx.first(rawQuery(query)))?.erased === true;
}
