import type { Checkup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { yearsPaidBeside } from './payments.query.ts';

/** @throws AppError checkup.void or forbidden where nothing may be taken for this checkup */
export function refuseUnpayable({ can, status }: Checkup): void {
  if (can.pay) return;
  throw new AppError(status === 'cancelled' || status === 'annulled' ? 'checkup.void' : 'forbidden');
}

/** Each tax year once for a vehicle: another checkup of it may have paid since this one was priced. */
export async function refuseTaxPaidElsewhere(tx: Tx, { _id, fees }: Checkup): Promise<void> {
  const paid = await yearsPaidBeside(tx, _id);
  const years = (fees.environmental?.taxYears ?? []).filter((year) => paid.includes(year));
  if (years.length > 0) throw new AppError('checkup.tax_paid', { values: { years: years.join(', ') } });
}
