import type { Fees } from '@inspect/contract/checkup-fields';
import { AppError, formatDrams } from '@inspect/contract/kernel';

/**
 * What is taken is what the person saw. `sum`: null = it can't be named yet; whoever says no sum has seen none.
 * @throws AppError checkup.sum_changed or checkup.sum_unknown, with the fees as they now stand
 */
export function requireSeenSum(seen: number | undefined, sum: number | null, fees: Fees): void {
  if (seen === undefined || seen === sum) return;
  const data = { sum, fees };
  if (sum === null) throw new AppError('checkup.sum_unknown', { data });
  throw new AppError('checkup.sum_changed', { values: { sum: formatDrams(sum) }, data });
}
