import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

export function storedCash(tx: Tx, ids: readonly string[]) {
  const columns = ['id', 'checkup', 'purpose'] as const;
  return tx.rows(build.selectFrom('payments').select(columns).where('id', 'in', ids));
}

/** Tax years that this checkup has paid, along its moves; they must not be taken for somebody else's. */
export async function ownTaxYears(tx: Tx, checkup: string): Promise<number[]> {
  // One value, so that each table of the view is looked up by it.
  const ids = sql`(select array[c.id::text] || case when c.replaces is null then '{}' else inspect.stood_for(c.replaces) end
                     from checkups c where c.id = ${checkup})::text[]`;
  const query = sql<{
    years: number[];
  }>`select t.tax_years as years from inspect.paid_taxes t where t.checkup = any (${ids})`;
  const rows = await tx.rows(rawQuery(query));
  return rows.flatMap(({ years }) => years);
}

export async function vehicleOfCheckup(tx: Tx, checkup: string): Promise<string> {
  const row = await tx.first(build.selectFrom('checkups').select('vehicle').where('id', '=', checkup));
  if (!row) throw new Error('a checkup that was read has no vehicle');
  return row.vehicle;
}
