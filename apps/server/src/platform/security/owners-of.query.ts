import { sql } from 'kysely';
import { rawQuery, type Tx } from '../db/transaction.ts';

/** `owner` = the company; null = the staff's. */
export type Owned = { entity: string; record: string; owner: string | null };

/** Whose these ids are, for the machine alone. Ids of nobody, and of what the country shares, are left out. */
export function ownersOf(tx: Tx, ids: readonly string[]): Promise<Owned[]> {
  const query = sql<Owned>`select entity, record, owner from inspect.owners_of(${[...ids]}::text[])`;
  return tx.rows(rawQuery(query));
}
