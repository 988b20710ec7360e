import { describe, expect, it } from 'vitest';
import { isMessageKey, t } from '../i18n/index.ts';
import { normaliseVinWatchPattern, type VinWatchKind, vinWatchPatternProblem } from './vin-watch-pattern.ts';

describe('what a notice is about', () => {
  it.each([
    [' 34 ab-567 ', '34AB567'],
    ['34.АВ.567', '34AB567'],
    ['34 ՍՏ 567', '34US567'],
    ['wvw***1?', 'WVW*1?'],
    ['2101-1234567', '21011234567'],
    ['＊ＡＢ', '*AB'],
  ])('«%s» is kept as %s', (typed, kept) => {
    expect(normaliseVinWatchPattern(typed)).toBe(kept);
    expect(normaliseVinWatchPattern(kept)).toBe(kept);
  });

  it.each<[VinWatchKind, string]>([
    ['plate', '34AB567'],
    ['plate', '34*'],
    ['plate', '?4A?567'],
    ['plate', '*AB*'],
    ['vin', 'WVWZZZ1JZXW000001'],
    ['vin', 'XTA21*'],
    ['vin', '*000001'],
    ['vin', '21011234567'],
    ['vin', '?????????????????'.replace('??', 'XT')],
  ])('a %s may be %s', (kind, pattern) => {
    expect(vinWatchPatternProblem(kind, pattern)).toBeNull();
  });

  it.each<[VinWatchKind, string, string]>([
    ['plate', '*', 'vehicles.vinWatch.field.broad'],
    ['vin', '*', 'vehicles.vinWatch.field.broad'],
    ['vin', '?????????????????', 'vehicles.vinWatch.field.broad'],
    ['plate', '*?*', 'vehicles.vinWatch.field.broad'],
    ['plate', '3*', 'vehicles.vinWatch.field.broad'],
    ['plate', 'ABCDEFG', 'checkups.field.plate'],
    ['plate', '34AB567890123', 'vehicles.vinWatch.field.long'],
    ['plate', '34%AB', 'vehicles.vinWatch.field.plateCharacters'],
    ['plate', '34\\*', 'vehicles.vinWatch.field.plateCharacters'],
    ['plate', '34ՁԵ567', 'vehicles.vinWatch.field.plateCharacters'],
    ['vin', 'WVWZZZ1JZXWO00001', 'vehicles.vinWatch.field.vinCharacters'],
    ['vin', 'ABC(.*)', 'vehicles.vinWatch.field.vinCharacters'],
    ['vin', 'AB', 'checkups.field.vin'],
    ['vin', 'WVWZZZ1JZXW0000012', 'vehicles.vinWatch.field.long'],
  ])('a %s may not be %s', (kind, pattern, key) => {
    const problem = vinWatchPatternProblem(kind, pattern) ?? '';
    expect(problem).toBe(key);
    expect(isMessageKey(problem) && t(problem)).toMatch(/[ա-ֆ]/);
  });
});
