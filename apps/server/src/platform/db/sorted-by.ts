import { type RawBuilder, sql } from 'kysely';

type Expression = RawBuilder<unknown>;

/** `filled` is never empty: without `nulls last`, which no index is made with, the database reads it along an index. */
type Column = Expression | { filled: Expression };

/** The name of a column, with «-» in front turned round; none = the list's own order. */
export type SortOrder<Name extends string> = Name | `-${Name}` | undefined;

/**
 * The order of a list by the column that was asked for; what is empty stands at the end. Rows
 * that are alike there, and all of them where nothing was asked, stand in the list's `own` order, which has a unique end.
 */
export function sortedBy<Name extends string>(
  sort: SortOrder<Name>,
  columns: Readonly<Record<Name, Column>>,
  own: Expression,
): Expression {
  const byName: Readonly<Record<string, Column>> = columns;
  const column = byName[sort?.replace(/^-/, '') ?? ''];
  if (!column) return own;
  const way = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  return 'filled' in column ? sql`${column.filled} ${way}, ${own}` : sql`${column} ${way} nulls last, ${own}`;
}
