import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { figureText } from '@inspect/contract/reports';
import type { Statistics } from '@inspect/contract/statistics';
import { NativeSelect } from '@mantine/core';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { figureCells, measureTitles, partsText, word } from './figure-cells.ts';
import { RANKS } from './statistics-search.ts';
import type { Chart } from './trend-charts.tsx';

type Rank = (typeof RANKS)[number];

const MEASURES = ['count', 'fit', 'faulty', 'faultRate', 'cancelled', 'medianMinutes', 'received'] as const;
/** More bars nobody compares; the table has them all. */
const BARS = 15;

type SideBySide = {
  of: 'stations' | 'companies';
  rows: NonNullable<Statistics['stations']>;
  rank: Rank;
  onRank: (rank: Rank | null) => void;
};

/** Companies, or stations of one, by what was chosen; of what nothing is known stands last. */
export function sideBySideChart({ of, rows, rank, onRank }: SideBySide): Chart {
  const ranked = rows.toSorted((left, right) => (right[rank] ?? -1) - (left[rank] ?? -1));
  const bars = ranked.slice(0, BARS).map((row, index) => ({
    key: row.key,
    name: `${index + 1}. ${row.name ?? row.key}`,
    value: row[rank] ?? 0,
    label: figureText(rank, row[rank]) ?? '—',
  }));
  const more = ranked.length - bars.length;
  const dimension = of === 'companies' ? 'company' : 'station';
  return {
    key: of,
    title: t(`statistics.title.${of}`),
    file: of,
    wide: true,
    ...(more > 0 ? { note: t('statistics.more', { count: formatWhole(more) }) } : {}),
    table: {
      titles: [t(`reportViews.dimension.${dimension}`), t('statistics.rank'), ...measureTitles(MEASURES)],
      rows: ranked.map((row, index) => [
        word(row.name ?? row.key),
        { text: formatWhole(index + 1), raw: index + 1 },
        ...figureCells(MEASURES, row),
      ]),
    },
    controls: (
      <NativeSelect
        size="sm"
        maw={320}
        label={t('statistics.rankBy')}
        value={rank}
        onChange={({ currentTarget: { value } }) => onRank(RANKS.find((each) => each === value) ?? null)}
        data={RANKS.map((value) => ({ value, label: t(`reportViews.measure.${value}`) }))}
      />
    ),
    children: <BarChart text={partsText(bars)} bars={bars} />,
  };
}
