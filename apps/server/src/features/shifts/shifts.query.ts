import { type Actor, scopeOf } from '@inspect/contract/access';
import { addDays, type Day, searchKey, startOfDay } from '@inspect/contract/kernel';
import type { SHIFT_SORTS, SHIFT_STATES, ShiftTotals } from '@inspect/contract/shifts';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

export type StoredShift = {
  _id: string;
  operator: string;
  operatorName: string;
  company: string;
  companyName: string;
  station: string | null;
  stationName: string | null;
  openedAt: Date;
  opening: number;
  automatic: boolean;
  closedAt: Date | null;
  closedByName: string | null;
  reason: string | null;
  received: number;
  givenBack: number;
  /** all of them, oldest first */
  counts: { _id: string; at: string; counted: number; expected: number }[];
  corrections: { _id: string; at: string; byName: string | null; amount: number; reason: string }[];
};

type ShiftsWanted = {
  search?: string | undefined;
  company?: string | undefined;
  station?: string | undefined;
  operator?: string | undefined;
  state?: (typeof SHIFT_STATES)[number] | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
};
type Sort = (typeof SHIFT_SORTS)[number];
export type SortedShifts = ShiftsWanted & { sort?: SortOrder<Sort> };

/** A shift with the last count of its drawer: after it was closed there is no other. */
const SHIFTS = sql`cash_shifts s left join lateral (
  select c.id, c.at, c.counted, c.expected from cash_counts c where c.shift = s.id order by c.n desc limit 1) k on true`;

/** What the corrections of a shift add to what was counted. */
const CORRECTED = sql`(select coalesce(sum(o.amount), 0) from cash_shift_corrections o where o.shift = s.id)`;

const BY_STATE = {
  open: sql`s.closed_at is null`,
  closed: sql`s.closed_at is not null`,
  differing: sql`s.closed_at is not null and k.counted - k.expected + ${CORRECTED} <> 0`,
} as const;

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Row-level security leaves an operator his own and an owner those of his company; so does this condition. */
function within(actor: Actor): RawBuilder<unknown> {
  const scope = scopeOf(actor, 'shifts');
  if (scope === 'all') return sql`true`;
  const company = sql`s.company = ${actor.company ?? ''}`;
  return scope === 'company' ? company : sql`${company} and s.operator = ${actor.userId}`;
}

const isOperator = (search: string) =>
  sql`s.operator = any ((select array_agg(u.id) from users u where u.search_key like ${`%${escapeLike(searchKey(search))}%`})::text[])`;

function matching(actor: Actor, wanted: ShiftsWanted): RawBuilder<unknown> {
  const { search, company, station, operator, state, startDate, endDate } = wanted;
  return all([
    within(actor),
    ...(search ? [isOperator(search)] : []),
    ...(company === undefined ? [] : [sql`s.company = ${company}`]),
    ...(station === undefined ? [] : [sql`s.station = ${station}`]),
    ...(operator === undefined ? [] : [sql`s.operator = ${operator}`]),
    ...(state === undefined ? [] : [BY_STATE[state]]),
    ...(startDate === undefined ? [] : [sql`s.opened_at >= ${startOfDay(startDate)}`]),
    ...(endDate === undefined ? [] : [sql`s.opened_at < ${startOfDay(addDays(endDate, 1))}`]),
  ]);
}

function selectShifts(conditions: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql<StoredShift>`
    select s.id as _id, s.operator, coalesce(person.name, '') as "operatorName", s.company, company.name as "companyName",
           s.station, station.name as "stationName", s.opened_at as "openedAt", s.opening, s.automatic,
           s.closed_at as "closedAt", closing.name as "closedByName", s.reason,
           cash.received, cash.given_back as "givenBack",
           (select coalesce(jsonb_agg(jsonb_build_object('_id', a.id, 'counted', a.counted, 'expected', a.expected,
                     'at', ${isoInstant(sql`a.at`)}) order by a.n), '[]')
              from cash_counts a where a.shift = s.id) as counts,
           (select coalesce(jsonb_agg(jsonb_build_object('_id', o.id, 'byName', by.name, 'amount', o.amount, 'reason', o.reason,
                     'at', ${isoInstant(sql`o.at`)}) order by o.at, o.id), '[]')
              from cash_shift_corrections o left join users by on by.id = o.corrected_by where o.shift = s.id) as corrections
      from ${SHIFTS}
      join companies company on company.id = s.company
      left join stations station on station.id = s.station
      left join users person on person.id = s.operator
      left join users closing on closing.id = s.closed_by
     cross join lateral inspect.seen_cash_of_shift(s.id) cash
     where ${conditions} ${rest}`;
}

const SORT_SQL = {
  openedAt: { filled: sql`s.opened_at` },
  closedAt: sql`s.closed_at`,
  operator: sql`person.sort_key`,
  company: sql`company.sort_key`,
  station: sql`station.sort_key`,
  opening: sql`s.opening`,
} as const satisfies Parameters<typeof sortedBy<Sort>>[1];

/** All of them, newest first where nothing else is asked. */
export function allShifts(actor: Actor, { sort, ...wanted }: SortedShifts, place = sql``) {
  const order = sortedBy(sort, SORT_SQL, sql`s.opened_at desc, s.id desc`);
  return selectShifts(matching(actor, wanted), sql`order by ${order} ${place}`);
}

export async function shiftsPage(
  tx: Tx,
  actor: Actor,
  wanted: SortedShifts,
  { limit, offset }: PageWindow,
): Promise<{ rows: StoredShift[]; count: number; totals: ShiftTotals }> {
  const [rows, totals] = await Promise.all([
    tx.rows(rawQuery(allShifts(actor, wanted, sql`limit ${limit} offset ${offset}`))),
    tx.first(rawQuery(shiftTotals(actor, wanted))),
  ]);
  const { count, ...sums } = totals ?? { count: 0, ...NO_SUMS };
  return { rows, count, totals: sums };
}

const NO_SUMS: ShiftTotals = { closed: 0, expected: 0, counted: 0, corrected: 0, missing: 0, surplus: 0 };

/** A shift was closed by its last count, so that no other need be looked for. */
const shiftTotals = (actor: Actor, wanted: ShiftsWanted) => sql<ShiftTotals & { count: number }>`
  select count(*) as count, count(f.closed_at) as closed, coalesce(sum(f.corrected) filter (where f.closed_at is not null), 0)::bigint as corrected, coalesce(sum(f.expected), 0)::bigint as expected,
         coalesce(sum(f.counted), 0)::bigint as counted,
         coalesce(-sum(f.difference) filter (where f.difference < 0), 0)::bigint as missing,
         coalesce(sum(f.difference) filter (where f.difference > 0), 0)::bigint as surplus
    from (select s.closed_at, k.expected, k.counted, c.corrected, k.counted - k.expected + c.corrected as difference
            from cash_shifts s left join cash_counts k on k.id = s.closing cross join lateral (select ${CORRECTED} as corrected) c
           where ${matching(actor, wanted)}) f`;

export function shiftById(tx: Tx, actor: Actor, id: string): Promise<StoredShift | undefined> {
  return tx.first(rawQuery(selectShifts(sql`${within(actor)} and s.id = ${id}`, sql``)));
}

/** The one that cash of this person goes into now. */
export function ownOpenShift(tx: Tx, actor: Actor): Promise<StoredShift | undefined> {
  const own = sql`s.operator = ${actor.userId} and s.company = ${actor.company ?? ''} and s.closed_at is null`;
  return tx.first(rawQuery(selectShifts(own, sql``)));
}

/** Those that were open in this span at a station: their drawer stood there, or they took money there. */
export function shiftsOfStation(
  tx: Tx,
  actor: Actor,
  { station, company, from, to }: { station: string; company: string; from: Date; to: Date },
): Promise<StoredShift[]> {
  const open = sql`s.company = ${company} and s.opened_at < ${to} and (s.closed_at is null or s.closed_at >= ${from})`;
  const took = sql`exists (select from ledger_entries e join checkups c on c.id = e.checkup
    where e.shift = s.id and e.at >= ${from} and e.at < ${to} and c.station = ${station})`;
  const conditions = sql`${within(actor)} and ${open} and (s.station = ${station} or ${took})`;
  return tx.rows(rawQuery(selectShifts(conditions, sql`order by s.opened_at, s.id`)));
}

export function countById(tx: Tx, id: string) {
  return tx.first(
    rawQuery(
      sql<{ shift: string; counted: number }>`select shift, counted from cash_counts where id = ${id}`,
    ),
  );
}

export function correctionById(tx: Tx, id: string) {
  return tx.first(
    rawQuery(
      sql<{ shift: string; amount: number; reason: string }>`
        select shift, amount, reason from cash_shift_corrections where id = ${id}`,
    ),
  );
}
