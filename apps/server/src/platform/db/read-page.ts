import { type SelectQueryBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from './transaction.ts';

/** Where a page begins and how many rows it has. */
export type PageWindow = { limit: number; offset: number };

/** One page of an ordered query, and how many rows it has in all, in one round trip. */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, Names, Row>,
  { limit, offset }: PageWindow,
): Promise<{ rows: Row[]; count: number }> {
  const matching = query.clearSelect().clearOrderBy();
  const [rows, counted] = await Promise.all([
    tx.rows(query.limit(limit).offset(offset)),
    tx.first(rawQuery(sql<{ count: number }>`select count(*) as count from (${matching}) matching`)),
  ]);
  return { rows, count: counted?.count ?? 0 };
}
