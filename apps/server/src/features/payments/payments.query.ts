import { build, type Tx } from '../../platform/db/transaction.ts';

export function storedCash(tx: Tx, ids: readonly string[]) {
  const columns = ['id', 'checkup', 'purpose'] as const;
  return tx.rows(build.selectFrom('payments').select(columns).where('id', 'in', ids));
}

/** Tax years that this very checkup has paid; they must not be taken for somebody else's. */
export async function ownTaxYears(tx: Tx, checkup: string): Promise<number[]> {
  const rows = await tx.rows(build.selectFrom('payments').select('tax_years').where('checkup', '=', checkup));
  return rows.flatMap((row) => row.tax_years);
}

export async function vehicleOfCheckup(tx: Tx, checkup: string): Promise<string> {
  const row = await tx.first(build.selectFrom('checkups').select('vehicle').where('id', '=', checkup));
  if (!row) throw new Error('a checkup that was read has no vehicle');
  return row.vehicle;
}
