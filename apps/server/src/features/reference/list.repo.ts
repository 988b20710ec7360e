import { keysOf, LAST, type ListDefinition } from '@inspect/contract/reference';
import { type RawBuilder, sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { rowColumns } from './list.query.ts';
import type { StoredRow } from './stored-row.ts';

type Values = { name: string } & Readonly<Record<string, unknown>>;

const asRow = (query: RawBuilder<StoredRow>) => ({ compile: () => query.compile(build) });

/** Held until the transaction ends; undefined when there is none in use. */
export function lockRow(tx: Tx, list: ListDefinition, id: string): Promise<StoredRow | undefined> {
  return tx.first(
    asRow(
      sql`select ${rowColumns(list)} from ${sql.table(list.table)} t where t.id = ${id} and t.retired_at is null for update`,
    ),
  );
}

export function findRow(tx: Tx, list: ListDefinition, id: string): Promise<StoredRow | undefined> {
  return tx.first(asRow(sql`select ${rowColumns(list)} from ${sql.table(list.table)} t where t.id = ${id}`));
}

function columnsOf(
  list: ListDefinition,
  values: Values,
): { names: RawBuilder<unknown>[]; values: unknown[] } {
  const keys = keysOf(list, values);
  const fields = Object.entries(list.fields);
  return {
    names: [...fields.map(([field, { column }]) => column ?? field), 'sort_key', 'search_key'].map((name) =>
      sql.ref(name),
    ),
    values: [
      ...fields.map(([field]) =>
        values[field] === LAST
          ? sql`(select coalesce(max(${sql.ref(field)}), 0) + 1 from ${sql.table(list.table)})`
          : values[field],
      ),
      keys.sortKey,
      keys.searchKey,
    ],
  };
}

/** undefined when a row with this id is there already, in use or not. */
export function insertRow(tx: Tx, list: ListDefinition, id: string, row: Values) {
  const { names, values } = columnsOf(list, row);
  return tx.first(
    asRow(sql`insert into ${sql.table(list.table)} as t (id, ${sql.join(names)})
      values (${id}, ${sql.join(values)}) on conflict (id) do nothing returning ${rowColumns(list)}`),
  );
}

export function updateRow(tx: Tx, list: ListDefinition, id: string, row: Values) {
  const { names, values } = columnsOf(list, row);
  const pairs = names.map((name, index) => sql`${name} = ${values[index]}`);
  return tx.first(
    asRow(sql`update ${sql.table(list.table)} as t set ${sql.join(pairs)}, version = version + 1
      where t.id = ${id} returning ${rowColumns(list)}`),
  );
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
