import { type RawBuilder, sql } from 'kysely';
import type { PageWindow } from '../db/read-page.ts';
import { rawQuery, type Tx } from '../db/transaction.ts';
import {
  type AuditedTable,
  columnOf,
  IN_USE,
  RETIRED,
  type Selection,
  selectPage,
  selectRows,
} from './audited-table.repo.ts';

type Table = Omit<AuditedTable, 'keysOf'>;
type Order = Selection['order'];

/** With the time at which it was retired; null = it is in use. */
const withTime = ({ name, columns, alsoRead }: Table): Table => ({
  name,
  columns,
  ...(alsoRead ? { alsoRead } : {}),
  addedAt: { field: 'retiredAt', column: 'retired_at' },
});

export function retiredPage<Row>(tx: Tx, table: Table, { where, order }: Selection, place: PageWindow) {
  const gone = { where: [RETIRED, ...where], order };
  return selectPage<Row & { retiredAt: string }>(tx, withTime(table), gone, place);
}

/** A row, in use or not. */
export function anyRow<Row>(tx: Tx, table: Table, id: string) {
  const one = { where: [sql`t.id = ${id}`], order: sql`t.id` };
  return tx.first(selectRows<Row & { retiredAt: string | null }>(withTime(table), one));
}

/**
 * What of a table was retired in the moment in which the row of another one was that its `field` points to; when that one
 * is back already, in the moment that its history, kept under `entity`, says last.
 */
export function retiredWith<Row>(
  tx: Tx,
  table: Table,
  field: string,
  parent: Table & { entity: string },
  id: string,
  order: Order,
) {
  const gone = sql`coalesce(
    (select p.retired_at from ${sql.table(parent.name)} p where p.id = ${id}),
    (select max(h.at) from edit_histories h where h.entity = ${parent.entity} and h.record = ${id} and h.action = 'retire'))`;
  const where = [RETIRED, sql`${columnOf(table, field)} = ${id}`, sql`t.retired_at = ${gone}`];
  return tx.rows(selectRows<Row>(table, { where, order }));
}

/** How many rows in use point to a row by one of these fields, counted to `most`. */
export async function countPointing(
  tx: Tx,
  table: Table,
  fields: readonly string[],
  id: string,
  most: number,
) {
  const points: RawBuilder<unknown>[] = fields.map((field) => sql`${columnOf(table, field)} = ${id}`);
  const using = sql`select from ${sql.table(table.name)} t where ${IN_USE} and (${sql.join(points, sql` or `)}) limit ${most}`;
  const row = await tx.first(
    rawQuery(sql<{ count: number }>`select count(*)::integer as count from (${using}) used`),
  );
  return row?.count ?? 0;
}
