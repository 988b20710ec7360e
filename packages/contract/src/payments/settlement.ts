import { PAYMENT_PURPOSES, type PaymentPurpose } from './purposes.ts';

export type Settlement = 'free' | 'all' | 'part' | 'none';

/** What a checkup costs; a tax that can't be named yet is null. */
export type Due = { inspection: { amount: number }; environmental: { amount: number } | null };
/** Drams that were taken. */
export type Paid = Record<PaymentPurpose, number>;
export type Owed = Record<PaymentPurpose | 'total', number | null> & { inspection: number };

/** Drams of these fees that are still to be paid; null = can't be named yet. What was taken too much pays nothing else. */
export function owedOf({ inspection, environmental }: Due, paid: Paid): Owed {
  const service = Math.max(0, inspection.amount - paid.inspection);
  const tax = environmental ? Math.max(0, environmental.amount - paid.environmental) : null;
  return { inspection: service, environmental: tax, total: tax === null ? null : service + tax };
}

/** Whether what is owed has been paid; a tax that can't be named yet is owed. */
export function settlementOf(fees: Due, paid: Paid): Settlement {
  if (owedOf(fees, paid).total === 0)
    return fees.inspection.amount + (fees.environmental?.amount ?? 0) === 0 ? 'free' : 'all';
  return paid.inspection + paid.environmental > 0 ? 'part' : 'none';
}

/** The purposes for which something is owed and nothing was paid yet. */
export function unpaidPurposes(fees: Due, paid: Paid): PaymentPurpose[] {
  return PAYMENT_PURPOSES.filter((purpose) => (fees[purpose]?.amount ?? 0) > 0 && paid[purpose] === 0);
}
