import type { PaymentPurpose } from './checkup.ts';

export type Settlement = 'free' | 'all' | 'part' | 'none';

/** Whether what is owed has been paid; a tax that can't be named yet is owed. */
export function settlementOf(
  fees: { inspection: { amount: number }; environmental: { amount: number } | null },
  paid: readonly PaymentPurpose[],
): Settlement {
  const owed = [fees.inspection.amount > 0, (fees.environmental?.amount ?? 1) > 0];
  const settled = [paid.includes('inspection'), paid.includes('environmental')];
  const due = owed.filter(Boolean).length;
  const done = owed.filter((needed, index) => needed && settled[index]).length;
  if (due === 0) return 'free';
  if (done === due) return 'all';
  return done > 0 ? 'part' : 'none';
}
