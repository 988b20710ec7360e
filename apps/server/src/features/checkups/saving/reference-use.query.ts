import { columnOf, entryOf, FIELD_NAMES } from '@inspect/contract/checkup-fields';
import { growsByForms, LISTS, type Lists } from '@inspect/contract/reference';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';

type Row = { _id: string } & Record<string, unknown>;

/** Findings name a row by its code. */
const FINDINGS: Readonly<Record<string, (row: Row) => RawBuilder<unknown>>> = {
  classificators: ({ code }) => sql`classificators ? ${String(code)}`,
  newClassificators: ({ code }) => sql`new_classificators ? ${String(code)}`,
};

export function columnsPointingTo(list: string): string[] {
  return FIELD_NAMES.flatMap((name) => (entryOf(name).list === list ? (columnOf(name) ?? []) : []));
}

/** Open checkups, each held until the transaction ends. */
export function openPointingTo(tx: Tx, column: string, id: string) {
  return tx.rows(
    rawQuery(sql<{
      _id: string;
      version: number;
      company: string;
    }>`select id as _id, version, company from checkups
      where status = 'open' and not deleted and ${sql.ref(column)} = ${id} order by id for no key update`),
  );
}

const lists: Lists = LISTS;

/** The row and those that were merged into it: records that point to them read its name. */
function rowsOf(list: string, id: string): RawBuilder<unknown> {
  const definition = lists[list];
  if (!definition || !growsByForms(definition)) return sql`select ${id}::text as id`;
  return sql`select m.id::text as id from ${sql.table(definition.table)} m where m.id = ${id} or m.merged_into = ${id}`;
}

/** How an open checkup may point to a row of this list: by each of its fields that is chosen there, or in its findings. */
function pointsTo(list: string, row: Row): RawBuilder<unknown>[] {
  const found = Object.hasOwn(FINDINGS, list) ? FINDINGS[list] : undefined;
  return [
    ...columnsPointingTo(list).map((column) => sql`${sql.ref(column)} in (${rowsOf(list, row._id)})`),
    ...(found ? [found(row)] : []),
  ];
}

/** Does an open checkup point to this row of a reference list? Then it may not be retired yet. */
export async function openCheckupUses(tx: Tx, list: string, row: Row): Promise<boolean> {
  const points = pointsTo(list, row);
  if (points.length === 0) return false;
  const query = sql<{
    used: boolean;
  }>`select exists (select from checkups where status = 'open' and not deleted and (${sql.join(points, sql` or `)})) as used`;
  return (await tx.first(rawQuery(query)))?.used ?? false;
}

/** In the index of what a checkup points to each kind of finding has a letter before its codes. */
const LETTERS: Readonly<Record<string, string>> = { classificators: 'c', newClassificators: 'n' };

/** How many checkups and, beside them, vehicles, companies and stations use a row of a list, each counted to `most`. */
export function usesOfRow(tx: Tx, list: string, row: Row, most: number) {
  const letter = LETTERS[list];
  const pointers = letter === undefined ? rowsOf(list, row._id) : sql`select ${`${letter}${row.code}`} as id`;
  return tx.rows(
    rawQuery(sql<{
      records: string;
      count: number;
    }>`select u.records, least(sum(u.count), ${most})::integer as count
      from (${pointers}) p cross join lateral inspect.uses_of(p.id, ${most}) u group by u.records
      order by array_position(array['checkups', 'vehicles', 'companies', 'stations'], u.records)`),
  );
}
