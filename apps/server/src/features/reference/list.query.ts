import { BLACK, isObjectId, searchKey } from '@inspect/contract/kernel';
import { type ListDefinition, refFields, type SortPass } from '@inspect/contract/reference';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { StoredRow } from './stored-row.ts';

/** Each pass as SQL; the last named pass of a declaration is the strongest, then come name and id. */
const PASSES: Record<SortPass, RawBuilder<unknown>> = {
  name: sql`t.sort_key`,
  nameLength: sql`char_length(t.name)`,
  primaryFirst: sql`t."primary" desc`,
  blackFirst: sql`(t.search_key = ${BLACK}) desc, char_length(t.name)`,
  ordering: sql`t.ordering`,
  code: sql`t.code`,
};

export type Wanted = {
  search?: string | undefined;
  /** ids by the field that points */
  filters: Readonly<Record<string, string>>;
  /** a day: what was in force then, later retired or not */
  on?: string | undefined;
  /** rows touched after this version of the list */
  since?: number;
};

const column = (list: ListDefinition, field: string) =>
  sql`t.${sql.ref(list.fields[field]?.column ?? field)}`;

/** Wire names of a row; `changed` is the version of the list in which it was last touched. */
export function rowColumns(list: ListDefinition): RawBuilder<unknown> {
  const fields = Object.keys(list.fields).map((field) => sql`${column(list, field)} as ${sql.ref(field)}`);
  return sql.join([sql`t.id as _id`, sql`t.version`, sql`t.changed`, ...fields]);
}

/** 24 hex characters are an id, the row's own or its parent's; anything else is looked for in the name. */
function searched(list: ListDefinition, typed: string): RawBuilder<unknown> {
  const text = typed.trim().toLowerCase();
  if (!isObjectId(text)) return sql`t.search_key like ${`%${escapeLike(searchKey(typed))}%`}`;
  const own = [
    sql`t.id = ${text}`,
    ...refFields(list).map(([field]) => sql`${column(list, field)} = ${text}`),
  ];
  return sql`(${sql.join(own, sql` or `)})`;
}

function inForce(list: ListDefinition, day: string): RawBuilder<unknown>[] {
  const limits = Object.entries(list.fields).flatMap(([field, { period }]) => {
    if (!period) return [];
    const limit = column(list, field);
    return period === 'start'
      ? [sql`coalesce(${limit} <= ${day}, true)`]
      : [sql`coalesce(${limit} >= ${day}, true)`];
  });
  // A row that was retired later was in force on that day all the same.
  return [
    ...limits,
    sql`(t.retired_at is null or (t.retired_at at time zone 'Asia/Yerevan')::date > ${day})`,
  ];
}

function fromWhere(list: ListDefinition, { search, filters, on, since }: Wanted): RawBuilder<unknown> {
  const conditions = on ? inForce(list, on) : [sql`t.retired_at is null`];
  for (const [field, id] of Object.entries(filters)) conditions.push(sql`${column(list, field)} = ${id}`);
  if (search) conditions.push(searched(list, search));
  if (since !== undefined) conditions.push(sql`t.changed > ${since}`);
  return sql`from ${sql.table(list.table)} t where ${sql.join(conditions, sql` and `)}`;
}

/** Rows in wire names, in the order of the declaration. */
export function selectRows(list: ListDefinition, wanted: Wanted, page = sql``) {
  const order = [...list.order].reverse().map((pass) => PASSES[pass]);
  const query = sql<StoredRow>`select ${rowColumns(list)} ${fromWhere(list, wanted)}
    order by ${sql.join([...order, sql`t.sort_key`, sql`t.id`])} ${page}`;
  return { compile: () => query.compile(build) };
}

export function listRows(tx: Tx, list: ListDefinition, wanted: Wanted): Promise<StoredRow[]> {
  return tx.rows(selectRows(list, wanted));
}

/** One page of them, and the count of all that match. */
export async function listPage(
  tx: Tx,
  list: ListDefinition,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredRow[]; count: number }> {
  const rows = await tx.rows(selectRows(list, wanted, sql`limit ${limit} offset ${offset}`));
  const total = sql<{ count: number }>`select count(*) as count ${fromWhere(list, wanted)}`;
  const counted = await tx.first({ compile: () => total.compile(build) });
  return { rows, count: counted?.count ?? 0 };
}

/** Ids of the rows that were retired after this version of the list. */
export async function retiredSince(tx: Tx, list: ListDefinition, since: number): Promise<string[]> {
  const query = sql<{ id: string }>`select t.id from ${sql.table(list.table)} t
    where t.changed > ${since} and t.retired_at is not null order by t.id`;
  return (await tx.rows({ compile: () => query.compile(build) })).map((row) => row.id);
}

/** Grows with every change of the list; `reference` counts the changes of all of them. */
export async function versionOf(tx: Tx, table: string): Promise<number> {
  const row = await tx.first(build.selectFrom('versions').select('version').where('name', '=', table));
  return row?.version ?? 0;
}
