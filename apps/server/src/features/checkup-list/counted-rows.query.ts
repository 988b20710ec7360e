import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import { addDays, addMonths, type Day } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { daysOf, scopedCheckups, scopePartsOf } from './scoped-checkups.query.ts';

/** Beside what every summed row tells of its checkups (company, station, class, status, result), the month’s one of these. */
export type CountedPart = '' | 'fuel' | 'ownerStatus';

type Wanted = {
  actor: Actor;
  filter: CheckupFilter;
  today: Day;
  /** how far apart the days may be */
  longest: number;
};

/** What a summed row is of, by the columns of a checkup; `value` is said by the part. */
const KEYS = sql`n.company, n.station, n.car_type, n.car_group, n.status, n.opinion`;
const FIGURES = sql`n.count, n.first, n.settled, n.due, n.environmental_due, n.paid, n.owed, n.inspection_received,
  n.environmental_received, n.cash, n.terminal, n.arca, n.idram, n.telcell, n.returned, n.received`;
/** The value of a part, by the column of a checkup that it is of. */
const VALUE: Readonly<
  Record<CountedPart, { ofPeriods: RawBuilder<unknown>; ofChanges: RawBuilder<unknown> }>
> = {
  '': { ofPeriods: sql``, ofChanges: sql`` },
  fuel: { ofPeriods: sql`, n.value as fuel`, ofChanges: sql`, n.fuel` },
  ownerStatus: { ofPeriods: sql`, n.value::integer as owner_status`, ofChanges: sql`, n.owner_status` },
};

/** Is it only by looking at each checkup that one knows whether it matches? */
export function isUncounted({ actor, filter }: Pick<Wanted, 'actor' | 'filter'>): boolean {
  const scope = scopePartsOf(actor);
  const { deleted, overdue, cameraReasonId, ownerStatus, search } = filter;
  return (
    !scope ||
    scope.mechanic !== undefined ||
    Boolean(deleted || overdue || cameraReasonId || ownerStatus || search)
  );
}

/**
 * The checkups of the filter one by one, as rows of `count` 1 with their `day` in Yerevan. `figures`: also what is due, paid and
 * received for each, which takes longer.
 */
export function countedOneByOne(
  { actor, filter, today, longest }: Wanted,
  figures: boolean,
): RawBuilder<unknown> {
  const scoped = scopedCheckups(actor, filter, today, longest);
  const day = sql`(n.created_at at time zone 'Asia/Yerevan')::date as day`;
  return figures
    ? sql`select n.*, ${day}, 1 as count, f.* from (select c.*, c as whole ${scoped}) n cross join lateral inspect.figures_of(n.whole) f`
    : sql`select n.*, ${day}, 1 as count, (n.previous_checkup is null)::integer as first from (select c.* ${scoped}) n`;
}

/**
 * The same as sums of many: rows of a day or, unless `byDay`, of a whole month (`day` is its first one then) where the filter
 * has one. Not for filters that are uncounted. `ofStations`: which station a row is of matters.
 */
export function countedSums(
  wanted: Wanted,
  { part, byDay, ofStations }: { part: CountedPart; byDay: boolean; ofStations: boolean },
): RawBuilder<unknown> {
  const { filter, today, longest } = wanted;
  const { from, to } = daysOf(filter, today, longest);
  const months = byDay ? null : wholeMonths(from, to);
  const edges = edgesOf(from, to, months);
  const [stored, noted] = [rowConditions(wanted, ofStations), rowConditions(wanted, true)];
  const { ofPeriods, ofChanges } = VALUE[part];
  const periods = (period: 'month' | 'day', first: Day, last: Day) => sql`
    select n.first_day as day, ${KEYS}, ${FIGURES}${ofPeriods} from checkup_period_counts n
     where n.period = ${period} and n.part = ${part} and n.first_day between ${first} and ${last} and ${stored}`;
  const changes = (first: Day, last: Day) => sql`
    select n.day, ${KEYS}, ${FIGURES}${ofChanges} from checkup_count_changes n
     where n.day between ${first} and ${last} and ${noted}`;
  const days = ([first, last]: Days): RawBuilder<unknown>[] => {
    if (part === '')
      return [
        sql`select n.day, ${KEYS}, ${FIGURES} from checkup_counts n where n.day between ${first} and ${last} and ${stored}`,
        changes(first, last),
      ];
    if (isOfCountry(wanted)) return [periods('day', first, last), changes(first, last)];
    // Of the parts of a company's days nothing is stored: its checkups are few.
    const edge = { ...wanted, filter: { ...filter, startDate: first, endDate: last } };
    return [sql`select n.day, ${KEYS}, ${FIGURES}${ofChanges} from (${countedOneByOne(edge, true)}) n`];
  };
  return sql.join(
    [
      ...(months ? [periods('month', months.first, months.last), changes(months.first, months.last)] : []),
      ...edges.flatMap(days),
      // A range without days.
      ...(months || edges.length > 0 ? [] : [changes(from, to)]),
    ],
    sql` union all `,
  );
}

type Days = readonly [first: Day, last: Day];
type Months = { first: Day; last: Day };

/** The whole months between two days, all included: the first day and the last. */
function wholeMonths(from: Day, to: Day): Months | null {
  const first = from.endsWith('-01') ? from : addMonths(firstOfMonth(from), 1);
  const last = addDays(firstOfMonth(addDays(to, 1)), -1);
  return first < last ? { first, last } : null;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The days beside the months. */
function edgesOf(from: Day, to: Day, months: Months | null): readonly Days[] {
  const parts: readonly Days[] = months
    ? [
        [from, addDays(months.first, -1)],
        [addDays(months.last, 1), to],
      ]
    : [[from, to]];
  return parts.filter(([first, last]) => first <= last);
}

/** Is it about the stations of all companies together? */
function isOfCountry({ actor, filter }: Wanted): boolean {
  const { company, station } = scopePartsOf(actor) ?? {};
  return [company, station, filter.company, filter.station].every((id) => id === undefined);
}

/** Rows of a company or of the whole country, whose rows stand beside those of its stations. */
function rowConditions(wanted: Wanted, ofStations: boolean): RawBuilder<unknown> {
  const { actor, filter } = wanted;
  const scope = scopePartsOf(actor) ?? {};
  const conditions = [
    ofStations || !isOfCountry(wanted) ? sql`n.company is not null` : sql`n.company is null`,
    ...[scope.company, filter.company].filter((id) => id !== undefined).map((id) => sql`n.company = ${id}`),
    ...[scope.station, filter.station].filter((id) => id !== undefined).map((id) => sql`n.station = ${id}`),
    ...(filter.Opinion ? [sql`n.opinion = ${filter.Opinion === 'true'}`] : []),
    ...(filter.status ? [sql`n.status = ${filter.status}`] : []),
    ...(filter.type ? [sql`n.car_type = ${filter.type}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}
