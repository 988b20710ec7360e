import type { Actor } from '@inspect/contract/access';
import { type CheckupFilter, LIST_RANGE_DAYS } from '@inspect/contract/checkup-list';
import type { CheckupTotals } from '@inspect/contract/checkups';
import { type RawBuilder, sql } from 'kysely';
import { countedSums, isUncounted } from './counted-rows.query.ts';
import { scopedCheckups } from './scoped-checkups.query.ts';

/** `matching` = every row of the filter, whatever became of it; the rest is of those that stand. */
export type SummedTotals = CheckupTotals & { matching: number };

const SUMS = sql`coalesce(sum(n.count), 0)::int8 as matching,
  coalesce(sum(n.count) filter (where n.status in ('open', 'concluded')), 0)::int8 as count,
  coalesce(sum(n.due), 0)::int8 as due, coalesce(sum(n.paid), 0)::int8 as paid, coalesce(sum(n.owed), 0)::int8 as owed`;

/** Exact, as a query of one row. */
export function totalsOf(actor: Actor, filter: CheckupFilter, today: string): RawBuilder<SummedTotals> {
  return sql<SummedTotals>`select ${SUMS} from (${countedRows(actor, filter, today, false)}) n`;
}

type DayTotals = SummedTotals & Record<'open' | 'fit' | 'faulty' | 'cancelled' | 'annulled', number>;

/** The totals of today, and how many there are in each status and of each result. */
export function dayTotals(actor: Actor, today: string): RawBuilder<DayTotals> {
  const having = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(n.count) filter (where ${condition}), 0)::int8`;
  return sql<DayTotals>`select ${SUMS},
    ${having(sql`n.status = 'open'`)} as open,
    ${having(sql`n.status = 'concluded' and n.opinion`)} as fit,
    ${having(sql`n.status = 'concluded' and not n.opinion`)} as faulty,
    ${having(sql`n.status = 'cancelled'`)} as cancelled,
    ${having(sql`n.status = 'annulled'`)} as annulled
    from (${countedRows(actor, {}, today, false)}) n`;
}

/** How many there are on each day of the filter that has any. */
export function countsByDay(actor: Actor, filter: CheckupFilter, today: string) {
  return sql<{ day: string; count: number }>`
    select to_char(n.day, 'YYYY-MM-DD') as day, sum(n.count)::int8 as count
      from (${countedRows(actor, filter, today, true)}) n group by n.day`;
}

/** Counts and sums by day, status and result: those that are stored where the filter allows, else one by one. */
function countedRows(
  actor: Actor,
  filter: CheckupFilter,
  today: string,
  byDay: boolean,
): RawBuilder<unknown> {
  const wanted = { actor, filter, today, longest: LIST_RANGE_DAYS };
  return isUncounted(wanted)
    ? sql`select case when c.deleted then 'deleted' else c.status end as status, c.opinion, 1 as count,
             (c.created_at at time zone 'Asia/Yerevan')::date as day, s.due, s.paid, s.owed
        from (select c.* ${scopedCheckups(actor, filter, today)}) c
        left join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s
          on c.status in ('open', 'concluded') and not c.deleted`
    : countedSums(wanted, { part: 'result', period: byDay ? 'day' : 'year' });
}
