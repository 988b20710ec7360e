import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { type Figures, figureText } from '@inspect/contract/reports';
import type { Statistics } from '@inspect/contract/statistics';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { type Part, ShareChart } from '../../ui/chart/share-chart.tsx';
import { figureCell, partsText, percentOf, shareText, word } from './figure-cells.ts';
import type { Chart } from './trend-charts.tsx';

const RESULTS = [
  ['fit', 'good'],
  ['faulty', 'bad'],
  ['open', 'wait'],
  ['cancelled', 'muted'],
  ['annulled', 'dark'],
] as const satisfies readonly (readonly [string, Part['tone']])[];

const shareCell = (part: number, whole: number) => figureCell('faultRate', whole > 0 ? part / whole : null);

/** What became of them: each is one of these. */
export function resultsChart({ totals }: Statistics): Chart {
  const whole = totals.count ?? 0;
  const parts = RESULTS.map(([measure, tone]) => {
    const value = totals[measure] ?? 0;
    const share = shareText(whole > 0 ? value / whole : null);
    const name = t(`reportViews.measure.${measure}`);
    return { key: measure, name, tone, value, label: `${formatWhole(value)} (${share})` };
  });
  return {
    key: 'results',
    title: t('statistics.title.results'),
    file: 'results',
    table: {
      titles: [t('statistics.result'), t('reportViews.measure.count'), t('statistics.share')],
      rows: parts.map(({ name, value }) => [word(name), figureCell('count', value), shareCell(value, whole)]),
    },
    children: <ShareChart text={partsText(parts)} parts={parts} />,
  };
}

const METHODS = ['cash', 'terminal', 'arca', 'idram', 'telcell'] as const;

/** What came by each way; what went back and what is left stand in the table. */
export function methodsChart({ totals }: Statistics): Chart {
  const sum = (measure: keyof Figures) => totals[measure] ?? 0;
  const came = METHODS.reduce((all, method) => all + sum(method), 0);
  const bars = METHODS.map((method) => ({
    key: method,
    name: t(`reportViews.measure.${method}`),
    value: sum(method),
    label: figureText(method, sum(method)) ?? '',
  }));
  const rest = (['returned', 'received'] as const).map((measure) => [
    word(t(`reportViews.measure.${measure}`)),
    figureCell(measure, sum(measure)),
    word(''),
  ]);
  return {
    key: 'methods',
    title: t('statistics.title.methods'),
    file: 'methods',
    table: {
      titles: [t('statistics.method'), t('statistics.sum'), t('statistics.share')],
      rows: [
        ...bars.map(({ name, value }) => [word(name), figureCell('received', value), shareCell(value, came)]),
        ...rest,
      ],
    },
    children: <BarChart text={partsText(bars)} bars={bars} />,
  };
}

/** What is found most often, as a share of what was looked at to the end. */
export function findingsChart({ findings, regions }: Statistics): Chart | null {
  if (findings.length === 0) return null;
  const bars = findings.map(({ list, code, name, share }) => ({
    key: `${list} ${code}`,
    name: name ?? code,
    value: percentOf(share ?? 0),
    label: shareText(share),
  }));
  return {
    key: 'findings',
    title: t('statistics.title.findings'),
    file: 'findings',
    // Beside the map, else alone.
    wide: regions === null,
    note: t('statistics.findingsAbout'),
    table: {
      titles: [t('statistics.finding'), t('statistics.found'), t('statistics.share')],
      rows: findings.map(({ code, name, count, share }) => [
        word(name ?? code),
        figureCell('count', count),
        figureCell('faultRate', share),
      ]),
    },
    children: <BarChart text={partsText(bars)} bars={bars} />,
  };
}
