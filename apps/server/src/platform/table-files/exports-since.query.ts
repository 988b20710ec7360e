import { sql } from 'kysely';
import { rawQuery, type Tx } from '../db/transaction.ts';

/** Files that the person of this transaction has taken out since then, this one too. */
export async function exportsSince(tx: Tx, moment: Date): Promise<number> {
  const query = sql<{ count: number }>`select inspect.exports_since(${moment}) as count`;
  return (await tx.first(rawQuery(query)))?.count ?? 0;
}
