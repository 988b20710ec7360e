import { t } from '@inspect/contract/i18n';
import { searchKey } from '@inspect/contract/kernel';
import type { ListDefinition, SortPass } from '@inspect/contract/reference';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** Each pass as SQL; the last named pass of a declaration is the strongest, then come name and id. */
const PASSES: Record<SortPass, RawBuilder<unknown>> = {
  name: sql`t.sort_key`,
  nameLength: sql`char_length(t.name)`,
  primaryFirst: sql`t."primary" desc`,
  blackFirst: sql`(t.search_key = ${searchKey(t('reference.black'))}) desc, char_length(t.name)`,
  ordering: sql`t.ordering`,
  code: sql`t.code`,
};

type Wanted = {
  search?: string | undefined;
  filters: Record<string, string>;
  offset: number;
  limit: number | null;
};

/** Rows in wire names and the count of all that match. Retired rows are not for pickers. */
export async function listRows(
  tx: Tx,
  list: ListDefinition,
  wanted: Wanted,
): Promise<{ rows: Record<string, unknown>[]; count: number }> {
  const columns = Object.entries(list.fields).map(
    ([field, definition]) => sql`t.${sql.ref(definition.column ?? field)} as ${sql.ref(field)}`,
  );
  const conditions = [sql`t.retired_at is null`];
  for (const [field, value] of Object.entries(wanted.filters)) {
    conditions.push(sql`t.${sql.ref(list.fields[field]?.column ?? field)} = ${value}`);
  }
  if (wanted.search) conditions.push(sql`t.search_key like ${`%${escapeLike(searchKey(wanted.search))}%`}`);
  const where = sql.join(conditions, sql` and `);
  const order = sql.join([
    ...[...list.order].reverse().map((pass) => PASSES[pass]),
    sql`t.sort_key`,
    sql`t.id`,
  ]);
  const from = sql`from ${sql.table(list.table)} t where ${where}`;
  const page = wanted.limit === null ? sql`` : sql`limit ${wanted.limit} offset ${wanted.offset}`;
  const query = sql<
    Record<string, unknown>
  >`select t.id as _id, ${sql.join(columns)} ${from} order by ${order} ${page}`;
  const rows = await tx.rows({ compile: () => query.compile(build) });
  if (wanted.limit === null) return { rows, count: rows.length };
  const total = sql<{ count: number }>`select count(*) as count ${from}`;
  const counted = await tx.first({ compile: () => total.compile(build) });
  return { rows, count: counted?.count ?? 0 };
}

/** Grows with every change of the list. */
export async function listVersion(tx: Tx, list: ListDefinition): Promise<number> {
  const row = await tx.first(build.selectFrom('versions').select('version').where('name', '=', list.table));
  return row?.version ?? 0;
}
