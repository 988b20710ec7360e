import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drams, formatDrams, formatWhole } from './money.ts';

describe('sums of money', () => {
  it.each([
    [0, '0 ֏'],
    [999, '999 ֏'],
    [1_000, '1 000 ֏'],
    [12_500, '12 500 ֏'],
    [1_234_567, '1 234 567 ֏'],
    [-4_800, '−4 800 ֏'],
  ])('%i drams are written «%s» with blanks that do not break', (value, written) => {
    expect(formatDrams(value)).toBe(written.replaceAll(' ', '\u00A0'));
  });

  it('keep every digit, in groups of three from the right', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (value) => {
        const written = formatWhole(value);
        expect(written.replaceAll('\u00A0', '')).toBe(String(value));
        expect(written).toMatch(/^\d{1,3}(\u00A0\d{3})*$/);
      }),
    );
  });

  it('are whole, not below zero and not absurd', () => {
    expect(drams.parse(0)).toBe(0);
    for (const wrong of [0.5, -1, 1_000_000_001, '8000', null, Number.NaN])
      expect(drams.safeParse(wrong).success).toBe(false);
  });
});
