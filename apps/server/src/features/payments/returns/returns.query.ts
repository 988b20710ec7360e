import { type Actor, scopeOf } from '@inspect/contract/access';
import type { PaymentMethod, PaymentOrigin, PaymentReturn } from '@inspect/contract/payments';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';

/** A payment whose money is wanted back. `whole`: what is left of all that came with it, by one go. */
export type Returnable = {
  id: string;
  company: string;
  checkup: string | null;
  attempt: string | null;
  origin: PaymentOrigin;
  method: PaymentMethod;
  left: number;
  whole: number;
  /** the provider has a number of it, by which it can be asked */
  known: boolean;
};

/** Drams that can go back at once with the payment that comes as `p`: what is left of all that one attempt brought. */
export const WHOLE_OF_P = sql<number>`case when p.attempt is null then inspect.left_of(p.id)
  else (select sum(inspect.left_of(o.id))::integer from payments o where o.attempt = p.attempt) end`;

export function returnablePayment(tx: Tx, actor: Actor, id: string): Promise<Returnable | undefined> {
  const all = scopeOf(actor, 'payments') === 'all';
  const query = sql<Returnable>`
    select p.id::text, p.company::text, p.checkup::text, p.attempt::text, p.origin, p.method, inspect.left_of(p.id) as "left",
           ${WHOLE_OF_P} as whole,
           (select a.provider_order_id from payment_attempts a where a.id = p.attempt) is not null as known
      from payments p where p.id = ${id} and ${all ? sql`true` : sql`p.company = ${actor.company}`}`;
  return tx.first(rawQuery(query));
}

/** A return of this id, entered or only wanted yet. */
export function storedReturn(tx: Tx, id: string): Promise<PaymentReturn | undefined> {
  const query = sql<PaymentReturn>`
    select q.id::text as _id, q.payment::text, q.amount, q.reason, q.state from requested_returns q where q.id = ${id}
    union all
    select x.id::text, x.payment::text, x.amount, x.reason, 'done' from payment_returns x
     where x.id = ${id} and not exists (select from requested_returns q where q.id = x.id)`;
  return tx.first(rawQuery(query));
}

/** What is wanted back and not settled, with how its provider knows it. */
export type OpenReturn = {
  id: string;
  attempt: string;
  provider: 'arca' | 'idram' | 'telcell';
  providerOrderId: string | null;
  merchantNo: string;
  amount: number;
  /** what the order is over, and whether all of it is wanted within the time in which it can be reversed */
  orderAmount: number;
  paidAt: Date | null;
  way: 'asked' | 'told';
  at: Date;
  askedAt: Date | null;
  baseline: number | null;
  reversing: boolean;
  problem: string | null;
};

export function openReturn(tx: Tx, id: string): Promise<OpenReturn | undefined> {
  const query = sql<OpenReturn>`
    select q.id::text, q.attempt::text, a.provider, a.provider_order_id as "providerOrderId", a.merchant_no as "merchantNo", q.amount,
           o.amount as "orderAmount", (select min(p.created_at) from payments p where p.attempt = q.attempt) as "paidAt",
           q.way, q.at, q.asked_at as "askedAt", q.baseline, q.reversing, q.problem
      from requested_returns q
      join payment_attempts a on a.id = q.attempt
      join payment_orders o on o.id = a.payment_order
     where q.id = ${id} and q.state = 'requested'`;
  return tx.first(rawQuery(query));
}

/** Those that nobody is busy with: not asked yet, or asked so long ago that the answer is lost. */
export async function waitingReturns(tx: Tx, before: Date, most: number): Promise<string[]> {
  const query = sql<{ id: string }>`select id::text from requested_returns
    where state = 'requested' and coalesce(asked_at, at) <= ${before} order by coalesce(asked_at, at), id limit ${most}`;
  return (await tx.rows(rawQuery(query))).map(({ id }) => id);
}
