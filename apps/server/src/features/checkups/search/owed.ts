import type { Fees, PaymentPurpose } from '@inspect/contract/checkups';

/** What is still to be paid of these fees; null = it can't be named yet. */
export function owedOf(fees: Fees, paid: readonly PaymentPurpose[]) {
  const inspection = paid.includes('inspection') ? 0 : fees.inspection.amount;
  const environmental = paid.includes('environmental') ? 0 : (fees.environmental?.amount ?? null);
  return { inspection, environmental, total: environmental === null ? null : inspection + environmental };
}
