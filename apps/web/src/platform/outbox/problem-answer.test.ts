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

const refused = (status: number, code: string) =>
  answerOf(refusalOf(status, { message: 'x', errors: ['x'], code }, null)).outcome;

it.each([
  // Signed out, cut off, too early, a server of the build before this.
  [401, 'unauthenticated'],
  [408, 'timeout'],
  [425, 'too_early'],
  [404, 'unknown_route'],
  // What the person has to do before anything else of his is taken.
  [403, 'phone_required'],
  [403, 'passkey_required'],
  [403, 'person_blocked'],
  [403, 'step_up_required'],
  [403, 'foreign_origin'],
])('%i %s says nothing of what was sent: it waits', (status, code) => {
  expect(refused(status, code)).toBe('silent');
});

it.each([
  [400, 'validation'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'version_conflict'],
  [413, 'too_large'],
  [422, 'checkup.still_valid'],
])('%i %s is an answer for good', (status, code) => {
  expect(refused(status, code)).toBe('rejected');
});
