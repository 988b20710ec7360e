import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '../db/iso-instant.ts';
import type { PageWindow } from '../db/read-page.ts';
import { rawQuery, type Tx } from '../db/transaction.ts';
import type { AuditedEntity, Restorable } from './audited-records.ts';

type Values = Readonly<Record<string, unknown>>;
type Stored = { _id: string; version: number };
type Columns = Readonly<Record<string, string>>;

/** The table of audited records. Besides the columns named here it has `id`, `version` and `retired_at`. */
export type AuditedTable<Fields extends Values = Values> = {
  name: string;
  /** database column of each field, by its wire name */
  columns: Columns;
  /** columns worked out of the fields, by which rows are sorted and found */
  keysOf: (fields: Fields) => Values;
  /** columns that nobody types, by their wire names */
  alsoRead?: Columns;
  /** where a row says when it was added */
  addedAt?: { field: string; column: string };
};

type Readable = Omit<AuditedTable, 'keysOf'>;

/** What is asked for: conditions over `t`, at least one, and an order, which must be that of one row before the other. */
export type Selection = { where: readonly RawBuilder<unknown>[]; order: RawBuilder<unknown> };

export type NewRow<Fields extends Values> = { _id: string; fields: Fields };

/** The column of a field, in queries over `t`. */
export const columnOf = ({ columns }: Pick<Readable, 'columns'>, field: string) =>
  sql`t.${sql.ref(columns[field] ?? field)}`;

/** Wire names of a row. */
function wireNames({ columns, alsoRead, addedAt }: Readable): RawBuilder<unknown> {
  const added = addedAt ? [sql`${instant(addedAt.column)} as ${sql.ref(addedAt.field)}`] : [];
  const named = Object.entries({ ...columns, ...alsoRead }).map(
    ([field, column]) => sql`t.${sql.ref(column)} as ${sql.ref(field)}`,
  );
  return sql.join([sql`t.id as _id`, sql`t.version`, ...named, ...added]);
}

const instant = (column: string) => isoInstant(sql`t.${sql.ref(column)}`);

/** A row that was not retired. */
export const IN_USE = sql`t.retired_at is null`;

/** One that was. */
export const RETIRED = sql`t.retired_at is not null`;

const fromWhere = ({ name }: Readable, where: Selection['where']) =>
  sql`from ${sql.table(name)} t where ${sql.join(where, sql` and `)}`;

export function selectRows<Row>(table: Readable, { where, order }: Selection, page = sql``) {
  return rawQuery(sql<Row>`select ${wireNames(table)} ${fromWhere(table, where)} order by ${order} ${page}`);
}

export async function selectPage<Row>(
  tx: Tx,
  table: Readable,
  selection: Selection,
  { limit, offset }: PageWindow,
): Promise<{ rows: Row[]; count: number }> {
  const [rows, counted] = await Promise.all([
    tx.rows(selectRows<Row>(table, selection, sql`limit ${limit} offset ${offset}`)),
    tx.first(rawQuery(sql<{ count: number }>`select count(*) as count ${fromWhere(table, selection.where)}`)),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** How single records of a table are found, held, added, changed, taken out of use and brought back. */
export function auditedIn<Row extends Stored, Fields extends Values>(
  table: AuditedTable<Fields>,
): Pick<AuditedEntity<Row, Fields>, 'find' | 'lock' | 'insert' | 'update' | 'retire'> & Restorable<Row> {
  const byId = (id: string, more = sql``) =>
    rawQuery(sql<Row>`select ${wireNames(table)} ${fromWhere(table, [sql`t.id = ${id}`])} ${more}`);
  const only = ([row]: Row[]) => row;
  return {
    find: (tx, id) => tx.first(byId(id)),
    // Not FOR UPDATE: who writes the id of this row into another table need not wait.
    lock: (tx, id) => tx.first(byId(id, sql`and ${IN_USE} for no key update`)),
    insert: async (tx, _id, fields, at) =>
      only(await insertRows<Row, Fields>(tx, table, [{ _id, fields }], at)),
    update: async (tx, _id, fields) => only(await updateRows<Row, Fields>(tx, table, [{ _id, fields }])),
    // Whoever is about to point to it commits first; who comes later waits, and reads what became of it.
    retire: async (tx, id, at) => {
      await tx.run(byId(id, sql`for update`));
      return tx.first(
        rawQuery(sql<Row>`update ${sql.table(table.name)} as t set retired_at = ${at}, version = t.version + 1
          where t.id = ${id} and ${IN_USE} returning ${wireNames(table)}`),
      );
    },
    restore: (tx, id) =>
      tx.first(
        rawQuery(sql<Row>`update ${sql.table(table.name)} as t set retired_at = null, version = t.version + 1
          where t.id = ${id} and ${RETIRED} returning ${wireNames(table)}`),
      ),
  };
}

/** Adds rows, whatever their number, by one statement. One whose id is there already, in use or not, is left out. */
export async function insertRows<Row, Fields extends Values>(
  tx: Tx,
  table: AuditedTable<Fields>,
  rows: readonly NewRow<Fields>[],
  at: Date,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { into, columns, records } = stored(table, rows, table.addedAt ? { [table.addedAt.column]: at } : {});
  const names = sql.join([sql.ref('id'), ...columns]);
  return tx.rows(
    rawQuery(sql<Row>`insert into ${into} as t (${names}) select ${names} from ${records}
      on conflict (id) do nothing returning ${wireNames(table)}`),
  );
}

/** Changes rows in use, whatever their number, by one statement. */
export async function updateRows<Row, Fields extends Values>(
  tx: Tx,
  table: AuditedTable<Fields>,
  rows: readonly NewRow<Fields>[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { into, columns, records } = stored(table, rows);
  const values = sql.join(columns.map((column) => sql`${column} = v.${column}`));
  return tx.rows(
    rawQuery(sql<Row>`update ${into} as t set ${values}, version = t.version + 1 from ${records} v
      where t.id = v.id and ${IN_USE} returning ${wireNames(table)}`),
  );
}

/** Rows as the database takes them: the columns that are written, and a table of ids and values. */
function stored<Fields extends Values>(
  { name, columns, keysOf }: AuditedTable<Fields>,
  rows: readonly NewRow<Fields>[],
  more: Values = {},
) {
  const values = rows.map(({ fields }) => {
    const named = Object.entries(columns).map(([field, column]) => [column, fields[field]]);
    return { ...Object.fromEntries(named), ...keysOf(fields), ...more };
  });
  const json = JSON.stringify(values.map((each, index) => ({ id: rows[index]?._id, ...each })));
  const into = sql.table(name);
  return {
    into,
    columns: Object.keys(values[0] ?? {}).map((column) => sql.ref(column)),
    records: sql`jsonb_populate_recordset(null::${into}, ${json}::jsonb)`,
  };
}
