import { expect, it } from 'vitest';
import { addTexts } from '../i18n/index.ts';
import { reportViewsHy } from '../report-views/index.ts';
import { figureText, rowTitle } from './report-text.ts';

addTexts({ reportViews: reportViewsHy });

it.each([
  ['day', '2026-11-05', '05/11/2026'],
  ['week', '2026-11-30', '30/11/2026 – 06/12/2026'],
  ['month', '2026-11', '11/2026'],
  ['weekdayHour', '1-09', 'Երկուշաբթի, 09:00'],
  ['weekdayHour', '7-18', 'Կիրակի, 18:00'],
  ['ownerStatus', '0', 'Ֆիզիկական անձ'],
  ['ownerStatus', '1', 'Իրավաբանական անձ'],
  ['ownerStatus', '2', 'Անհատ ձեռնարկատեր'],
] as const)('a row of a report by %s with the key %s is called «%s»', (by, key, title) => {
  expect(rowTitle(by, { key, name: null })).toBe(title);
});

it.each([
  ['count', 1_200, '1 200'],
  ['due', 12_800, '12 800 ֏'],
  ['faultRate', 0.125, '12,5 %'],
  ['faultRate', 1, '100 %'],
  ['medianMinutes', 24.5, '25'],
  ['faultRate', null, null],
] as const)('%s of %j is told as «%s»', (measure, figure, text) => {
  expect(figureText(measure, figure)?.replaceAll('\u00A0', ' ') ?? null).toBe(text);
});
