import type { Actor } from '@inspect/contract/access';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { type CheckupFilter, scopeCondition } from './scoped-checkups.query.ts';
import { totalOf } from './total.query.ts';

type Count = { count: number };

export async function countOfDays(
  tx: Tx,
  actor: Actor,
  days: Pick<CheckupFilter, 'startDate' | 'endDate'>,
  today: string,
): Promise<number> {
  const query = sql<Count>`select ${totalOf(actor, days, today)} as count`;
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
