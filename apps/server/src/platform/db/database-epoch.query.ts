import { sql } from 'kysely';
import { rawQuery, type Tx } from './transaction.ts';

/** Which history this database is of: another one after each restore to an earlier point and after each failover. */
export async function databaseEpoch(tx: Tx): Promise<string> {
  const row = await tx.first(rawQuery(sql<{ epoch: string }>`select inspect.database_epoch() as epoch`));
  if (!row) throw new Error('a database has an epoch');
  return row.epoch;
}
