import type { Fees } from '@inspect/contract/checkup-fields';
import type { Prepayment } from '@inspect/contract/payments';
import { build, type Tx } from '../../../platform/db/transaction.ts';

type PaidCheckup = {
  id: string;
  company: string;
  vehicle: string;
  fees: Fees;
  createdBy: string;
  now: Date;
};

/**
 * What was paid beforehand pays for this checkup, whole; the ledger moves it by itself.
 * @throws the broken constraint of payment_uses where it is used already, or was paid for another plate
 */
export async function insertUses(
  tx: Tx,
  { id, company, vehicle, fees, createdBy, now }: PaidCheckup,
  prepaid: readonly Prepayment[],
): Promise<void> {
  if (prepaid.length === 0) return;
  const rows = prepaid.map(({ _id, purpose }) => ({
    payment: _id,
    checkup: id,
    company,
    vehicle,
    purpose,
    tax_years: purpose === 'environmental' ? (fees.environmental?.taxYears ?? []) : [],
    created_by: createdBy,
    at: now,
  }));
  await tx.run(build.insertInto('payment_uses').values(rows));
}
