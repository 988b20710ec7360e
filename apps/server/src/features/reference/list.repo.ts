import { keysOf, type ListDefinition } from '@inspect/contract/reference';
import { type RawBuilder, sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { rowColumns } from './list.query.ts';
import type { StoredRow } from './stored-row.ts';

type Values = { name: string } & Readonly<Record<string, unknown>>;

const asRow = (query: RawBuilder<StoredRow>) => ({ compile: () => query.compile(build) });

/** Until the transaction ends nobody else changes any list. */
export async function lockLists(tx: Tx): Promise<void> {
  await tx.run({ compile: () => sql`select inspect.lock_lists()`.compile(build) });
}

/** undefined when there is none in use. */
export function liveRow(tx: Tx, list: ListDefinition, id: string): Promise<StoredRow | undefined> {
  return tx.first(
    asRow(
      sql`select ${rowColumns(list)} from ${sql.table(list.table)} t where t.id = ${id} and t.retired_at is null`,
    ),
  );
}

export function findRow(tx: Tx, list: ListDefinition, id: string): Promise<StoredRow | undefined> {
  return tx.first(asRow(sql`select ${rowColumns(list)} from ${sql.table(list.table)} t where t.id = ${id}`));
}

type NewRow = { _id: string; values: Values };

function columnsOf(list: ListDefinition): string[] {
  const fields = Object.entries(list.fields).map(([field, { column }]) => column ?? field);
  return [...fields, 'sort_key', 'search_key'];
}

/** Rows as the database takes them, whatever their number: one statement, one version of the list. */
function records(list: ListDefinition, rows: readonly NewRow[]): string {
  return JSON.stringify(
    rows.map(({ _id, values }) => {
      const keys = keysOf(list, values);
      const fields = Object.entries(list.fields).map(([field, { column }]) => [
        column ?? field,
        values[field],
      ]);
      return { id: _id, ...Object.fromEntries(fields), sort_key: keys.sortKey, search_key: keys.searchKey };
    }),
  );
}

/** A row whose id is there already, in use or not, is left out. */
export function insertRows(tx: Tx, list: ListDefinition, rows: readonly NewRow[]): Promise<StoredRow[]> {
  const table = sql.table(list.table);
  const columns = sql.join(['id', ...columnsOf(list)].map((name) => sql.ref(name)));
  return tx.rows(
    asRow(sql`insert into ${table} as t (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${records(list, rows)}::jsonb)
      on conflict (id) do nothing returning ${rowColumns(list)}`),
  );
}

export function updateRows(tx: Tx, list: ListDefinition, rows: readonly NewRow[]): Promise<StoredRow[]> {
  const table = sql.table(list.table);
  const pairs = columnsOf(list).map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`);
  return tx.rows(
    asRow(sql`update ${table} as t set ${sql.join(pairs)}, version = t.version + 1
      from jsonb_populate_recordset(null::${table}, ${records(list, rows)}::jsonb) v
      where t.id = v.id and t.retired_at is null returning ${rowColumns(list)}`),
  );
}

/** The number behind the last row. */
export async function nextOrdering(tx: Tx, list: ListDefinition, field: string): Promise<number> {
  const query = sql<{
    next: number;
  }>`select coalesce(max(t.${sql.ref(list.fields[field]?.column ?? field)}), 0) + 1 as next from ${sql.table(list.table)} t`;
  return (await tx.first({ compile: () => query.compile(build) }))?.next ?? 1;
}

export function retireRow(tx: Tx, list: ListDefinition, id: string, at: Date) {
  return tx.first(
    asRow(sql`update ${sql.table(list.table)} as t set retired_at = ${at}, version = version + 1
      where t.id = ${id} and t.retired_at is null returning ${rowColumns(list)}`),
  );
}

/** Ids of the rows in use whose field points to this id. */
export async function pointingTo(tx: Tx, list: ListDefinition, field: string, id: string): Promise<string[]> {
  const column = list.fields[field]?.column ?? field;
  const rows = await tx.rows(
    asRow(sql`select ${rowColumns(list)} from ${sql.table(list.table)} t
      where t.${sql.ref(column)} = ${id} and t.retired_at is null order by t.id`),
  );
  return rows.map((row) => row._id);
}

/** Which of these ids are rows in use. */
export async function knownIds(tx: Tx, list: ListDefinition, ids: readonly string[]): Promise<Set<string>> {
  const query = sql<{ id: string }>`select t.id from ${sql.table(list.table)} t
    where t.id = any(${ids}) and t.retired_at is null`;
  return new Set((await tx.rows({ compile: () => query.compile(build) })).map((row) => row.id));
}

/** Names by id, of retired rows too: what once was chosen keeps its name. */
export async function namesOf(tx: Tx, list: ListDefinition): Promise<Map<string, string>> {
  const query = sql<{ id: string; name: string }>`select t.id, t.name from ${sql.table(list.table)} t`;
  const rows = await tx.rows({ compile: () => query.compile(build) });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
