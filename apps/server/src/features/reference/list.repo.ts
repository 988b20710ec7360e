import type { ListDefinition } from '@inspect/contract/reference';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { columnOf } from '../../platform/history/audited-table.repo.ts';
import { tableOf } from './list-table.ts';

/** Until the transaction ends nobody else changes any list. */
export async function lockLists(tx: Tx): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.lock_lists()`));
}

export async function nextOrdering(tx: Tx, list: ListDefinition, field: string): Promise<number> {
  const last = sql`coalesce(max(${columnOf(tableOf(list), field)}), 0)`;
  const row = await tx.first(
    rawQuery(sql<{ next: number }>`select ${last} + 1 as next from ${sql.table(list.table)} t`),
  );
  return row?.next ?? 1;
}
