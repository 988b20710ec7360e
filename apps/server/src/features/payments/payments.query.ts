import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

export function storedCash(tx: Tx, ids: readonly string[]) {
  const columns = ['id', 'checkup', 'purpose'] as const;
  return tx.rows(build.selectFrom('payments').select(columns).where('id', 'in', ids));
}

/** Tax years of its vehicle that other checkups have paid, whole. */
export async function yearsPaidBeside(tx: Tx, checkup: string): Promise<number[]> {
  const query = sql<{ years: number[] | null }>`select inspect.years_paid_beside(${checkup}) as years`;
  return (await tx.first(rawQuery(query)))?.years ?? [];
}

export async function vehicleOfCheckup(tx: Tx, checkup: string): Promise<string> {
  const row = await tx.first(build.selectFrom('checkups').select('vehicle').where('id', '=', checkup));
  if (!row) throw new Error('a checkup that was read has no vehicle');
  return row.vehicle;
}
