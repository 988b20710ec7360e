import { type RawBuilder, sql } from 'kysely';

type Expression = RawBuilder<unknown>;

/**
 * The order of a list by the column that was asked for, «-» in front turns it round; what is empty stands at the end. Rows
 * that are alike there, and all of them where nothing was asked, stand in the list's `own` order, which has a unique end.
 */
export function sortedBy<Name extends string>(
  sort: Name | `-${Name}` | undefined,
  columns: Readonly<Record<Name, Expression>>,
  own: Expression,
): Expression {
  const byName: Readonly<Record<string, Expression>> = columns;
  const column = byName[sort?.replace(/^-/, '') ?? ''];
  if (!column) return own;
  return sql`${column} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${own}`;
}
