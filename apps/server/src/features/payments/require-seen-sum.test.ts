import type { Fees } from '@inspect/contract/checkup-fields';
import { AppError } from '@inspect/contract/kernel';
import { expect, it } from 'vitest';
import { requireSeenSum } from './require-seen-sum.ts';

const FEES: Fees = { inspection: { amount: 8_000, reason: '' }, environmental: null, total: null };

function refusedBy(seen: number | undefined, sum: number | null): unknown {
  try {
    requireSeenSum(seen, sum, FEES);
  } catch (problem) {
    if (problem instanceof AppError) return problem;
  }
  return null;
}

it('a sum that the person saw, or one that he did not say, is taken as it is', () => {
  expect(refusedBy(12_800, 12_800)).toBeNull();
  expect(refusedBy(undefined, 12_800)).toBeNull();
});

it('another sum is named; one that nobody can name yet is said to be unknown, not shown as a dash', () => {
  expect(refusedBy(12_800, 18_000)).toMatchObject({
    code: 'checkup.sum_changed',
    details: { data: { sum: 18_000 } },
  });
  expect(refusedBy(12_800, null)).toMatchObject({
    code: 'checkup.sum_unknown',
    details: { data: { sum: null } },
  });
});
