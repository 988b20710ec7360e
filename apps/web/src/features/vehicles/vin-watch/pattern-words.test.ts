import { describe, expect, it } from 'vitest';
import { patternWords } from './pattern-words.ts';

describe('what a pattern stands for', () => {
  it.each([
    ['plate', '34 ав 567', 'Կհամընկնի միայն 34AB567 համարը'],
    ['vin', 'xta21*', 'Կհամընկնեն բոլոր այն VIN համարները, որոնք սկսվում են XTA21 նիշերով'],
    ['plate', '**567', 'Կհամընկնեն բոլոր այն համարանիշները, որոնք ավարտվում են 567 նիշերով'],
    ['plate', '*AB*', 'Կհամընկնեն բոլոր այն համարանիշները, որոնք պարունակում են AB նիշերը'],
    ['plate', '34?B*', 'Կհամընկնեն բոլոր այն համարանիշները, որոնք ունեն 34?B* տեսքը, օրինակ՝ 347B12'],
  ] as const)('a %s %s', (kind, typed, words) => {
    expect(patternWords(kind, typed)).toBe(words);
  });

  it.each(['', '*', '3', '34%'])('nothing can be said of «%s»', (typed) => {
    expect(patternWords('plate', typed)).toBeNull();
  });
});
