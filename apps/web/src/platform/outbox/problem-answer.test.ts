import { expect, it } from 'vitest';
import { refusalOf } from '../api/call.ts';
import { answerOf } from './problem-answer.ts';

const answered = (status: number, retryAfter: string | null) => answerOf(refusalOf(status, null, retryAfter));

it.each([
  [429, '7', 7_000],
  [503, '7', 7_000],
  [503, null, 0],
  // Its disk is full: it takes nothing of anybody.
  [507, null, 0],
  [507, '60', 60_000],
  [500, '7', 7_000],
  [502, '7', 7_000],
])('%i with the time %s is about the server, not about what was sent', (status, retryAfter, waitMs) => {
  expect(answered(status, retryAfter)).toEqual({ outcome: 'busy', waitMs });
});

it.each([500, 502, 504])('%i without a time may be the fault of what was sent', (status) => {
  expect(answered(status, null)).toEqual({ outcome: 'fault' });
});
