import type { Day } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** From then on nobody can add a call to this month, nor to one before it. @throws when the month is not over */
export async function closeMonth(tx: Tx, month: Day, now: Date): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.close_partner_month(${month}, ${now})`));
}

/** Closed months without their statement, the oldest first. */
export function unstatedMonths(tx: Tx): Promise<{ partner: string; month: Day }[]> {
  const query = sql<{ partner: string; month: Day }>`
    select partner, month::text as month from inspect.unstated_partner_months()`;
  return tx.rows(rawQuery(query));
}

/** False: somebody else did, or there is nothing to state. */
export async function issueStatement(
  tx: Tx,
  { partner, month, id, now }: { partner: string; month: Day; id: string; now: Date },
): Promise<boolean> {
  const query = sql<{ issued: boolean }>`
    select inspect.issue_partner_statement(${partner}, ${month}, ${id}, ${now}) as issued`;
  return (await tx.first(rawQuery(query)))?.issued ?? false;
}
