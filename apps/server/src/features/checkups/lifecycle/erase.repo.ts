import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

type Erasure = { id: string; by: string; reason: string; now: Date };

/** False when something stands on the checkup. */
export async function eraseRow(tx: Tx, { id, by, reason, now }: Erasure): Promise<boolean> {
  const query = sql<{
    erased: boolean;
  }>`select inspect.erase_checkup(${id}, ${by}, ${reason}, ${now}) as erased`;
  return (await tx.first(rawQuery(query)))?.erased === true;
}

/** After a restore, as the machine. null = there is no such checkup; false = something stands on it. */
export async function eraseAgain(tx: Tx, id: string, now: Date): Promise<boolean | null> {
  const query = sql<{ erased: boolean | null }>`select inspect.erase_again(${id}, ${now}) as erased`;
  return (await tx.first(rawQuery(query)))?.erased ?? null;
}

const BATCH = 1_000;

/** Ids of erased checkups, in order. */
export async function erasedAfter(tx: Tx, id: string): Promise<string[]> {
  const query = build.selectFrom('erased_checkups').select('checkup').where('checkup', '>', id);
  const rows = await tx.rows(query.orderBy('checkup').limit(BATCH));
  return rows.map(({ checkup }) => checkup);
}

export async function erasedAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const query = build.selectFrom('erased_checkups').select('checkup').where('checkup', 'in', ids);
  return (await tx.rows(query)).map(({ checkup }) => checkup);
}
