import type { AttemptState, OrderLine, OrderState, Provider } from '@inspect/contract/payments';
import { sql } from 'kysely';
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
export const lockOrder = (tx: Tx, id: string) => tx.first(orders().where('id', '=', id).forUpdate());
export const attemptById = (tx: Tx, id: string) => tx.first(attempts().where('id', '=', id));
export const lockAttempt = (tx: Tx, id: string) => tx.first(attempts().where('id', '=', id).forUpdate());

export const lastAttempt = (tx: Tx, order: string) =>
  tx.first(attempts().where('payment_order', '=', order).orderBy('n', 'desc').limit(1));

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
  paid_years: number[];
  version: number;
  status: string;
};

export async function checkupMoney(tx: Tx, checkup: string): Promise<CheckupMoney> {
  const query = sql<CheckupMoney>`select * from inspect.checkup_money(${checkup})`;
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
