import type { Day } from '@inspect/contract/kernel';
import {
  type AgeingKind,
  differenceDays,
  type LatePayment,
  type OpenDifferences,
} from '@inspect/contract/payment-statements';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { differences, NOTED } from './differences.query.ts';

const HOUR = sql`interval '1 hour'`;
const SHOWN = 50;
/** How much waits for longer than it should; differences are counted apart, because that takes longer. */
export async function ageingCounts(tx: Tx, now: Date): Promise<Record<AgeingKind, number>> {
  const query = sql<Record<AgeingKind, number>>`
    select (select count(*) from payment_orders where state in ('new', 'pending') and created_at < ${now}::timestamptz - ${HOUR})::int as pending,
           (select count(*) from payment_attempts where state = 'unknown' and created_at < ${now}::timestamptz - ${HOUR})::int as "unknown",
           (select count(*) from requested_returns where state = 'requested' and at < ${now}::timestamptz - ${HOUR})::int as returns,
           (select count(*) from double_payments where status = 'open' and opened_at < ${now}::timestamptz - interval '7 days')::int as cases`;
  const row = await tx.first(rawQuery(query));
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** Of the days that the list shows where nobody chooses any. */
export async function openDifferences(tx: Tx, now: Date, today: Day): Promise<OpenDifferences> {
  const query = sql<OpenDifferences>`
    select count(*)::int as open, (count(*) filter (where d.since < ${now}::timestamptz - interval '1 day'))::int as late
      from (${differences(differenceDays({}, today))}) d
     where not exists (select from statement_notes n where ${NOTED})`;
  const row = await tx.first(rawQuery(query));
  if (!row) throw new Error('nothing was counted');
  return row;
}

type StoredLate = Omit<LatePayment, 'since'> & { since: Date };

/** Those of them that wait for a provider, the oldest first. */
export async function oldestWaiting(tx: Tx, now: Date): Promise<LatePayment[]> {
  const query = sql<StoredLate>`
    select w.what, w.row, w.since, o.provider, w.amount, coalesce(o.car_reg_no, k.car_reg_no) as "CarRegNo" from (
      select 'pending' as what, o.id::text as row, o.created_at as since, o.amount
        from payment_orders o where o.state in ('new', 'pending') and o.created_at < ${now}::timestamptz - ${HOUR}
      union all select 'unknown', a.payment_order::text, a.created_at, o.amount
        from payment_attempts a join payment_orders o on o.id = a.payment_order
       where a.state = 'unknown' and o.state not in ('new', 'pending') and a.created_at < ${now}::timestamptz - ${HOUR}
      union all select 'returns', a.payment_order::text, q.at, q.amount
        from requested_returns q join payment_attempts a on a.id = q.attempt
       where q.state = 'requested' and q.at < ${now}::timestamptz - ${HOUR}
      ) w join payment_orders o on o.id = w.row
      left join checkups k on k.id = o.checkup
     order by w.since, w.row, w.what limit ${SHOWN}`;
  const rows = await tx.rows(rawQuery(query));
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}
