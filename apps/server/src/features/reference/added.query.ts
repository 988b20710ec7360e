import type { Actor } from '@inspect/contract/access';
import type { ListDefinition } from '@inspect/contract/reference';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { columnOf, IN_USE } from '../../platform/history/audited-table.repo.ts';
import { tableOf } from './list-table.ts';

/** Asked behind the lock of all lists, so without one of the row: only staff may hold rows of a list. */
export async function isInUse(tx: Tx, list: ListDefinition, id: string): Promise<boolean> {
  const query = sql<{
    _id: string;
  }>`select t.id as _id from ${sql.table(list.table)} t where t.id = ${id} and ${IN_USE}`;
  return (await tx.first(rawQuery(query))) !== undefined;
}

/** Names that turned out to be another row of the list; `into` = that row. */
export function mergedUnder(
  tx: Tx,
  list: ListDefinition,
  filters: Readonly<Record<string, string>>,
): Promise<{ name: string; into: string }[]> {
  const under = Object.entries(filters).map(([field, id]) => sql`${columnOf(tableOf(list), field)} = ${id}`);
  return tx.rows(
    rawQuery(sql<{
      name: string;
      into: string;
    }>`select t.name, t.merged_into as into from ${sql.table(list.table)} t
      where ${sql.join([sql`t.merged_into is not null`, ...under], sql` and `)}`),
  );
}

/** How many rows of these lists the person has added since. */
export async function addedBy(
  tx: Tx,
  { userId, company }: Actor,
  lists: readonly string[],
  since: Date,
): Promise<number> {
  const row = await tx.first(
    build
      .selectFrom('edit_histories')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('company', '=', company)
      .where('at', '>=', since)
      .where('user', '=', userId)
      .where('action', '=', 'create')
      .where('entity', 'in', [...lists]),
  );
  return Number(row?.count ?? 0);
}
