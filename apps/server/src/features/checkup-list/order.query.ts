import type { CheckupQuery } from '@inspect/contract/checkups';
import { type RawBuilder, sql } from 'kysely';
import { SORT_SQL } from './checkup-columns.query.ts';

/** The order of a list over `c`, with a unique end; newest first where none is asked for. `shown`: what a list shows otherwise. */
export function orderOf(
  sort: CheckupQuery['sort'],
  shown: Partial<Record<keyof typeof SORT_SQL, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const descending = sort === undefined || sort.startsWith('-');
  const name = sortName(sort);
  if (name === 'createdAt') {
    const direction = descending ? sql`desc` : sql`asc`;
    return sql`c.created_at ${direction}, c.id ${direction}`;
  }
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${shown[name] ?? SORT_SQL[name]} ${direction}, c.created_at desc, c.id desc`;
}

function sortName(sort: CheckupQuery['sort']): keyof typeof SORT_SQL {
  const name = sort?.replace(/^-/, '');
  return name !== undefined && isSort(name) ? name : 'createdAt';
}

function isSort(name: string): name is keyof typeof SORT_SQL {
  return Object.hasOwn(SORT_SQL, name);
}
