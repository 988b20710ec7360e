import { columnOf, entryOf, type FieldName, nameFieldOf } from '@inspect/contract/checkup-fields';
import { type RawBuilder, sql } from 'kysely';

/** The database gives a numeric as text. */
const asNumber = (value: RawBuilder<unknown>) => sql`${value}::float8`;

/** A field out of a row of `table` (checkups or register), and beside an id its name, by their names on the wire. */
export function fieldSql(table: string, name: FieldName): (readonly [string, RawBuilder<unknown>])[] {
  const column = columnOf(name);
  if (column === null) return [];
  const value = sql`${sql.ref(`${table}.${column}`)}`;
  const { kind, names } = entryOf(name);
  const beside = nameFieldOf(name);
  return [
    [name, kind === 'decimal' ? asNumber(value) : value],
    ...(beside && names
      ? [[beside, sql`(select name from ${sql.table(names)} where id = ${value})`] as const]
      : []),
  ];
}

/** These columns under their names on the wire. */
export function selectList(columns: Iterable<readonly [string, RawBuilder<unknown>]>): RawBuilder<unknown> {
  return sql.join([...columns].map(([name, value]) => sql`${value} as ${sql.ref(name)}`));
}
