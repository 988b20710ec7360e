import type { PaymentPurpose } from '../checkup-fields/index.ts';
import type { Checkup } from './checkup.ts';

export type Settlement = 'free' | 'all' | 'part' | 'none';

type Sums = { inspection: { amount: number }; environmental: { amount: number } | null };
export type Owed = Record<PaymentPurpose | 'total', number | null> & { inspection: number };

/** Drams of these fees that are still to be paid; null = can't be named yet. What was taken too much pays nothing else. */
export function owedOf({ inspection, environmental }: Sums, paid: Checkup['paid']): Owed {
  const service = Math.max(0, inspection.amount - paid.inspection);
  const tax = environmental ? Math.max(0, environmental.amount - paid.environmental) : null;
  return { inspection: service, environmental: tax, total: tax === null ? null : service + tax };
}

/** Whether what is owed has been paid; a tax that can't be named yet is owed. */
export function settlementOf(fees: Sums, paid: Checkup['paid']): Settlement {
  if (owedOf(fees, paid).total === 0)
    return fees.inspection.amount + (fees.environmental?.amount ?? 0) === 0 ? 'free' : 'all';
  return paid.inspection + paid.environmental > 0 ? 'part' : 'none';
}
