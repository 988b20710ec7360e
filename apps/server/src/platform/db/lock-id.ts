import { sql } from 'kysely';
import { rawQuery, type Tx } from './transaction.ts';

/**
 * Whoever stores a record under the same id waits until the transaction ends. Taken before an insert with `on conflict (id)`
 * into a table that has another unique index: two that arrive together would else meet there, and the second be refused for
 * what it says itself.
 */
export async function lockId(tx: Tx, id: string): Promise<void> {
  await tx.run(rawQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`id:${id}`}, 0))`));
}
