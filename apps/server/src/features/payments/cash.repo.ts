import type { Fees } from '@inspect/contract/checkup-fields';
import type { PaymentPurpose } from '@inspect/contract/payments';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** Drams that were taken for one purpose. */
export type Cash = { _id: string; purpose: PaymentPurpose; amount: number };

/** The checkup that is paid for, and who takes the money. */
type PaidCheckup = {
  id: string;
  company: string;
  vehicle: string;
  fees: Fees;
  createdBy: string;
  now: Date;
};

/** Cash that was taken at the desk; a purpose that costs nothing has none. False when an id is taken, whoever has it. */
export async function insertCash(tx: Tx, checkup: PaidCheckup, payments: readonly Cash[]): Promise<boolean> {
  const rows = payments.flatMap(({ _id, purpose, amount }) => {
    if (amount === 0) return [];
    return {
      id: _id,
      checkup: checkup.id,
      company: checkup.company,
      vehicle: checkup.vehicle,
      purpose,
      method: 'cash',
      origin: 'station',
      amount,
      tax_years: purpose === 'environmental' ? (checkup.fees.environmental?.taxYears ?? []) : [],
      created_by: checkup.createdBy,
      created_at: checkup.now,
    };
  });
  if (rows.length === 0) return true;
  const insert = build
    .insertInto('payments')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing());
  return (await tx.run(insert)) === rows.length;
}
