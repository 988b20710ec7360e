import type pg from 'pg';
import { inTransaction } from './transaction.ts';

/** A statement of a library that knows pools only, run as the machine: the server's own login need own nothing. */
export function queryAsMachine(pool: pg.Pool, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  return inTransaction(pool, 'begin; set local role inspect_system', (client) => client.query(text, values));
}
