import { describe, expect, it } from 'vitest';
import { isMessageKey, t } from '../i18n/index.ts';
import { type NoticeKind, normaliseNoticePattern, noticePatternProblem } from './notice-pattern.ts';

describe('what a notice is about', () => {
  it.each([
    [' 34 ab-567 ', '34AB567'],
    ['34.АВ.567', '34AB567'],
    ['34 ՍՏ 567', '34US567'],
    ['wvw***1?', 'WVW*1?'],
    ['2101-1234567', '21011234567'],
    ['＊ＡＢ', '*AB'],
  ])('«%s» is kept as %s', (typed, kept) => {
    expect(normaliseNoticePattern(typed)).toBe(kept);
    expect(normaliseNoticePattern(kept)).toBe(kept);
  });

  it.each<[NoticeKind, string]>([
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
    expect(noticePatternProblem(kind, pattern)).toBeNull();
  });

  it.each<[NoticeKind, string, string]>([
    ['plate', '*', 'notifications.field.broad'],
    ['vin', '*', 'notifications.field.broad'],
    ['vin', '?????????????????', 'notifications.field.broad'],
    ['plate', '*?*', 'notifications.field.broad'],
    ['plate', '3*', 'notifications.field.broad'],
    ['plate', 'ABCDEFG', 'checkups.field.plate'],
    ['plate', '34AB567890123', 'notifications.field.long'],
    ['plate', '34%AB', 'notifications.field.plateCharacters'],
    ['plate', '34\\*', 'notifications.field.plateCharacters'],
    ['plate', '34ՁԵ567', 'notifications.field.plateCharacters'],
    ['vin', 'WVWZZZ1JZXWO00001', 'notifications.field.vinCharacters'],
    ['vin', 'ABC(.*)', 'notifications.field.vinCharacters'],
    ['vin', 'AB', 'checkups.field.vin'],
    ['vin', 'WVWZZZ1JZXW0000012', 'notifications.field.long'],
  ])('a %s may not be %s', (kind, pattern, key) => {
    const problem = noticePatternProblem(kind, pattern) ?? '';
    expect(problem).toBe(key);
    expect(isMessageKey(problem) && t(problem)).toMatch(/[ա-ֆ]/);
  });
});
