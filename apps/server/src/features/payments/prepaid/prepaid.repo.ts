import type { Fees } from '@inspect/contract/checkup-fields';
import { AppError } from '@inspect/contract/kernel';
import type { Prepayment } from '@inspect/contract/payments';
import { brokenConstraint } from '../../../platform/db/broken-constraint.ts';
import { build, type Tx } from '../../../platform/db/transaction.ts';

type PaidCheckup = {
  id: string;
  company: string;
  vehicle: string;
  fees: Fees;
  createdBy: string;
  now: Date;
};

const GONE = ['payment_uses_left', 'payment_uses_pkey'];

/**
 * What was paid beforehand pays for this checkup, whole; the ledger moves it by itself.
 * @throws AppError checkup.prepaid_changed where it went back or was used at this very moment; the broken constraint where it was
 * paid for another plate
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
  try {
    await tx.run(build.insertInto('payment_uses').values(rows));
  } catch (problem) {
    if (GONE.includes(brokenConstraint(problem) ?? ''))
      throw new AppError('checkup.prepaid_changed', {}, problem);
    throw problem;
  }
}
