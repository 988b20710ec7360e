import { addDays, type Day, startOfDay } from '@inspect/contract/kernel';
import type { DifferenceKind, StatementProvider } from '@inspect/contract/payment-statements';
import { type RawBuilder, sql } from 'kysely';

/** Of which differences: those of some days, of one line or payment, or of what one statement told. */
export type Bounds = { from: Day; to: Day } | { id: string } | { statement: string };

/** A difference as the machine sees it, too: names of people and companies are added by who shows it. */
export type Difference = {
  id: string;
  kind: DifferenceKind;
  provider: StatementProvider;
  day: Day;
  transaction: string | null;
  number: string | null;
  there: number | null;
  asked: number | null;
  here: number | null;
  heard: string | null;
  row: string | null;
  car_reg_no: string | null;
  company: string | null;
  checkup: string | null;
  since: Date;
  provider_order: string | null;
  attempt: string | null;
  attempt_state: string | null;
  enterable: boolean;
};

const MONEY = sql`('paid', 'refunded_part', 'refunded_all', 'reversed', 'mismatch')`;

/** The orders of providers that are looked at: of each all lines, also those of other days. */
function ordersIn(bounds: Bounds): RawBuilder<unknown> {
  if ('id' in bounds) return sql`x.id = ${bounds.id}`;
  if ('statement' in bounds) return sql`x.statement = ${bounds.statement}`;
  return sql`x.day between ${bounds.from} and ${bounds.to}`;
}

/** Payments that a statement might lack. */
function paymentsIn(bounds: Bounds): RawBuilder<unknown> {
  if ('id' in bounds)
    return sql`(p.id = ${bounds.id} or p.attempt = (select x.attempt from payments x where x.id = ${bounds.id}))`;
  if ('statement' in bounds) return sql`false`;
  // The mediator may tell a payment days after it was made, and never before.
  return sql`p.created_at >= ${startOfDay(bounds.from)} and p.created_at < ${startOfDay(addDays(bounds.to, 31))}`;
}

/** A note `n` is of a difference `d` for as long as the sums are those that it was about. */
export const NOTED = sql`n.difference = d.id and n.kind = d.kind and n.there = coalesce(d.there, 0) and n.here = coalesce(d.here, 0)`;

const daysIn = (bounds: Bounds) =>
  'from' in bounds ? sql`d.day between ${bounds.from} and ${bounds.to}` : sql`true`;

/**
 * What three say differently of the same money: the provider's statement, what it had told us (attempts and events), and
 * the ledger. Each order of a provider is compared as a whole, so that a line may come days later or in another file; a
 * day is that of Yerevan. What later events have put right is not here any more.
 */
export const differences = (bounds: Bounds): RawBuilder<Difference> => sql<Difference>`
  select d.* from (
    with told as (
      select l.provider, l.provider_order, max(l.number) as number,
             min(l.id::text) filter (where l.kind = 'paid') as paid_id, min(l.id::text) filter (where l.kind = 'returned') as returned_id,
             array_agg(l.transaction) as numbers, min(l.transaction) filter (where l.kind = 'paid') as paid_no,
             min(l.transaction) filter (where l.kind = 'returned') as returned_no,
             (sum(l.amount) filter (where l.kind = 'paid'))::int8 as paid,
             coalesce(sum(l.amount) filter (where l.kind = 'returned'), 0)::int8 as returned,
             min(l.day) filter (where l.kind = 'paid') as paid_day, max(l.day) filter (where l.kind = 'returned') as returned_day,
             min(s.at) filter (where l.kind = 'paid') as paid_since, max(s.at) filter (where l.kind = 'returned') as returned_since
        from statement_lines l join provider_statements s on s.id = l.statement
       where (l.provider, l.provider_order) in (select x.provider, x.provider_order from statement_lines x where ${ordersIn(bounds)})
       group by l.provider, l.provider_order
    ), known as (
      select t.*, a.id as attempt, a.state as attempt_state, a.amount as asked, b.amount as entered, b.amount - b.remaining as returned_here,
             coalesce(a.payment_order, b.row) as row, coalesce(a.company, b.company) as company,
             coalesce(a.car_reg_no, b.car_reg_no) as car_reg_no, coalesce(a.checkup, b.checkup) as checkup, h.kind as heard
        from told t
        left join lateral (
          select c.id::text, c.state, c.provider_order_id, o.id::text as payment_order, o.amount, o.company::text, o.car_reg_no, o.checkup::text
            from payment_attempts c join payment_orders o on o.id = c.payment_order
           where c.provider = t.provider and (c.provider_order_id = t.provider_order or c.merchant_no = t.number)
           order by c.provider_order_id is not distinct from t.provider_order desc limit 1) a on true
        left join lateral (
          select sum(p.amount)::int8 as amount, sum(inspect.left_of(p.id))::int8 as remaining, min(coalesce(p.payment_order, p.id)::text) as row,
                 min(p.company::text) as company, min(p.car_reg_no) as car_reg_no, min(p.checkup::text) as checkup
            from payments p
           where (p.origin = 'onepay' and t.provider = 'onepay' and p.reference = t.provider_order)
              or (p.attempt = a.id and (a.provider_order_id = t.provider_order or p.reference = t.provider_order or p.reference = any (t.numbers)))
        ) b on true
        left join lateral (
          select e.kind from payment_events e
           where (e.provider = 'onepay' and t.provider = 'onepay' and e.event_key = 'onepay:' || t.provider_order)
              or (e.attempt = a.id and e.kind in ${MONEY} and (e.event_key = t.provider || ':' || t.provider_order
                   or starts_with(e.event_key, t.provider || ':' || t.provider_order || ':')))
           order by e.id desc limit 1) h on true
    )
    select k.paid_id as id, f.kind, k.provider, k.paid_day::text as day, k.paid_no as transaction, k.number, k.paid as there, k.asked,
           k.entered as here, k.heard, k.row, k.car_reg_no, k.company, k.checkup, k.paid_since as since, k.provider_order, k.attempt,
           k.attempt_state, k.attempt is not null and f.kind <> 'amount' as enterable
      from known k
     cross join lateral (select case
         when k.entered is not null then case when k.entered <> k.paid then 'amount' end
         -- What has gone back whole asks for nothing.
         when k.returned >= k.paid then null
         when k.asked <> k.paid then 'amount'
         when k.heard is not null then 'not_entered'
         else 'missing_here' end as kind) f
     where k.paid is not null and f.kind is not null
    union all
    select k.returned_id, 'returned_there', k.provider, k.returned_day::text, k.returned_no, k.number, k.returned, k.entered,
           k.returned_here, k.heard, k.row, k.car_reg_no, k.company, k.checkup, k.returned_since, k.provider_order, k.attempt,
           k.attempt_state, k.attempt is not null
      from known k
     where k.returned_id is not null and k.entered is not null and least(k.returned, k.entered) > k.returned_here
    union all
    select m.id, 'missing_there', m.provider, m.day::text, m.reference, m.merchant_no, null, null, m.amount, null, m.row, m.car_reg_no,
           m.company, m.checkup, s.at, null, m.attempt, null, false
      from (
        select min(p.id::text) as id, case min(p.origin) when 'onepay' then 'onepay' else min(p.method) end as provider,
               (min(case p.origin when 'onepay' then coalesce(p.paid_at, p.created_at) else p.created_at end)
                 at time zone 'Asia/Yerevan')::date as day,
               min(p.created_at) as at, sum(p.amount)::int8 as amount, min(p.reference) as reference, min(p.attempt::text) as attempt,
               min(c.merchant_no) as merchant_no, min(c.provider_order_id) as provider_order_id,
               min(coalesce(p.payment_order, p.id)::text) as row, min(p.car_reg_no) as car_reg_no, min(p.company::text) as company,
               min(p.checkup::text) as checkup
          from payments p left join payment_attempts c on c.id = p.attempt
         where (p.attempt is not null or p.origin = 'onepay' and p.method <> 'terminal') and ${paymentsIn(bounds)}
         group by coalesce(p.attempt, p.id)) m
     cross join lateral (
       select min(s.at) as at from provider_statements s
        where s.provider = m.provider and m.day between s.from_day and s.to_day and m.at < s.at) s
     where s.at is not null and not exists (
       select from statement_lines l
        where l.provider = m.provider and (l.provider_order = m.provider_order_id or l.provider_order = m.reference
           or l.transaction = m.reference or (m.provider_order_id is null and l.number = m.merchant_no)))
  ) d where ${daysIn(bounds)}`;
