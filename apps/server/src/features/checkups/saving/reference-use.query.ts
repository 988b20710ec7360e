import { columnOf, entryOf, FIELD_NAMES } from '@inspect/contract/checkup-fields';
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

/** How an open checkup may point to a row of this list: by each of its fields that is chosen there, or in its findings. */
function pointsTo(list: string, row: Row): RawBuilder<unknown>[] {
  const found = Object.hasOwn(FINDINGS, list) ? FINDINGS[list] : undefined;
  return [
    ...columnsPointingTo(list).map((column) => sql`${sql.ref(column)} = ${row._id}`),
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
  const pointer = letter === undefined ? row._id : `${letter}${row.code}`;
  return tx.rows(
    rawQuery(sql<{ records: string; count: number }>`select * from inspect.uses_of(${pointer}, ${most})`),
  );
}
