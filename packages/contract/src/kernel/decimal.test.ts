import { expect, it } from 'vitest';
import { formatDecimal, readDecimal } from './decimal.ts';

it.each([
  [0, '0'],
  [1.6, '1,6'],
  [0.005, '0,005'],
  [1_234.5, '1 234,5'],
  [12_500, '12 500'],
])('%d is written «%s»', (value, written) => {
  expect(formatDecimal(value)).toBe(written.replaceAll(' ', '\u00A0'));
});

it.each([
  ['1,25', 1.25],
  ['1.25', 1.25],
  [' 1 234,5 ', 1_234.5],
  ['12\u00A0500', 12_500],
  ['1,2,5', null],
  ['1.', null],
  ['abc', null],
  ['', null],
])('«%s» is read as %s', (written, value) => {
  expect(readDecimal(written)).toBe(value);
});
