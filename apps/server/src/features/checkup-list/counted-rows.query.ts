import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import { addDays, addMonths, type Day } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { daysOf, scopedCheckups, scopePartsOf } from './scoped-checkups.query.ts';

/** A person is summed in the role that he had. */
type CountedRole = 'operator' | 'mechanic';
/**
 * What a summed row tells of its checkups beside status and result: nothing, their class and group, or one thing more; or a person, or
 * what was found; or, without status and result, the hour of the week.
 */
export type CountedPart = 'result' | 'class' | 'fuel' | 'ownerStatus' | CountedRole | 'finding' | 'hour';
/** Of what time a summed row is. */
type CountedPeriod = 'year' | 'month' | 'day';

export type CountedSums = {
  part: CountedPart;
  /** the longest that a row may be of; `day` of the row is its first one then */
  period: CountedPeriod;
  /** whose a row must be at least, where more may be summed together */
  of?: 'station' | 'company';
};

export type CountedScope = {
  actor: Actor;
  filter: CheckupFilter;
  today: Day;
  /** how far apart the days may be */
  longest: number;
};

const FIGURES = sql`n.count, n.first, n.settled, n.due, n.environmental_due, n.paid, n.owed, n.inspection_received,
  n.environmental_received, n.cash, n.terminal, n.arca, n.idram, n.telcell, n.returned, n.received`;
const OF_RESULT = sql`n.company, n.station, n.status, n.opinion, ${FIGURES}`;
/** Of a person fewer figures are summed, and how often each number of minutes was taken (`inspect.spread_of`). */
const OF_PERSON = sql`n.company, n.station, n.status, n.opinion, n.count, n.due, n.received`;
const STORED_OF_PERSON = sql`${OF_PERSON}, n.spread`;
const NOTED_OF_PERSON = sql`${OF_PERSON}, inspect.spread_of(n.minutes, n.count) as spread`;
const OF_CLASS = sql`n.company, n.station, n.car_type, n.car_group, n.status, n.opinion, ${FIGURES}`;
/** Of several rows of one checkup one is `whole`. */
const OF_FINDING = sql`n.company, n.station, n.car_type, n.status, n.opinion, n.finding, n.count, n.whole`;
const OF_HOUR = sql`n.company, n.station, n.slot, n.count`;
const [CHANGES, PERSON_CHANGES] = [sql`checkup_count_changes`, sql`checkup_person_changes`];
/**
 * The columns of a row by its part: as they are stored; as they are noted, and as a checkup has them where its days are not
 * stored; and the table in which they are noted.
 */
const COLUMNS: Readonly<
  Record<
    CountedPart,
    { stored: RawBuilder<unknown>; noted: RawBuilder<unknown>; changes: RawBuilder<unknown> }
  >
> = {
  result: { stored: OF_RESULT, noted: OF_RESULT, changes: CHANGES },
  class: { stored: OF_CLASS, noted: OF_CLASS, changes: CHANGES },
  fuel: { stored: sql`${OF_CLASS}, n.value as fuel`, noted: sql`${OF_CLASS}, n.fuel`, changes: CHANGES },
  ownerStatus: {
    stored: sql`${OF_CLASS}, n.value::integer as owner_status`,
    noted: sql`${OF_CLASS}, n.owner_status`,
    changes: CHANGES,
  },
  operator: {
    stored: sql`${STORED_OF_PERSON}, n.person as created_by`,
    noted: sql`${NOTED_OF_PERSON}, n.operator as created_by`,
    changes: PERSON_CHANGES,
  },
  mechanic: {
    stored: sql`${STORED_OF_PERSON}, n.person as mechanic`,
    noted: sql`${NOTED_OF_PERSON}, n.mechanic`,
    changes: PERSON_CHANGES,
  },
  finding: { stored: OF_FINDING, noted: OF_FINDING, changes: sql`checkup_finding_changes` },
  hour: { stored: OF_HOUR, noted: OF_HOUR, changes: PERSON_CHANGES },
};
/** Of these parts of a company's days nothing is stored: its checkups are few. */
const DAYS_OF_COUNTRY: ReadonlySet<CountedPart> = new Set(['fuel', 'ownerStatus', 'finding', 'hour']);
const isRole = (part: string | undefined): part is CountedRole => part === 'operator' || part === 'mechanic';

/**
 * What sums know of a checkup. A filter that they do not know is answered by looking at each; one that they do has its line in
 * `matching`; people's sums are of all types, those of hours of all statuses and results too.
 */
const KNOWN: Readonly<Record<keyof CheckupFilter, boolean>> = {
  startDate: true,
  endDate: true,
  company: true,
  station: true,
  type: true,
  status: true,
  Opinion: true,
  search: false,
  cameraReasonId: false,
  ownerStatus: false,
  overdue: false,
  deleted: false,
};
const UNKNOWN: ReadonlySet<string> = new Set(
  Object.entries(KNOWN).flatMap(([name, isKnown]) => (isKnown ? [] : [name])),
);

/** Is it only by looking at each checkup that one knows whether it matches? */
export function isUncounted({ actor, filter }: Pick<CountedScope, 'actor' | 'filter'>): boolean {
  const scope = scopePartsOf(actor);
  return (
    !scope ||
    scope.mechanic !== undefined ||
    Object.entries(filter).some(([name, value]) => Boolean(value) && UNKNOWN.has(name))
  );
}

/**
 * The checkups of the filter one by one, as rows of `count` 1 with their `day` and hour of the week (`slot`) in Yerevan.
 * `figures`: also what is due, paid and received for each, which takes longer.
 */
export function countedOneByOne(
  { actor, filter, today, longest }: CountedScope,
  figures: boolean,
): RawBuilder<unknown> {
  const scoped = scopedCheckups(actor, filter, today, longest);
  const time = sql`(n.created_at at time zone 'Asia/Yerevan')::date as day, inspect.slot_of(n.created_at) as slot`;
  return figures
    ? sql`select n.*, ${time}, 1 as count, f.* from (select c.*, c as whole ${scoped}) n cross join lateral inspect.figures_of(n.whole) f`
    : sql`select n.*, ${time}, 1 as count, (n.previous_checkup is null)::integer as first from (select c.* ${scoped}) n`;
}

/** The same by what was found: a row for each `finding` of a checkup, or one with '' where there is none; one of them is `whole`. */
export const findingsOneByOne = (wanted: CountedScope): RawBuilder<unknown> => sql`
  select n.*, f.* from (${countedOneByOne(wanted, false)}) n
   cross join lateral inspect.findings_of(n.classificators, n.new_classificators) f`;

/**
 * The same as sums of many. Not for filters that are uncounted; of people not for a type either, of hours not for a type, a
 * status or a result, by which they aren't summed.
 */
export function countedSums(
  wanted: CountedScope,
  { part: told, period: longest, of }: CountedSums,
): RawBuilder<unknown> {
  const { filter, today } = wanted;
  const { from, to } = daysOf(filter, today, wanted.longest);
  // Only by class one knows of which type a checkup is.
  const part = told === 'result' && filter.type ? 'class' : told;
  const { noted, changes } = COLUMNS[part];
  const spans = spansOf(from, to, longest);
  const isStored = ({ period }: Span) =>
    period !== 'day' || !DAYS_OF_COUNTRY.has(part) || (isOfCountry(wanted) && !of);
  const single = spans.filter((span) => !isStored(span));
  const sinceNoted = single.length > 0 ? spans.filter(isStored) : [{ first: from, last: to }];
  return sql.join(
    [
      ...spans.filter(isStored).map((span) => storedSums(wanted, part, of, span)),
      ...sinceNoted.map(
        ({ first, last }) => sql`select n.day, ${noted} from ${changes} n
          where n.day between ${first} and ${last} and ${matching(wanted)}`,
      ),
      ...single.map(({ first, last }) => {
        const days = { ...wanted, filter: { ...filter, startDate: first, endDate: last } };
        const rows = part === 'finding' ? findingsOneByOne(days) : countedOneByOne(days, part !== 'hour');
        return sql`select n.day, ${noted} from (${rows}) n`;
      }),
    ],
    sql` union all `,
  );
}

/** The stored rows of a span: the fewest that are of whom one asks about and tell whose they must be. */
function storedSums(
  wanted: CountedScope,
  part: CountedPart,
  of: CountedSums['of'],
  { period, first, last }: Span,
): RawBuilder<unknown> {
  const { stored } = COLUMNS[part];
  if (part === 'result')
    return sql`select n.first_day as day, ${stored} from checkup_result_counts n
      where n.period = ${period} and n.first_day between ${first} and ${last} and ${levelOf(wanted, of)} and ${matching(wanted)}`;
  if (isRole(part))
    return sql`select n.first_day as day, ${stored} from checkup_person_counts n
      where n.role = ${part} and n.period = ${period} and n.first_day between ${first} and ${last} and ${matching(wanted)}`;
  const level = of || !isOfCountry(wanted) ? sql`n.company is not null` : sql`n.company is null`;
  if (part === 'finding' || part === 'hour')
    return sql`select n.first_day as day, ${stored} from ${part === 'hour' ? sql`checkup_hour_counts` : sql`checkup_finding_counts`} n
      where n.period = ${period} and n.first_day between ${first} and ${last} and ${level} and ${matching(wanted)}`;
  if (part === 'class' && period === 'day')
    return sql`select n.day, ${stored} from checkup_counts n
      where n.day between ${first} and ${last} and ${level} and ${matching(wanted)}`;
  return sql`select n.first_day as day, ${stored} from checkup_period_counts n
    where n.period = ${period} and n.part = ${part === 'class' ? '' : part} and n.first_day between ${first} and ${last}
      and ${level} and ${matching(wanted)}`;
}

type Span = { period: CountedPeriod; first: Day; last: Day };

/** A range as its whole years, the whole months beside them and the days at its ends, none longer than `longest`. */
function spansOf(from: Day, to: Day, longest: CountedPeriod): readonly Span[] {
  if (from > to) return [];
  if (longest === 'day') return [{ period: 'day', first: from, last: to }];
  const shorter = longest === 'year' ? 'month' : 'day';
  const [begun, ended] = [firstOf(longest, from), firstOf(longest, addDays(to, 1))];
  const first = begun === from ? begun : nextOf(longest, begun);
  if (first >= ended) return spansOf(from, to, shorter);
  return [
    ...spansOf(from, addDays(first, -1), shorter),
    { period: longest, first, last: addDays(ended, -1) },
    ...spansOf(ended, to, shorter),
  ];
}

const firstOf = (period: 'year' | 'month', day: Day): Day =>
  period === 'year' ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`;
const nextOf = (period: 'year' | 'month', first: Day): Day => addMonths(first, period === 'year' ? 12 : 1);

/** Whose checkups are asked about: of this station, of this company, of all of them. */
function whose({ actor, filter }: CountedScope) {
  const scope = scopePartsOf(actor) ?? {};
  return {
    companies: [scope.company, filter.company].filter((id) => id !== undefined),
    stations: [scope.station, filter.station].filter((id) => id !== undefined),
  };
}

/** Is it about the stations of all companies together? */
function isOfCountry(wanted: CountedScope): boolean {
  const { companies, stations } = whose(wanted);
  return companies.length === 0 && stations.length === 0;
}

/** Rows of stations, of their companies and of the country stand beside each other. */
function levelOf(wanted: CountedScope, of: CountedSums['of']): RawBuilder<unknown> {
  const { companies, stations } = whose(wanted);
  if (of === 'station' || stations.length > 0) return sql`n.station is not null`;
  return of === 'company' || companies.length > 0
    ? sql`n.station is null and n.company is not null`
    : sql`n.station is null and n.company is null`;
}

/** Of whom and what is asked; noted rows are of stations, all of them. */
function matching(wanted: CountedScope): RawBuilder<unknown> {
  const { filter } = wanted;
  const { companies, stations } = whose(wanted);
  const conditions = [
    ...companies.map((id) => sql`n.company = ${id}`),
    ...stations.map((id) => sql`n.station = ${id}`),
    ...(filter.Opinion ? [sql`n.opinion = ${filter.Opinion === 'true'}`] : []),
    ...(filter.status ? [sql`n.status = ${filter.status}`] : []),
    ...(filter.type ? [sql`n.car_type = ${filter.type}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
