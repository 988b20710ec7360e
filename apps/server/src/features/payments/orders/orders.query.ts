import type { AttemptState, OrderLine, OrderState, Provider } from '@inspect/contract/payments';
import { sql } from 'kysely';
import { isoInstant } from '../../../platform/db/iso-instant.ts';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

export type Order = {
  id: string;
  provider: Provider;
  origin: 'station' | 'company';
  company: string;
  station: string | null;
  checkup: string | null;
  vehicle: string | null;
  car_reg_no: string | null;
  lines: OrderLine[];
  amount: number;
  state: OrderState;
  review: 'unexpected' | 'mismatch' | 'second_success' | null;
  refunded: number;
  paid_at: Date | null;
  paid_attempt: string | null;
  created_by: string;
  created_at: Date;
  version: number;
};

export type Attempt = {
  id: string;
  payment_order: string;
  company: string;
  n: number;
  provider: Provider;
  merchant_no: string;
  provider_order_id: string | null;
  form_url: string | null;
  state: AttemptState;
  expires_at: Date;
  next_poll_at: Date | null;
  polls: number;
  refunded: number;
  created_at: Date;
};

const ORDER = [
  ...(['id', 'provider', 'origin', 'company', 'station', 'checkup', 'vehicle', 'car_reg_no'] as const),
  ...(['lines', 'amount', 'state', 'review', 'refunded', 'paid_at', 'paid_attempt'] as const),
  ...(['created_by', 'created_at', 'version'] as const),
] as const;
const ATTEMPT = [
  ...(['id', 'payment_order', 'company', 'n', 'provider', 'merchant_no', 'provider_order_id'] as const),
  ...(['form_url', 'state', 'expires_at', 'next_poll_at', 'polls', 'refunded', 'created_at'] as const),
] as const;

const orders = () => build.selectFrom('payment_orders').select(ORDER).$castTo<Order>();
const attempts = () => build.selectFrom('payment_attempts').select(ATTEMPT).$castTo<Attempt>();

export const orderById = (tx: Tx, id: string) => tx.first(orders().where('id', '=', id));
/** As everywhere in payments, a lock that goes together with the references of who only adds to it: each would wait for the other. */
export const lockOrder = (tx: Tx, id: string) => tx.first(orders().where('id', '=', id).forNoKeyUpdate());
export const attemptById = (tx: Tx, id: string) => tx.first(attempts().where('id', '=', id));
export const lockAttempt = (tx: Tx, id: string) => tx.first(attempts().where('id', '=', id).forNoKeyUpdate());

export const lastAttempt = (tx: Tx, order: string) =>
  tx.first(attempts().where('payment_order', '=', order).orderBy('n', 'desc').limit(1));

/** Of a checkup that is still waited for: the same sums for the same purposes by the same provider. */
export function openOrderOfCheckup(
  tx: Tx,
  { checkup, provider, lines }: { checkup: string; provider: Provider; lines: readonly OrderLine[] },
) {
  const same = sql`${JSON.stringify(lines)}::jsonb`;
  return tx.first(
    orders()
      .where('checkup', '=', checkup)
      .where('provider', '=', provider)
      // Each holds the other: the same, in whatever order.
      .where(sql<boolean>`lines @> ${same} and lines <@ ${same}`)
      .where('state', 'in', ['new', 'pending'])
      .orderBy('created_at', 'desc')
      .limit(1),
  );
}

/** Those of a checkup that wait for money, the oldest first. */
export const waitingOrdersOf = (tx: Tx, checkup: string) =>
  tx.rows(
    orders()
      .where('checkup', '=', checkup)
      .where('state', 'in', ['new', 'pending'])
      .orderBy('created_at')
      .orderBy('id'),
  );

export const openOrderOfCompany = (tx: Tx, company: string) =>
  tx.first(
    orders()
      .where('company', '=', company)
      .where('origin', '=', 'company')
      .where('state', 'in', ['new', 'pending']),
  );

/** Drams that the company owes for its subscription; who asks for them waits for who does already. */
export async function lockDue(tx: Tx, company: string): Promise<number> {
  const query = build
    .selectFrom('companies')
    .select('subscription_total')
    .where('id', '=', company)
    .forNoKeyUpdate();
  return (await tx.first(query))?.subscription_total ?? 0;
}

/** Whose provider is asked now, taken for a while so that nobody else asks meanwhile. */
export async function claimDue(tx: Tx, now: Date, until: Date, limit: number): Promise<Attempt[]> {
  const due = build
    .selectFrom('payment_attempts')
    .select('id')
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const claimed = build
    .updateTable('payment_attempts')
    .set((set) => ({ next_poll_at: until, polls: set('polls', '+', 1) }))
    .where(sql<boolean>`id = any(array(${due}))`)
    .returning(ATTEMPT)
    .$castTo<Attempt>();
  return tx.rows(claimed);
}

export const attemptByNumber = (tx: Tx, provider: Provider, merchantNo: string) =>
  tx.first(attempts().where('provider', '=', provider).where('merchant_no', '=', merchantNo));

export const attemptByProviderOrder = (tx: Tx, provider: Provider, providerOrderId: string) =>
  tx.first(attempts().where('provider', '=', provider).where('provider_order_id', '=', providerOrderId));

/** For the machine: what it must know of a checkup to credit it. */
export type CheckupMoney = {
  plate: string | null;
  vin: string;
  inspection_due: number;
  /** null: can't be named */
  environmental_due: number | null;
  inspection_paid: number;
  environmental_paid: number;
  /** tax years that other checkups of the vehicle have paid, whole */
  paid_beside: number[];
  version: number;
  status: string;
};

export async function checkupMoney(tx: Tx, checkup: string): Promise<CheckupMoney> {
  const query = sql<CheckupMoney>`
    select m.plate, m.vin, m.inspection_due, m.environmental_due, m.inspection_paid, m.environmental_paid, m.version, m.status,
           inspect.years_paid_beside(${checkup}) as paid_beside
      from inspect.checkup_money(${checkup}) m`;
  const row = await tx.first(rawQuery(query));
  if (!row) throw new Error('an order is for a checkup that is not there');
  return row;
}

export type Received = { id: string; purpose: string; amount: number; surplus: boolean | null; left: number };

/** What an attempt has brought, with what of it has not been given back. */
export function receivedBy(tx: Tx, attempt: string): Promise<Received[]> {
  const query = sql<Received>`select id::text, purpose, amount, surplus, inspect.left_of(id) as left
    from payments where attempt = ${attempt} order by surplus nulls last, purpose desc`;
  return tx.rows(rawQuery(query));
}

/** The latest other payment for the same: what a second one doubles. */
export async function paidBefore(
  tx: Tx,
  { checkup, order, purpose }: { checkup: string | null; order: string; purpose: string },
): Promise<string | null> {
  const query = sql<{
    id: string | null;
  }>`select inspect.paid_before(${checkup}, ${order}, ${purpose}) as id`;
  return (await tx.first(rawQuery(query)))?.id ?? null;
}

type Period = { payment: string; order: string | null; from: string; to: string; amount: number; at: string };

/** What a company has paid its subscription for, as far as this person sees it; the latest first. */
export function paidPeriods(tx: Tx, company: string): Promise<Period[]> {
  const query = sql<Period>`
    select s.payment::text, (select p.payment_order::text from payments p where p.id = s.payment) as "order", to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to", amount,
           ${isoInstant(sql`at`)} as at
      from subscription_periods s where s.company = ${company} order by s.from_day desc, s.payment`;
  return tx.rows(rawQuery(query));
}

export type AskedReturn = { id: string; payment: string; amount: number; reason: string; created_by: string };

/** What the provider was asked to give back of this attempt and has not been seen to. */
export function askedReturn(tx: Tx, attempt: string): Promise<AskedReturn | undefined> {
  const query = sql<AskedReturn>`select id::text, payment::text, amount, reason, created_by::text from requested_returns
    where attempt = ${attempt} and state = 'requested' and asked_at is not null for update`;
  return tx.first(rawQuery(query));
}

/** How many orders of each provider wait for money, and since when the oldest one does. */
export function waitingOrders(tx: Tx): Promise<{ provider: string; count: number; oldest: Date }[]> {
  const query = sql<{ provider: string; count: number; oldest: Date }>`
    select provider, count(*)::int as count, min(created_at) as oldest
      from payment_orders where state in ('new', 'pending') group by 1`;
  return tx.rows(rawQuery(query));
}
