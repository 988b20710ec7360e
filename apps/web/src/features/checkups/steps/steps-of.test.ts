import { expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { ALL_STEPS, stepsOf } from './steps-of.ts';

const UNSIGNED = { signature: null };
const next = (...input: Parameters<typeof stepsOf>) => stepsOf(...input).next;

it('the way of a checkup is photo, signature, conclusion, card', () => {
  expect(ALL_STEPS).toEqual(['photo', 'signature', 'conclusion', 'card']);
});

it('a plate that nobody photographed comes first, also when it is signed already', () => {
  expect(next(storedCheckup(UNSIGNED), 'none')).toBe('photo');
  expect(next(storedCheckup(), 'none')).toBe('photo');
  expect(next(storedCheckup(), 'other')).toBe('photo');
});

it('a photograph that shows it, that a person reads or that is on its way, and a reason for none, lead on', () => {
  for (const state of ['shown', 'unread', 'waiting'] as const)
    expect(next(storedCheckup(UNSIGNED), state)).toBe('signature');
  expect(next(storedCheckup({ ...UNSIGNED, cameraReasonId: 'a'.repeat(24) }), 'none')).toBe('signature');
});

it('what is signed waits for its conclusion, what is concluded for the print of its card', () => {
  expect(next(storedCheckup(), 'shown')).toBe('conclusion');
  const concluded = stepsOf(
    storedCheckup({ status: 'concluded', Opinion: true, number: 'AA-0001780' }),
    'none',
  );
  expect(concluded.next).toBe('card');
  expect([...concluded.done]).toEqual(['photo', 'signature', 'conclusion']);
});

it.each(['cancelled', 'annulled'] as const)('%s leads nowhere', (status) => {
  expect(stepsOf(storedCheckup({ status }), 'shown')).toEqual({ done: new Set(), next: null });
});
