import type { Day } from '@inspect/contract/kernel';
import { build, type Tx } from '../../../platform/db/transaction.ts';

/** The last day of the company's licence; null = none is written down. */
export async function licenceUntil(tx: Tx, company: string): Promise<Day | null> {
  const row = await tx.first(
    build.selectFrom('companies').select('licence_until as until').where('id', '=', company),
  );
  return row?.until ?? null;
}
