import { columnOf, entryOf, type FieldName, nameFieldOf } from '@inspect/contract/checkup-fields';
import { growsByForms } from '@inspect/contract/reference';
import { type RawBuilder, sql } from 'kysely';

/** The database gives a numeric as text. */
const asNumber = (value: RawBuilder<unknown>) => sql`${value}::float8`;

/**
 * What a column of the row `id` says; of a row that was merged what the row says that stands in its place, unless it is read
 * as it was written.
 */
export function saidOf(
  table: string,
  column: string,
  id: RawBuilder<unknown>,
  reading: 'now' | 'as written' = 'now',
): RawBuilder<unknown> {
  const [rows, said] = [sql.table(table), sql.ref(`n.${column}`)];
  if (reading === 'as written' || !growsByForms({ table }))
    return sql`(select ${said} from ${rows} n where n.id = ${id})`;
  const instead = sql`(select ${sql.ref(`m.${column}`)} from ${rows} m where m.id = n.merged_into)`;
  return sql`(select coalesce(${instead}, ${said}) from ${rows} n where n.id = ${id})`;
}

/** A field out of a row of `table` (checkups or register), and beside an id its name, by their names on the wire. */
export function fieldSql(
  table: string,
  name: FieldName,
  reading?: 'as written',
): (readonly [string, RawBuilder<unknown>])[] {
  const column = columnOf(name);
  if (column === null) return [];
  const value = sql`${sql.ref(`${table}.${column}`)}`;
  const { kind, names } = entryOf(name);
  const beside = nameFieldOf(name);
  return [
    [name, kind === 'decimal' ? asNumber(value) : value],
    ...(beside && names ? [[beside, saidOf(names, 'name', value, reading)] as const] : []),
  ];
}

/** These columns under their names on the wire. */
export function selectList(columns: Iterable<readonly [string, RawBuilder<unknown>]>): RawBuilder<unknown> {
  return sql.join([...columns].map(([name, value]) => sql`${value} as ${sql.ref(name)}`));
}
