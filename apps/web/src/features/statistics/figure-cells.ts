import { t } from '@inspect/contract/i18n';
import { type Figures, figureText, MEASURES, type Measure } from '@inspect/contract/reports';

/** As it is read, and as a spreadsheet reckons with it. */
export type Cell = { text: string; raw: string | number };
export type Table = { titles: readonly string[]; rows: readonly (readonly Cell[])[]; words?: number };

const NOTHING = '—';

export const word = (text: string): Cell => ({ text, raw: text });
export const percentOf = (share: number): number => Math.round(share * 1_000) / 10;
export const shareText = (share: number | null | undefined): string =>
  figureText('faultRate', share) ?? NOTHING;

export function figureCell(measure: Measure, figure: number | null | undefined): Cell {
  if (figure === null || figure === undefined) return { text: NOTHING, raw: '' };
  const raw = MEASURES[measure] === 'share' ? percentOf(figure) : Math.round(figure);
  return { text: figureText(measure, figure) ?? NOTHING, raw };
}

export const figureCells = (measures: readonly Measure[], figures: Figures): Cell[] =>
  measures.map((measure) => figureCell(measure, figures[measure]));

export const measureTitles = (measures: readonly Measure[]): string[] =>
  measures.map((measure) => t(`reportViews.measure.${measure}`));

/** «Name: value» of each, for who doesn't see the picture. */
export const partsText = (parts: readonly { name: string; label: string }[]): string =>
  parts.map(({ name, label }) => t('statistics.text.part', { name, value: label })).join(', ');
