import { describe, expect, it } from 'vitest';
import { ageText } from '../../ui/age-text.ts';
import { initials } from './initials.ts';

describe('words of the top bar', () => {
  it('say an age in the largest whole unit', () => {
    expect([0, 59_999, 60_000, 3_599_999, 3_600_000, 172_800_000].map(ageText)).toEqual([
      'հենց նոր',
      'հենց նոր',
      '1 րոպե',
      '59 րոպե',
      '1 ժամ',
      '2 օր',
    ]);
  });

  it('take initials as they are written', () => {
    expect(initials('Արամ Սարգսյան')).toBe('ԱՍ');
    expect(initials('  անի  ')).toBe('ա');
    expect(initials('')).toBe('');
  });
});
