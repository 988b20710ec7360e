import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import { addDays, type Day, daysBetween } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { scopeCondition, scopedCheckups } from './scoped-checkups.query.ts';
import { countsByDay, dayTotals, totalsOf } from './total.query.ts';

type Count = { count: number };

export async function countOfDays(
  tx: Tx,
  actor: Actor,
  days: Pick<CheckupFilter, 'startDate' | 'endDate'>,
  today: string,
): Promise<number> {
  const query = sql<Count>`select t.matching as count from (${totalsOf(actor, days, today)}) t`;
  return (await tx.first(rawQuery(query)))?.count ?? 0;
}

/** What became of the checkups of today, and what is due, paid and owed for those that stand. */
export async function figuresOfDay(tx: Tx, actor: Actor, today: string) {
  return tx.first(rawQuery(dayTotals(actor, today)));
}

/** How many were begun on each of these days, in their order. */
export async function countsOfDays(
  tx: Tx,
  actor: Actor,
  days: { startDate: Day; endDate: Day },
): Promise<{ day: Day; count: number }[]> {
  const rows = await tx.rows(rawQuery(countsByDay(actor, days, days.endDate)));
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  const length = daysBetween(days.startDate, days.endDate) + 1;
  return Array.from({ length }, (_, index) => addDays(days.startDate, index)).map((day) => ({
    day,
    count: counts.get(day) ?? 0,
  }));
}

/** How many of those that were begun on these days are void now. */
export async function countOfVoided(
  tx: Tx,
  actor: Actor,
  days: { startDate: string; endDate: string },
): Promise<number> {
  const totals = totalsOf(actor, { ...days, status: 'annulled' }, days.endDate);
  return (await tx.first(rawQuery(totals)))?.matching ?? 0;
}

/** How many are still open though their day is over. */
export async function countOfOverdue(tx: Tx, actor: Actor, today: string): Promise<number> {
  const query = sql<Count>`select count(*) as count ${scopedCheckups(actor, { overdue: 'true' }, today)}`;
  return (await tx.first(rawQuery(query)))?.count ?? 0;
}

export async function firstCheckupAt(tx: Tx, actor: Actor): Promise<Date | undefined> {
  const query = sql<{ at: Date }>`select c.created_at as at from checkups c
    where not c.deleted and ${scopeCondition(actor)} order by c.created_at, c.id limit 1`;
  return (await tx.first(rawQuery(query)))?.at;
}

/** How many that the person may see wait for a conclusion: whatever is open. */
export async function countOfWaiting(tx: Tx, actor: Actor): Promise<number> {
  const query = sql<Count>`select count(*) as count from checkups c
    where c.status = 'open' and not c.deleted and ${scopeCondition(actor)}`;
  return (await tx.first(rawQuery(query)))?.count ?? 0;
}
