import { BLACK, isObjectId, searchKey } from '@inspect/contract/kernel';
import { type ListDefinition, type Lists, refFields, type SortPass } from '@inspect/contract/reference';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { fieldOrder } from '../../platform/db/field-order.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import {
  columnOf,
  IN_USE,
  type Selection,
  selectPage,
  selectRows,
} from '../../platform/history/audited-table.repo.ts';
import { type StoredRow, tableOf } from './list-table.ts';

/** Each pass as SQL; the last named pass of a declaration is the strongest, then come name and id. */
const PASSES: Record<SortPass, RawBuilder<unknown>> = {
  name: sql`t.sort_key`,
  nameLength: sql`char_length(t.name)`,
  primaryFirst: sql`t."primary" desc`,
  blackFirst: sql`(t.search_key = ${BLACK}) desc, char_length(t.name)`,
  ordering: sql`t.ordering`,
  code: sql`t.code`,
};

export type Criteria = {
  search?: string | undefined;
  /** ids by the field that points */
  filters?: Readonly<Record<string, string>>;
  /** a day: what was in force then, later retired or not */
  on?: string | undefined;
  /** rows touched after this version of the list */
  since?: number;
  order?: Selection['order'];
};

/** 24 hex characters are an id, the row's own or its parent's; anything else is looked for in the name. */
export function searched(list: ListDefinition, typed: string): RawBuilder<unknown> {
  const text = typed.trim().toLowerCase();
  if (!isObjectId(text)) return sql`t.search_key like ${`%${escapeLike(searchKey(typed))}%`}`;
  const columns = [sql`t.id`, ...refFields(list).map(([field]) => columnOf(tableOf(list), field))];
  return sql`${text} in (${sql.join(columns)})`;
}

function inForce(list: ListDefinition, day: string): RawBuilder<unknown>[] {
  const term = Object.entries(list.fields).flatMap(([field, { period }]) => {
    const holds = period === 'start' ? sql`<=` : sql`>=`;
    return period ? [sql`coalesce(${columnOf(tableOf(list), field)} ${holds} ${day}, true)`] : [];
  });
  // A row that was retired later was in force on that day all the same.
  return [...term, sql`(t.retired_at is null or (t.retired_at at time zone 'Asia/Yerevan')::date > ${day})`];
}

/** The order by one of the fields, where one is asked for, or else that of the declaration. */
export function orderOf(list: ListDefinition, sort?: string, lists: Lists = {}): Selection['order'] {
  const passes = [...list.order].reverse().map((pass) => PASSES[pass]);
  const own = sql.join([...passes, sql`t.sort_key`, sql`t.id`]);
  return fieldOrder(list.fields, sort, (name) => lists[name]?.table ?? name, own);
}

function selectionOf(list: ListDefinition, { search, filters = {}, on, since, order }: Criteria): Selection {
  const where = on ? inForce(list, on) : [IN_USE];
  for (const [field, id] of Object.entries(filters))
    where.push(sql`${columnOf(tableOf(list), field)} = ${id}`);
  if (search) where.push(searched(list, search));
  if (since !== undefined) where.push(sql`t.changed > ${since}`);
  return { where, order: order ?? orderOf(list) };
}

/** Rows in wire names, in the order of the declaration. */
export function selectList(list: ListDefinition, wanted: Criteria = {}) {
  return selectRows<StoredRow>(tableOf(list), selectionOf(list, wanted));
}

export function listPage(tx: Tx, list: ListDefinition, wanted: Criteria, page: PageWindow) {
  return selectPage<StoredRow>(tx, tableOf(list), selectionOf(list, wanted), page);
}

/** Ids of the rows that were retired after this version of the list. */
export async function retiredSince(tx: Tx, list: ListDefinition, since: number): Promise<string[]> {
  const rows = await tx.rows(
    rawQuery(sql<{ id: string }>`select t.id from ${sql.table(list.table)} t
      where t.changed > ${since} and t.retired_at is not null order by t.id`),
  );
  return rows.map(({ id }) => id);
}

/** Names by id, of retired rows too: what once was chosen keeps its name. */
export async function namesOf(tx: Tx, list: ListDefinition): Promise<Map<string, string>> {
  const query = sql<{ id: string; name: string }>`select t.id, t.name from ${sql.table(list.table)} t`;
  return new Map((await tx.rows(rawQuery(query))).map(({ id, name }) => [id, name]));
}

/** Grows with every change of the list; `reference` counts the changes of all of them. */
export async function versionOf(tx: Tx, table: string): Promise<number> {
  const row = await tx.first(build.selectFrom('versions').select('version').where('name', '=', table));
  return row?.version ?? 0;
}
