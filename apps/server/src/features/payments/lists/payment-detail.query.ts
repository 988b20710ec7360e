import type { PaymentDetail, ReceivedPart, TimelineEntry } from '@inspect/contract/payments';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { FISCAL_NUMBERS_OF_P } from '../fiscal/fiscal.query.ts';
import { WHOLE_OF_P } from '../returns/returns.query.ts';

type Attempt = PaymentDetail['attempts'][number];
type Stored<Row, Times extends keyof Row> = Omit<Row, Times> & Record<Times, Date>;

/** Money that came for a row of the list, each purpose by itself. */
export function receivedParts(tx: Tx, row: string): Promise<ReceivedPart[]> {
  const query = sql<ReceivedPart>`
    select p.id as _id, p.purpose, p.amount, p.tax_years as "taxYears", inspect.left_of(p.id) as "left", ${WHOLE_OF_P} as whole,
           coalesce(p.surplus, false) as surplus, ${FISCAL_NUMBERS_OF_P} as "fiscalNumbers",
           case when d.id is null then null
                else jsonb_build_object('_id', d.id, 'status', d.status, 'version', d.version) end as "case"
      from payments p left join double_payments d on d.payment = p.id
     where p.payment_order = ${row} or p.id = ${row}
     order by p.surplus nulls first, p.created_at, p.purpose desc, p.id`;
  return tx.rows(rawQuery(query));
}

/** Each go at it; of a card nothing but what is masked is ever stored. */
export function attemptsOf(tx: Tx, row: string): Promise<Stored<Attempt, 'createdAt' | 'expiresAt'>[]> {
  const query = build
    .selectFrom('payment_attempts')
    .where('payment_order', '=', row)
    .select([
      'n',
      'merchant_no as merchantNo',
      'provider_order_id as providerNo',
      'state',
      'reason',
      'problem',
    ])
    .select(['masked_pan as maskedPan', 'rrn', 'created_at as createdAt', 'expires_at as expiresAt'])
    .orderBy('n')
    .$castTo<Stored<Attempt, 'createdAt' | 'expiresAt'>>();
  return tx.rows(query);
}

/** One is being given back just now. */
export async function isReturning(tx: Tx, row: string): Promise<boolean> {
  const query = sql<{ open: boolean }>`select exists (
    select from requested_returns q join payments p on p.id = q.payment
     where q.state = 'requested' and p.payment_order = ${row}) as open`;
  return (await tx.first(rawQuery(query)))?.open ?? false;
}

/** All that was asked, heard and done, in the order in which it happened. */
export function timelineOf(tx: Tx, row: string): Promise<Stored<TimelineEntry, 'at'>[]> {
  const query = sql<Stored<TimelineEntry, 'at'>>`
    with part as (
      select p.*, a.n from payments p left join payment_attempts a on a.id = p.attempt
       where p.payment_order = ${row} or p.id = ${row}
    ), happened (at, rank, nr, kind, amount, purpose, attempt, word, reason, person) as (
      select r.created_at, 0, 0::bigint, 'created', r.amount, null, null::integer, null, null, r.created_by::text
        from inspect.payment_rows r where r.id = ${row} and r.is_order
      union all select a.created_at, 1, 0, 'attempt', null, null, a.n, null, null, null
        from payment_attempts a where a.payment_order = ${row}
      union all select e.at, 2, e.id, 'heard', coalesce(nullif(e.refunded, 0), e.amount), null, a.n, e.kind,
             case when e.statement_line is not null then 'statement' end, e.entered_by::text
        from payment_events e join payment_attempts a on a.id = e.attempt where a.payment_order = ${row}
      union all select l.at, 3, 0, l.kind, l.amount, part.purpose, part.n,
             case when l.credit in ('prepaid', 'surplus') then l.credit end, null,
             case when part.payment_order is null then part.created_by::text end
        from part join ledger_entries l on l.payment = part.id where l.kind <> 'refunded'
      union all select d.opened_at, 4, 0, 'case', part.amount, part.purpose, part.n, null, null, null
        from part join double_payments d on d.payment = part.id
      union all select q.at, 5, 0, 'wanted', q.amount, part.purpose, part.n, q.state, q.reason, q.created_by::text
        from part join requested_returns q on q.payment = part.id
      union all select x.at, 6, 0, 'returned', x.amount, part.purpose, part.n, null, x.reason, x.created_by::text
        from part join payment_returns x on x.payment = part.id
      union all select d.decided_at, 7, 0, 'decided', part.amount, part.purpose, part.n, d.status, d.note, d.decided_by::text
        from part join double_payments d on d.payment = part.id where d.decided_at is not null
    )
    select h.at, h.kind, h.amount, h.purpose, h.attempt, h.word, h.reason, u.name as "byName", h.person is not null as "byPerson"
      from happened h left join users u on u.id = h.person
     order by h.at, h.rank, h.nr, h.attempt nulls first, h.purpose desc, h.amount`;
  return tx.rows(rawQuery(query));
}
