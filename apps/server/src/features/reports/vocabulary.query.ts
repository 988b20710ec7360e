import { type Dimension, type Measure, NO_FINDING } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import { saidOf } from '../checkup-list/index.ts';
import { RECEIVED_BY_METHOD } from '../payments/index.ts';

type DimensionSql = {
  /** over `c`, a checkup, and what `rows` makes of it; never null */
  key: RawBuilder<unknown>;
  /** where one checkup stands in several rows */
  rows?: RawBuilder<unknown>;
  /** of the row `g` with its `key`; null = the key says it */
  name: RawBuilder<unknown>;
  /** of the rows `g` */
  order: RawBuilder<unknown>;
};

const NO_NAME = sql`null::text`;
const IN_YEREVAN = sql`c.created_at at time zone 'Asia/Yerevan'`;
/** A moment by which its key sorts, the latest first. */
const time = (key: RawBuilder<unknown>): DimensionSql => ({ key, name: NO_NAME, order: sql`g.key desc` });
/** Where most is done stands first. */
const named = (table: string, key: RawBuilder<unknown>): DimensionSql => ({
  key,
  name: saidOf(table, 'name', sql`g.key`),
  order: sql`g.count desc, g.key`,
});

const FINDINGS = sql`left join lateral (
  select 'classificators' as list, said.code from jsonb_each(c.classificators) said(code, found)
   where (said.found ->> 'checked')::boolean
  union all
  select 'newClassificators', said.code from jsonb_each(c.new_classificators) said(code, found)
   where (said.found ->> 'checked')::boolean) f on true`;

/** A code may come again with another meaning: of several it is called by what it means now. */
const PRESENT = sql`order by n.retired_at desc nulls first, n.id limit 1`;

/** One expression for each word: nowhere else is it said what a row of a report is. */
export const DIMENSION_SQL: Readonly<Record<Dimension, DimensionSql>> = {
  day: time(sql`to_char(${IN_YEREVAN}, 'YYYY-MM-DD')`),
  company: named('companies', sql`c.company::text`),
  operator: named('users', sql`c.created_by::text`),
  mechanic: named('users', sql`c.mechanic::text`),
  fuel: named('fuels', sql`c.fuel::text`),
  ownerStatus: { key: sql`c.owner_status::text`, name: NO_NAME, order: sql`g.key` },
  carType: named('car_types', sql`c.car_type::text`),
  carGroup: named('car_groups', sql`c.car_group::text`),
  classificator: {
    key: sql`coalesce(f.list || '/' || f.code, ${NO_FINDING})`,
    rows: FINDINGS,
    name: sql`coalesce(
      (select n.name from classificators n where 'classificators/' || n.code = g.key ${PRESENT}),
      (select n.name from new_classificators n where 'newClassificators/' || n.code = g.key ${PRESENT}))`,
    order: sql`g.key = ${NO_FINDING}, g.count desc, g.key`,
  },
  week: time(sql`to_char(date_trunc('week', ${IN_YEREVAN}), 'YYYY-MM-DD')`),
  month: time(sql`to_char(${IN_YEREVAN}, 'YYYY-MM')`),
  weekdayHour: { key: sql`to_char(${IN_YEREVAN}, 'ID-HH24')`, name: NO_NAME, order: sql`g.key` },
  region: named('regions', sql`(select s.region::text from stations s where s.id = c.station)`),
  station: named('stations', sql`c.station::text`),
};

const where = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int8`;
const sum = (amount: RawBuilder<unknown>) => sql`coalesce(sum(${amount}), 0)::int8`;

const STANDS = sql`c.status in ('open', 'concluded')`;
const FIT = sql`c.status = 'concluded' and c.opinion`;
const FAULTY = sql`c.status = 'concluded' and not c.opinion`;
const due = (amount: RawBuilder<unknown>) => sql`case when ${STANDS} then coalesce(${amount}::int8, 0) end`;
const INSPECTION_DUE = due(sql`(c.fees #>> '{inspection,amount}')`);
const ENVIRONMENTAL_DUE = due(sql`(c.fees #>> '{environmental,amount}')`);

/** Drams that are due for `c`; null where it does not stand. */
export const DUE = sql`${INSPECTION_DUE} + ${ENVIRONMENTAL_DUE}`;

/** How many checkups a row has, and of how many in all; the total is the row that has most. */
const COUNT = { ofRows: sql`count(*)`, ofParts: sql`count(distinct c.id)` };
const shareOf = (count: RawBuilder<unknown>) => sql`${count}::float8 / nullif(max(${count}) over (), 0)`;

/** Over the checkups `c` of a row; `m` = what was received for each of them, where a measure needs it. */
export const MEASURE_SQL: Readonly<Record<Measure, RawBuilder<unknown>>> = {
  count: COUNT.ofRows,
  first: where(sql`c.previous_checkup is null`),
  recheck: where(sql`c.previous_checkup is not null`),
  fit: where(FIT),
  faulty: where(FAULTY),
  faultRate: sql`(count(*) filter (where ${FAULTY}))::float8 / nullif(count(*) filter (where c.status = 'concluded'), 0)`,
  share: shareOf(COUNT.ofRows),
  open: where(sql`c.status = 'open'`),
  cancelled: where(sql`c.status = 'cancelled'`),
  annulled: where(sql`c.status = 'annulled'`),
  paid: where(sql`${STANDS} and (select s.owed = 0 from inspect.checkup_sums(c.id, c.replaces, c.fees) s)`),
  medianMinutes: sql`percentile_cont(0.5) within group (order by extract(epoch from c.concluded_at - c.created_at) / 60)
    filter (where c.status = 'concluded')`,
  tariff: sql`(select t.amount from car_types t where t.id::text = c.report_key)`,
  inspectionDue: sum(INSPECTION_DUE),
  environmentalDue: sum(ENVIRONMENTAL_DUE),
  due: sum(DUE),
  inspectionReceived: sum(sql`m.inspection`),
  environmentalReceived: sum(sql`m.environmental`),
  cash: sum(sql`m.cash`),
  terminal: sum(sql`m.terminal`),
  arca: sum(sql`m.arca`),
  idram: sum(sql`m.idram`),
  telcell: sum(sql`m.telcell`),
  returned: sum(sql`m.returned`),
  received: sum(sql`m.received`),
};

/** What a checkup has several rows of is counted once in each of them. */
const OF_PARTS: Partial<Record<Measure, RawBuilder<unknown>>> = {
  count: COUNT.ofParts,
  share: shareOf(COUNT.ofParts),
};
export const measureSql = (measure: Measure, by: Dimension): RawBuilder<unknown> =>
  (DIMENSION_SQL[by].rows && OF_PARTS[measure]) ?? MEASURE_SQL[measure];

const OF_RECEIPTS: readonly Measure[] = [
  ...(['inspectionReceived', 'environmentalReceived', 'returned', 'received'] as const),
  ...(['cash', 'terminal', 'arca', 'idram', 'telcell'] as const),
];

/** What is read beside the checkups for these measures. */
export const besideFor = (measures: readonly Measure[]) =>
  measures.some((measure) => OF_RECEIPTS.includes(measure)) ? RECEIVED_BY_METHOD : sql``;
