import { type Actor, scopeOf } from '@inspect/contract/access';
import { type CheckupFilter, rangeOf } from '@inspect/contract/checkup-list';
import type { Day } from '@inspect/contract/kernel';
import { type Dimension, type Figures, MEASURES, type Measure } from '@inspect/contract/reports';
import {
  type Comparison,
  comparedKey,
  comparedRange,
  keysOf,
  type Range,
  STATISTIC_MEASURES,
  type Statistics,
  type Step,
  stepOf,
  TREND_MEASURES,
} from '@inspect/contract/statistics';
import type { Tx } from '../../platform/db/transaction.ts';
import { countryFigures } from './country.query.ts';
import { topFindings } from './findings.query.ts';
import { checkupsByEach } from './statistics.query.ts';

type StatisticsQuery = Pick<CheckupFilter, 'startDate' | 'endDate' | 'company' | 'station' | 'type'> & {
  step?: Step | undefined;
  compare?: Comparison | undefined;
};

type StatisticsRequest = { actor: Actor; query: StatisticsQuery; today: Day };

/** All charts of a filter; rows of companies and regions where it is of the country, of stations where it is of one company. */
export async function statisticsOf(tx: Tx, { actor, query, today }: StatisticsRequest): Promise<Statistics> {
  const { step: wanted, compare = 'before', ...filter } = query;
  const range = rangeOf(filter, today);
  const step = stepOf(range, wanted);
  const ofCountry = scopeOf(actor, 'statistics') === 'all' && !filter.company && !filter.station;
  const parts: Dimension[] = ofCountry ? ['region', 'company'] : ['station'];
  const trend = { by: step, measures: TREND_MEASURES } as const;
  const read = (days: Range, charts: Parameters<typeof checkupsByEach>[3]) =>
    checkupsByEach(tx, { actor, filter: inDays(filter, days), today }, STATISTIC_MEASURES, charts);
  const now = await read(range, [
    trend,
    { by: 'weekdayHour', measures: ['count'] },
    ...parts.map((by) => ({ by, measures: STATISTIC_MEASURES })),
  ]);
  const other = comparedRange(compare, range);
  const before = await read(other, [trend]);
  const pointOf = pointsOf(now.rowsBy(step));
  const beforeAt = pointsOf(before.rowsBy(step));
  return {
    ...range,
    step,
    totals: now.totals,
    compared: { ...other, totals: before.totals },
    trend: keysOf(step, range).map((key) => {
      const beside = comparedKey(compare, step, key, range);
      return { ...pointOf(key), key, compared: beside === null ? null : beforeAt(beside) };
    }),
    hours: now.rowsBy('weekdayHour').map(({ key, count }) => ({ key, count: count ?? 0 })),
    stations: ofCountry ? null : now.rowsBy('station'),
    regions: ofCountry ? now.rowsBy('region') : null,
    companies: ofCountry ? now.rowsBy('company') : null,
    findings: await topFindings(tx, actor, filter, today),
    country: await countryFigures(tx, range, filter.type),
  };
}

const inDays = (filter: CheckupFilter, { from, to }: Range): CheckupFilter => ({
  ...filter,
  startDate: from,
  endDate: to,
});

/** The figures of a point; of one without any checkup there are none, and no share. */
function pointsOf(rows: readonly ({ key: string } & Figures)[]): (key: string) => Figures {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => byKey.get(key) ?? NOTHING;
}

const isShare = (measure: Measure) => MEASURES[measure] === 'share' || MEASURES[measure] === 'minutes';
const NOTHING: Figures = Object.fromEntries(
  TREND_MEASURES.map((measure) => [measure, isShare(measure) ? null : 0]),
);
