import type { ListDefinition } from '@inspect/contract/reference';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** A row that turned out to be another one is only retired as itself. */
export const NOT_MERGED = sql`t.merged_into is null`;

/** The row that stands in the place of this one of a list that forms add to; null = it stands for itself. */
export async function mergedInto(tx: Tx, list: ListDefinition, id: string): Promise<string | null> {
  const query = sql<{
    into: string | null;
  }>`select t.merged_into as into from ${sql.table(list.table)} t where t.id = ${id}`;
  return (await tx.first(rawQuery(query)))?.into ?? null;
}
