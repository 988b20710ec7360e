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

/** The purposes for which something is owed: a fee that rose after it was paid owes the difference. */
export function owedPurposes(fees: Due, paid: Paid): PaymentPurpose[] {
  const owed = owedOf(fees, paid);
  return PAYMENT_PURPOSES.filter((purpose) => (owed[purpose] ?? 0) > 0);
}

type Taken = { fees: Due; paid: Paid; stands: boolean; replacedBy: string | null };

/**
 * Drams that were taken and are to be given back. Of a checkup that stands: what is beyond its fees. Of one that doesn't: all of
 * the service; the tax of its years stays with the vehicle, whose next checkup does not ask for them, and what is beyond it does
 * not. Of one that another stands for: nothing, its money went along.
 */
export function owedBackOf({ fees, paid, stands, replacedBy }: Taken): Paid & { total: number } {
  const { inspection, environmental } = fees;
  const service = stands ? Math.max(0, paid.inspection - inspection.amount) : paid.inspection;
  // A tax that can't be named yet can't be too much.
  const tax = environmental ? Math.max(0, paid.environmental - environmental.amount) : 0;
  if (replacedBy !== null) return { inspection: 0, environmental: 0, total: 0 };
  return { inspection: service, environmental: tax, total: service + tax };
}
