import type { PaymentEvent } from '@inspect/contract/payments';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import type { Attempt, Order } from './orders.query.ts';

export async function insertOrder(
  tx: Tx,
  {
    lines,
    now,
    ...order
  }: Omit<Order, 'review' | 'refunded' | 'paid_at' | 'paid_attempt' | 'version' | 'state' | 'created_at'> & {
    now: Date;
  },
): Promise<boolean> {
  const insert = build
    .insertInto('payment_orders')
    .values({ ...order, lines: JSON.stringify(lines), state: 'new', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing());
  return (await tx.run(insert)) === 1;
}

type NewAttempt = Pick<
  Attempt,
  'id' | 'payment_order' | 'company' | 'n' | 'provider' | 'merchant_no' | 'expires_at' | 'next_poll_at'
> & { form_url?: string; now: Date };

export async function insertAttempt(tx: Tx, { now, ...attempt }: NewAttempt): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await tx.run(build.insertInto('payment_attempts').values({ ...attempt, state: 'creating', ...times }));
}

type AttemptFields = Partial<
  Pick<Attempt, 'state' | 'provider_order_id' | 'form_url' | 'next_poll_at' | 'polls' | 'refunded'> & {
    reason: string | null;
    action_code: number | null;
    problem: string | null;
    masked_pan: string | null;
    rrn: string | null;
  }
>;

export async function updateAttempt(tx: Tx, id: string, fields: AttemptFields, now: Date): Promise<void> {
  await tx.run(
    build
      .updateTable('payment_attempts')
      .set({ ...fields, updated_at: now })
      .where('id', '=', id),
  );
}

type OrderFields = Partial<Pick<Order, 'state' | 'review' | 'refunded' | 'paid_at' | 'paid_attempt'>>;

export async function updateOrder(tx: Tx, id: string, fields: OrderFields, now: Date): Promise<void> {
  await tx.run(
    build
      .updateTable('payment_orders')
      .set((set) => ({ ...fields, updated_at: now, version: set('version', '+', 1) }))
      .where('id', '=', id),
  );
}

type NewEvent = {
  provider: string;
  event_key: string;
  attempt: string | null;
  company: string | null;
  kind: PaymentEvent | 'mismatch';
  state: string | null;
  amount: number | null;
  refunded: number | null;
  raw: string;
  statement_line?: string;
  entered_by?: string;
  at: Date;
};

/** False: it was heard before. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const insert = build
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing());
  return (await tx.run(insert)) === 1;
}

/** An id that follows from what it is of: whoever enters it again enters the same. */
export const derivedId = (...of: string[]) => sql<string>`inspect.entry_id(${of[0]}, ${of[1]}, 1)`;

type NewPayment = {
  attempt: Attempt;
  order: Order;
  purpose: string;
  amount: number;
  taxYears: number[];
  surplus: boolean;
  reference: string | null;
  at: Date;
};

/** Money that has come; the ledger takes it up by itself. Returns its id. */
export async function insertPayment(tx: Tx, of: NewPayment): Promise<string> {
  const { order, attempt, purpose } = of;
  const row = await tx.first(
    build
      .insertInto('payments')
      .values({
        id: derivedId(attempt.id, `payment ${purpose}`),
        checkup: order.checkup,
        company: order.company,
        station: order.station,
        vehicle: order.vehicle,
        car_reg_no: order.car_reg_no,
        purpose,
        method: order.provider,
        origin: order.origin,
        amount: of.amount,
        tax_years: of.taxYears,
        payment_order: order.id,
        attempt: attempt.id,
        reference: of.reference,
        surplus: of.surplus || null,
        created_by: order.created_by,
        created_at: of.at,
      })
      .returning('id'),
  );
  if (!row) throw new Error('a payment was not entered');
  return row.id;
}

/** Money that came though all was paid is a case that people decide. */
export async function openCase(
  tx: Tx,
  of: { payment: string; company: string; other: string | null; plate: string | null; at: Date },
): Promise<void> {
  await tx.run(
    build
      .insertInto('double_payments')
      .values({
        id: derivedId(of.payment, 'double'),
        payment: of.payment,
        company: of.company,
        other: of.other,
        car_reg_no: of.plate,
        status: 'open',
        opened_at: of.at,
      })
      .onConflict((conflict) => conflict.column('payment').doNothing()),
  );
}

type NewReturn = {
  id?: string;
  payment: string;
  company: string;
  checkup: string | null;
  amount: number;
  reason: string;
  createdBy: string | null;
  /** so much of the payment had been given back before: makes the id, where none is given */
  before: number;
  at: Date;
};

/** What this attempt brought, in the order in which everybody locks it: of none a part is given back by two at once. */
export async function lockReceived(tx: Tx, attempt: string): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.lock_received(${attempt})`));
}

/** @throws the broken constraint payment_returns_left where more is given back than is left */
export async function insertReturn(tx: Tx, of: NewReturn): Promise<void> {
  await tx.run(
    build.insertInto('payment_returns').values({
      id: of.id ?? derivedId(of.payment, `return after ${of.before}`),
      payment: of.payment,
      company: of.company,
      checkup: of.checkup,
      amount: of.amount,
      reason: of.reason,
      created_by: of.createdBy,
      at: of.at,
    }),
  );
}

/** A case whose money went back, because `by` gave it back or without anybody here deciding it. */
export async function closeReturnedCases(
  tx: Tx,
  { payments, at, by }: { payments: readonly string[]; at: Date; by: { user: string; note: string } | null },
): Promise<void> {
  await tx.run(
    build
      .updateTable('double_payments')
      .set((set) => ({
        status: 'refunded',
        decided_by: by?.user ?? null,
        decided_at: at,
        note: by?.note ?? null,
        version: set('version', '+', 1),
      }))
      .where('payment', 'in', payments)
      .where('status', '=', 'open')
      .where(sql<boolean>`inspect.left_of(payment) = 0`),
  );
}

/** A wish for money back whose whole sum has gone back. */
export async function settleRequested(tx: Tx, id: string, at: Date): Promise<void> {
  const change = build.updateTable('requested_returns').set({ state: 'done', problem: null, settled_at: at });
  await tx.run(change.where('id', '=', id));
}

/** The period that this payment has bought; at most one for each payment. */
export async function extendSubscription(
  tx: Tx,
  of: { company: string; payment: string; amount: number; at: Date },
): Promise<void> {
  const query = sql`select from inspect.extend_subscription(${of.company}, ${of.payment}, ${of.amount}, ${of.at})`;
  await tx.run(rawQuery(query));
}
