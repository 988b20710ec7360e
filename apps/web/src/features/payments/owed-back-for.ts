import { isInEffect } from '@inspect/contract/checkup-list';
import type { CheckupRow } from '@inspect/contract/checkups';
import { owedBackOf } from '@inspect/contract/payments';

/** Drams that are to be given back for this row; 0 where it does not say enough to tell. */
export function owedBackFor({
  fees,
  paid,
  status,
  replacedBy = null,
}: Pick<CheckupRow, 'fees' | 'paid' | 'status' | 'replacedBy'>): number {
  if (!fees || !paid || !status) return 0;
  return owedBackOf({ fees, paid, stands: isInEffect(status), replacedBy }).total;
}
