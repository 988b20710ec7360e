import type { Actor } from '@inspect/contract/access';
import { type CheckupFilter, REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import { type Dimension, MEASURES, type Measure, NO_FINDING } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import {
  type CountedPart,
  type CountedSums,
  countedOneByOne,
  countedSums,
  findingsOneByOne,
  isUncounted,
  saidOf,
} from '../checkup-list/index.ts';

/** Unless it says so, of whole years, by status and result alone, of whom one asks about together. */
type Sums = Partial<CountedSums>;
type DimensionSql = {
  /** over `n`, a checkup or the sums of many; never null */
  key: RawBuilder<unknown>;
  /** as such a key is told; absent = as it is. A report tells its groups': of each row it would take as long as adding up. */
  told?: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** the sums that tell it; without them it takes each checkup by itself */
  sums?: Sums;
  /** one checkup stands in several rows, of which one is `whole` */
  isOfParts?: true;
  /** of the row `g` with its `key`; null = the key says it */
  name: RawBuilder<unknown>;
  /** by which it stands in the order of its names; of what has none, its key */
  title: RawBuilder<unknown>;
  /** of the rows `g` */
  order: RawBuilder<unknown>;
};

const NO_NAME = sql`null::text`;
const KEY = sql`g.key`;
/** The first day of it, the latest first. */
const time = (first: RawBuilder<unknown>, format: string, sums: Sums): DimensionSql => ({
  key: first,
  sums,
  told: (key) => sql`to_char(${key}, ${format})`,
  name: NO_NAME,
  title: KEY,
  order: sql`g.key desc`,
});
/** Where most is done stands first. */
const named = (table: string, key: RawBuilder<unknown>, sums?: Sums): DimensionSql => ({
  key,
  ...(sums ? { sums } : {}),
  name: saidOf(table, 'name', KEY),
  title: saidOf(table, 'sort_key', KEY),
  order: sql`g.count desc, g.key`,
});

/** A code may come again with another meaning: of several it is called by what it means now. */
const PRESENT = sql`order by n.retired_at desc nulls first, n.id limit 1`;
const ofFinding = (said: RawBuilder<unknown>) => sql`coalesce(
  (select ${said} from classificators n where 'classificators/' || n.code = g.key ${PRESENT}),
  (select ${said} from new_classificators n where 'newClassificators/' || n.code = g.key ${PRESENT}))`;

/** One expression for each word: what a row of a report is, is said here (what was found, by `inspect.findings_of`). */
export const DIMENSION_SQL: Readonly<Record<Dimension, DimensionSql>> = {
  day: time(sql`n.day`, 'YYYY-MM-DD', { period: 'day' }),
  company: named('companies', sql`n.company::text`, { of: 'company' }),
  operator: named('users', sql`n.created_by::text`, { part: 'operator' }),
  mechanic: named('users', sql`n.mechanic::text`, { part: 'mechanic' }),
  fuel: named('fuels', sql`n.fuel::text`, { part: 'fuel' }),
  ownerStatus: {
    key: sql`n.owner_status::text`,
    sums: { part: 'ownerStatus' },
    name: NO_NAME,
    // As their names stand in the alphabet: sole proprietors, companies, persons.
    title: sql`array_position(array['2', '1', '0'], g.key)`,
    order: KEY,
  },
  carType: named('car_types', sql`n.car_type::text`, { part: 'class' }),
  carGroup: named('car_groups', sql`n.car_group::text`, { part: 'class' }),
  classificator: {
    key: sql`n.finding`,
    sums: { part: 'finding' },
    isOfParts: true,
    name: ofFinding(sql`n.name`),
    title: ofFinding(sql`n.sort_key`),
    order: sql`g.key = ${NO_FINDING}, g.count desc, g.key`,
  },
  week: time(sql`n.day + 1 - extract(isodow from n.day)::integer`, 'YYYY-MM-DD', { period: 'day' }),
  month: time(sql`n.day + 1 - extract(day from n.day)::integer`, 'YYYY-MM', { period: 'month' }),
  weekdayHour: {
    key: sql`n.slot`,
    sums: { part: 'hour' },
    name: NO_NAME,
    title: KEY,
    order: KEY,
  },
  region: named('regions', sql`(select s.region::text from stations s where s.id = n.station)`, {
    of: 'station',
  }),
  station: named('stations', sql`n.station::text`, { of: 'station' }),
};

/** The key of each row `n` as it is told: where the keys of several dimensions share a column. */
export function toldKey(by: Dimension): RawBuilder<unknown> {
  const { key, told } = DIMENSION_SQL[by];
  return told?.(key) ?? key;
}

const sum = (amount: RawBuilder<unknown>) => sql`coalesce(sum(${amount}), 0)::int8`;
const where = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(n.count) filter (where ${condition}), 0)::int8`;

const CONCLUDED = sql`n.status = 'concluded'`;
const FAULTY = sql`n.status = 'concluded' and not n.opinion`;

/** How many checkups a row has, and of how many in all; the total is the row that has most. In the total of parts each is counted once. */
const COUNT = {
  ofRows: sum(sql`n.count`),
  ofParts: sql`case when grouping(n.report_key) = 1 then ${sum(sql`n.whole`)} else ${sum(sql`n.count`)} end`,
};
const shareOf = (count: RawBuilder<unknown>) => sql`${count}::float8 / nullif(max(${count}) over (), 0)`;

/** Over the checkups or sums `n` of a row. What is due is that of the checkups that stand. */
const MEASURE_SQL: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  count: COUNT.ofRows,
  first: sum(sql`n.first`),
  recheck: sum(sql`n.count - n.first`),
  fit: where(sql`n.status = 'concluded' and n.opinion`),
  faulty: where(FAULTY),
  faultRate: sql`${where(FAULTY)}::float8 / nullif(${where(CONCLUDED)}, 0)`,
  share: shareOf(COUNT.ofRows),
  open: where(sql`n.status = 'open'`),
  cancelled: where(sql`n.status = 'cancelled'`),
  annulled: where(sql`n.status = 'annulled'`),
  paid: sum(sql`n.settled`),
  // Of checkups one by one; of sums: below.
  medianMinutes: sql`percentile_cont(0.5) within group (
    order by inspect.bounded_minutes(inspect.minutes_between(n.created_at, n.concluded_at))) filter (where ${CONCLUDED})`,
  tariff: sql`(select t.amount from car_types t where t.id::text = n.report_key)`,
  inspectionDue: sum(sql`n.due - n.environmental_due`),
  environmentalDue: sum(sql`n.environmental_due`),
  due: sum(sql`n.due`),
  inspectionReceived: sum(sql`n.inspection_received`),
  environmentalReceived: sum(sql`n.environmental_received`),
  cash: sum(sql`n.cash`),
  terminal: sum(sql`n.terminal`),
  arca: sum(sql`n.arca`),
  idram: sum(sql`n.idram`),
  telcell: sum(sql`n.telcell`),
  returned: sum(sql`n.returned`),
  received: sum(sql`n.received`),
};

const OF_PARTS: Partial<Record<Measure, RawBuilder<unknown>>> = {
  count: COUNT.ofParts,
  share: shareOf(COUNT.ofParts),
};
/** What is added up otherwise of sums than of checkups one by one. */
const OF_SUMS: Partial<Record<Measure, RawBuilder<unknown>>> = {
  medianMinutes: sql`inspect.median_of(sum(n.spread))`,
};
/** Over the rows `n` that `rowsFor` gives for the same question. */
export function measureSql(measure: Measure, by: Dimension, isOfSums: boolean): RawBuilder<unknown> {
  if (!DIMENSION_SQL[by].isOfParts) return (isOfSums && OF_SUMS[measure]) || MEASURE_SQL[measure];
  const told = OF_PARTS[measure];
  if (!told) throw new Error(`«${measure}» would count a checkup once for each of its parts`);
  return told;
}

/** Sums, and how many are paid: what a checkup's fees and receipts tell. */
const isOfMoney = (measure: Measure): boolean => MEASURES[measure] === 'sum' || measure === 'paid';

export type ReportScope = { actor: Actor; filter: CheckupFilter; today: string };

/** The checkups one by one, with what these measures need. */
const checkupsFor = (measures: readonly Measure[], asked: ReportScope): RawBuilder<unknown> =>
  countedOneByOne({ ...asked, longest: REPORT_RANGE_DAYS }, measures.some(isOfMoney));

/** What the sums of a person tell; of nobody else they tell how many took how many minutes. */
const OF_PERSON: readonly Measure[] = [
  ...(['count', 'fit', 'faulty', 'faultRate', 'share', 'open', 'cancelled', 'annulled'] as const),
  ...(['medianMinutes', 'due', 'received'] as const),
];
/** The measures that the sums of these parts tell; those of the others tell all but the median. */
const MEASURES_OF: Partial<Record<CountedPart, readonly Measure[]>> = {
  operator: OF_PERSON,
  mechanic: OF_PERSON,
  finding: ['count', 'share'],
  hour: ['count'],
};

/** What these sums do not tell apart. */
const NOT_TOLD: Partial<Record<CountedPart, readonly (keyof CheckupFilter)[]>> = {
  operator: ['type'],
  mechanic: ['type'],
  hour: ['type', 'status', 'Opinion'],
};

/** Do sums tell what is asked? */
export function isSummed(by: Dimension, asked: ReportScope, measures: readonly Measure[] = []): boolean {
  const { sums } = DIMENSION_SQL[by];
  if (!sums || isUncounted(asked)) return false;
  const { part = 'result' } = sums;
  if (NOT_TOLD[part]?.some((name) => asked.filter[name] !== undefined)) return false;
  const told = MEASURES_OF[part];
  return measures.every((measure) => (told ? told.includes(measure) : measure !== 'medianMinutes'));
}

const sumsOf = (by: Dimension): CountedSums => ({
  part: 'result',
  period: 'year',
  ...DIMENSION_SQL[by].sums,
});

/** Is a report answered by a few rows, however many checkups it is about? */
export const readsFewRows = (by: Dimension, asked: ReportScope, measures: readonly Measure[]): boolean =>
  isSummed(by, asked, measures) && ['result', 'class'].includes(sumsOf(by).part);

/** The rows `n` of a report: sums where they tell what is asked, else the checkups one by one. */
export function rowsFor(
  by: Dimension,
  measures: readonly Measure[],
  asked: ReportScope,
): RawBuilder<unknown> {
  if (isSummed(by, asked, measures)) return countedSums({ ...asked, longest: REPORT_RANGE_DAYS }, sumsOf(by));
  return DIMENSION_SQL[by].isOfParts
    ? findingsOneByOne({ ...asked, longest: REPORT_RANGE_DAYS })
    : checkupsFor(measures, asked);
}
