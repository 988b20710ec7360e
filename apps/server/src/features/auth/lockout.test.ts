import { expect, it } from 'vitest';
import { lockSeconds } from './lockout.ts';

it('four failures in a row lock nothing', () => {
  expect([0, 1, 2, 3, 4].map(lockSeconds)).toEqual([0, 0, 0, 0, 0]);
});

it('the fifth locks for half a minute and each one after it for twice as long, up to an hour', () => {
  expect([5, 6, 7, 8, 9, 10, 11, 12, 13].map(lockSeconds)).toEqual([
    30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600,
  ]);
  expect([99, 100, 5_000].map(lockSeconds)).toEqual([3_600, 3_600, 3_600]);
});
