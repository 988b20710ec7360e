import { expect, it } from 'vitest';
import { decisionsFor } from './cases.ts';

it.each([
  ['inspection', 8_000, ['refunded', 'credited', 'rejected']],
  ['environmental', 4_800, ['refunded', 'credited', 'rejected']],
  ['inspection', 0, ['refunded']],
  // No vehicle could use it beforehand, and no decision buys a period.
  ['subscription', 50_000, ['refunded']],
])('of %s with %i left: %j', (purpose, left, decisions) => {
  expect(decisionsFor({ purpose, left })).toEqual(decisions);
});
