import { expect, it } from 'vitest';
import { clockOf } from './clock-of.ts';

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  [' 18:00 ', '18:00'],
  ['0', '00:00'],
])('«%s» is %s', (typed, clock) => expect(clockOf(typed)).toBe(clock));

it.each(['25', '24:00', '9:75', 'ինը', ''])('«%s» is no time and stays to be corrected', (typed) => {
  expect(clockOf(typed)).toBe(typed);
});
