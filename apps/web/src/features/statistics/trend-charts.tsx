import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole } from '@inspect/contract/kernel';
import { figureText, rowTitle } from '@inspect/contract/reports';
import { type Statistics, type Step, TREND_MEASURES, type TrendRow } from '@inspect/contract/statistics';
import { TrendChart } from '../../ui/chart/trend-chart.tsx';
import type { ChartCardProps } from './chart-card.tsx';
import { figureCells, measureTitles, percentOf, word } from './figure-cells.ts';

export type Chart = Omit<ChartCardProps, 'exports'> & { key: string };

/** 20/11 of a day, and of the day a week begins with; a month as it is. */
const shortOf = (step: Step, key: string) =>
  step === 'month' ? rowTitle(step, { key, name: null }) : formatDay(key).slice(0, 5);

type TrendMeasure = 'count' | 'faultRate' | 'received';

/** How many there were, how many of them faulty, and what was received; each beside the other period. */
export function trendCharts(data: Statistics): Chart[] {
  const { step, trend, country } = data;
  const points = trend.map(({ key }) => ({
    key,
    label: shortOf(step, key),
    name: rowTitle(step, { key, name: null }),
  }));
  const told = (measure: TrendMeasure, row: TrendRow | TrendRow['compared']) => {
    const value = row?.[measure] ?? null;
    return value !== null && measure === 'faultRate' ? percentOf(value) : value;
  };
  const usual = country?.faultRate ?? null;
  const compared = trend.some((row) => row.compared !== null);
  const table = {
    titles: [
      t(`reportViews.dimension.${step}`),
      ...measureTitles(TREND_MEASURES),
      ...(compared ? measureTitles(TREND_MEASURES).map((name) => t('statistics.otherOf', { name })) : []),
    ],
    rows: trend.map((row) => [
      word(rowTitle(step, { key: row.key, name: null })),
      ...figureCells(TREND_MEASURES, row),
      ...(compared ? figureCells(TREND_MEASURES, row.compared ?? {}) : []),
    ]),
  };
  const chart = (
    key: string,
    measure: TrendMeasure,
    title: string,
    format: (value: number) => string,
  ): Chart => ({
    key,
    title,
    file: key,
    table,
    children: (
      <TrendChart
        text={extremes(trend, step, measure)}
        points={points}
        format={format}
        series={[
          {
            name: t('statistics.now'),
            tone: measure === 'faultRate' ? 'bad' : 'primary',
            values: trend.map((row) => told(measure, row)),
          },
          ...(compared
            ? [
                {
                  ...({ name: t('statistics.other'), tone: 'muted', dashed: true } as const),
                  values: trend.map((row) => told(measure, row.compared)),
                },
              ]
            : []),
          ...(measure === 'faultRate' && usual !== null
            ? [
                {
                  ...({ name: t('statistics.countryLine'), tone: 'attention' } as const),
                  values: trend.map(() => percentOf(usual)),
                },
              ]
            : []),
        ]}
      />
    ),
  });
  return [
    { ...chart('trend', 'count', t('statistics.title.trend'), formatWhole), wide: true },
    chart('faults', 'faultRate', t('statistics.title.faults'), (value) => `${formatWhole(value)}\u00A0%`),
    chart('received', 'received', t('statistics.title.received'), formatWhole),
  ];
}

/** When there was most of it, and when least. */
function extremes(trend: readonly TrendRow[], step: Step, measure: TrendMeasure): string {
  const known = trend.flatMap((row) => {
    const value = row[measure];
    return value === null || value === undefined ? [] : [{ key: row.key, value }];
  });
  const sorted = known.toSorted((left, right) => left.value - right.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) return t('statistics.text.none');
  const said = ({ key, value }: { key: string; value: number }) => ({
    at: rowTitle(step, { key, name: null }),
    value: figureText(measure, value) ?? '',
  });
  return `${t('statistics.text.most', said(most))} ${t('statistics.text.least', said(least))}`;
}
