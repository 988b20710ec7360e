import type { Fees } from '@inspect/contract/checkup-fields';
import { AppError, formatDrams } from '@inspect/contract/kernel';

/**
 * What is taken is what the person saw. `sum`: null = it can't be named yet; whoever says no sum has seen none.
 * @throws AppError checkup.sum_changed, with the fees as they now stand
 */
export function requireSeenSum(seen: number | undefined, sum: number | null, fees: Fees): void {
  if (seen === undefined || seen === sum) return;
  const values = { sum: sum === null ? '—' : formatDrams(sum) };
  throw new AppError('checkup.sum_changed', { values, data: { sum, fees } });
}
