import { valueLabel } from '@inspect/contract/i18n';
import { type FieldDefinition, isSortable, type SortableKind, sortKey } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { sortedBy } from './sorted-by.ts';

type Expression = RawBuilder<unknown>;
type Fields = Readonly<Record<string, FieldDefinition>>;
type TableOf = (list: string) => string;

const itself = (column: Expression) => column;

/** What a field is ordered by, as the browser orders its copy. */
const KEYS: Record<
  SortableKind,
  (column: Expression, field: FieldDefinition, tableOf: TableOf) => Expression
> = {
  text: itself,
  choice: (column, { values = [] }) => {
    const labelled = values.map((value) => ({ value, key: sortKey(valueLabel(value)) }));
    const inOrder = labelled.sort((left, right) => (left.key < right.key ? -1 : 1));
    return sql`array_position(${inOrder.map(({ value }) => value)}::text[], ${column}::text)`;
  },
  day: itself,
  // What stands out comes first.
  flag: (column) => sql`not ${column}`,
  whole: itself,
  money: itself,
  coordinate: itself,
  ref: (column, { list = '' }, tableOf) =>
    sql`(select p.sort_key from ${sql.table(tableOf(list))} p where p.id = ${column})`,
};

/** What rows of any list have besides their declared fields, and the key of the name. */
const OF_EVERY_LIST = {
  name: sql`t.sort_key`,
  unreviewed: sql`not t.unreviewed`,
  retiredAt: sql`t.retired_at`,
};

/** The order of rows `t` of a list by one of their declared fields; `tableOf` = where a list that it points to lies. */
export function fieldOrder(fields: Fields, sort: string | undefined, tableOf: TableOf, own: Expression) {
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    if (!isSortable(field.kind)) return [];
    const column = sql`t.${sql.ref(field.column ?? name)}`;
    return [[name, KEYS[field.kind](column, field, tableOf)]];
  });
  return sortedBy(sort, { ...Object.fromEntries(columns), ...OF_EVERY_LIST }, own);
}
