import type { Fees } from '@inspect/contract/checkup-fields';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
/** An attempt lives so long (`expiryOf`). */
const LIFE_MINUTES = { arca: 20, idram: DAY_MINUTES, telcell: DAY_MINUTES };
/** When the last wallet has told that its bill is over. */
const OVER_MINUTES = DAY_MINUTES + 61;

type Provider = keyof typeof LIFE_MINUTES;
type OrderRow = Row & { id: string; amount: number; provider: Provider };

/** At the desk: in cash, or through a provider. Before: through the mediator, or at a terminal. */
type Way =
  | { through: 'cash' }
  | { through: 'order'; provider: Provider }
  | { through: 'mediator'; method: 'terminal' | Provider };

/** A checkup, and what was paid for it. */
type Paid = { checkup: Row; own: readonly Row[] };

/** How people pay, out of a hundred. */
const WAYS: readonly (readonly [Way, number])[] = [
  [{ through: 'cash' }, 58],
  [{ through: 'order', provider: 'idram' }, 13],
  [{ through: 'order', provider: 'telcell' }, 9],
  [{ through: 'order', provider: 'arca' }, 9],
  [{ through: 'mediator', method: 'terminal' }, 5],
  [{ through: 'mediator', method: 'idram' }, 3],
  [{ through: 'mediator', method: 'telcell' }, 2],
  [{ through: 'mediator', method: 'arca' }, 1],
];
/** Of those who left without an inspection so many had been sent a bill. */
const UNPAID_BILLS = 0.5;

const EMPTY_FOR_CASH = {
  station: null,
  car_reg_no: null,
  payment_order: null,
  attempt: null,
  reference: null,
  paid_at: null,
  surplus: null,
};

/** Payments as they came, the orders they were asked for with, what was paid beforehand and used, and what came twice. */
export type DemoMoney = {
  payments: Row[];
  orders: OrderRow[];
  attempts: (Row & { id: string })[];
  events: Row[];
  uses: Row[];
  cases: Row[];
};

/** Who pays how. The payments of a checkup are all paid in one way; their sums are those that they had. */
export function payVariously(
  random: Random,
  { checkups, payments }: { checkups: readonly Row[]; payments: readonly Row[] },
  now: Date,
): DemoMoney {
  const money: DemoMoney = { payments: [], orders: [], attempts: [], events: [], uses: [], cases: [] };
  const paymentsOf = new Map<unknown, Row[]>();
  for (const payment of payments)
    paymentsOf.set(payment.checkup, [...(paymentsOf.get(payment.checkup) ?? []), payment]);
  for (const checkup of checkups) {
    if (checkup.status === 'cancelled' && random.chance(UNPAID_BILLS))
      leaveUnpaid(random, money, checkup, now);
    const own = paymentsOf.get(checkup.id);
    if (!own) continue;
    const way = wayOf(random);
    if (way.through === 'order') payByOrder(random, money, { checkup, own }, way.provider);
    else if (way.through === 'mediator') payBeforehand(random, money, { checkup, own }, way.method);
    else money.payments.push(...own.map((payment) => ({ ...payment, ...EMPTY_FOR_CASH })));
  }
  return money;
}

function wayOf(random: Random): Way {
  let at = random.whole(0, 99);
  for (const [way, share] of WAYS) {
    if (at < share) return way;
    at -= share;
  }
  throw new RangeError('the shares are a hundred');
}

function payByOrder(random: Random, money: DemoMoney, { checkup, own }: Paid, provider: Provider): void {
  const begun = Date.parse(String(checkup.created_at));
  const order = orderOf(random, { checkup, own }, provider, begun);
  const attempt = attemptOf(random, order, begun);
  const paidAt = new Date(begun + 45_000).toISOString();
  const reference = String(random.whole(100_000_000_000, 999_999_999_999));
  money.orders.push({
    ...order,
    state: 'paid',
    paid_at: paidAt,
    paid_attempt: attempt.id,
    updated_at: paidAt,
    version: 3,
  });
  // A wallet tells its number with the money, ArCa when it takes the order up.
  const told =
    provider === 'arca' ? { masked_pan: '408306**0012', rrn: reference } : { provider_order_id: reference };
  money.attempts.push({ ...attempt, ...told, state: 'succeeded', polls: 1, updated_at: paidAt });
  const key = provider === 'arca' ? `${attempt.provider_order_id}:2:0` : reference;
  money.events.push({
    provider,
    event_key: `${provider}:${key}`,
    attempt: attempt.id,
    company: order.company,
    kind: 'paid',
    state: 'paid',
    amount: order.amount,
    refunded: null,
    raw: JSON.stringify({ order: attempt.merchant_no, amount: order.amount }),
    at: paidAt,
  });
  money.payments.push(
    ...own.map((payment) => ({
      ...payment,
      station: checkup.station,
      car_reg_no: checkup.car_reg_no,
      method: provider,
      payment_order: order.id,
      attempt: attempt.id,
      reference,
      paid_at: null,
      surplus: null,
      created_at: paidAt,
    })),
  );
}

/** A bill that nobody paid while it could be, if that is over by now. */
function leaveUnpaid(random: Random, money: DemoMoney, checkup: Row, now: Date): void {
  const begun = Date.parse(String(checkup.created_at)) + MINUTE;
  const owed = linesOwed(checkup);
  if (owed.length === 0 || begun + OVER_MINUTES * MINUTE > now.getTime()) return;
  const order = orderOf(random, { checkup, own: owed }, random.pick(['idram', 'telcell'] as const), begun);
  const over = new Date(begun + OVER_MINUTES * MINUTE).toISOString();
  money.orders.push({ ...order, state: 'expired', updated_at: over, version: 3 });
  money.attempts.push({ ...attemptOf(random, order, begun), state: 'expired', updated_at: over });
}

function linesOwed({ fees }: Row): Row[] {
  const { inspection, environmental } = fees as Fees;
  return [
    { purpose: 'inspection', amount: inspection?.amount ?? 0, tax_years: [] },
    {
      purpose: 'environmental',
      amount: environmental?.amount ?? 0,
      tax_years: environmental?.taxYears ?? [],
    },
  ].filter(({ amount }) => amount > 0);
}

function payBeforehand(random: Random, money: DemoMoney, { checkup, own }: Paid, method: string): void {
  const paid = Date.parse(String(checkup.created_at)) - random.whole(20, 60 * 60) * MINUTE;
  for (const payment of own) {
    // Terminals take money for the service alone: the tax is paid at the desk.
    if (method === 'terminal' && payment.purpose !== 'inspection') {
      money.payments.push({ ...payment, ...EMPTY_FOR_CASH });
      continue;
    }
    const number = String(random.whole(100_000_000, 999_999_999));
    money.payments.push({
      ...payment,
      checkup: null,
      vehicle: null,
      station: checkup.station,
      car_reg_no: checkup.car_reg_no,
      method,
      origin: 'onepay',
      tax_years: [],
      payment_order: null,
      attempt: null,
      surplus: null,
      reference: method === 'terminal' ? `easypay:${number}` : number,
      paid_at: new Date(paid).toISOString(),
      created_by: null,
      created_at: new Date(paid + 2_000).toISOString(),
    });
    const [provider, amount] = [method === 'terminal' ? 'easypay' : 'onepay', payment.amount];
    money.events.push({
      provider,
      event_key: `${provider}:${number}`,
      attempt: null,
      company: checkup.company,
      kind: 'accepted',
      state: null,
      amount,
      refunded: null,
      raw: JSON.stringify({ number, amount }),
      at: new Date(paid + 2_000).toISOString(),
    });
    money.uses.push({
      payment: payment.id,
      checkup: checkup.id,
      company: checkup.company,
      vehicle: checkup.vehicle,
      purpose: payment.purpose,
      tax_years: payment.tax_years,
      created_by: checkup.created_by,
      at: checkup.created_at,
    });
  }
}

function orderOf(random: Random, { checkup, own }: Paid, provider: Provider, begun: number): OrderRow {
  const lines = own.map(({ purpose, amount, tax_years: taxYears }) => ({ purpose, amount, taxYears }));
  return {
    id: random.id(),
    provider,
    origin: 'station',
    company: checkup.company,
    station: checkup.station,
    checkup: checkup.id,
    vehicle: checkup.vehicle,
    car_reg_no: checkup.car_reg_no,
    lines,
    amount: own.reduce((sum, { amount }) => sum + Number(amount), 0),
    review: null,
    refunded: 0,
    paid_at: null,
    paid_attempt: null,
    created_by: checkup.created_by,
    created_at: new Date(begun).toISOString(),
  };
}

function attemptOf(random: Random, order: OrderRow, begun: number): Row & { id: string } {
  const id = random.id();
  return {
    id,
    payment_order: order.id,
    company: order.company,
    n: 1,
    provider: order.provider,
    merchant_no: `${order.id}-1`,
    provider_order_id: order.provider === 'arca' ? random.id() : null,
    form_url: null,
    expires_at: new Date(begun + LIFE_MINUTES[order.provider] * MINUTE).toISOString(),
    next_poll_at: null,
    polls: 0,
    refunded: 0,
    reason: null,
    action_code: null,
    problem: null,
    masked_pan: null,
    rrn: null,
    created_at: new Date(begun).toISOString(),
  };
}

/** What came; `inShifts` stores the cash that belongs to shifts, and says which payments those were. */
export async function storeMoney(
  client: pg.PoolClient,
  money: DemoMoney,
  inShifts: (payments: readonly Row[]) => Promise<ReadonlySet<Row>>,
): Promise<void> {
  await insertRows(client, 'payment_orders', money.orders);
  await insertRows(client, 'payment_attempts', money.attempts);
  const stored = await inShifts(money.payments);
  await insertRows(
    client,
    'payments',
    money.payments.filter((payment) => !stored.has(payment)),
  );
  await insertRows(client, 'payment_events', money.events);
  await insertRows(client, 'payment_uses', money.uses);
  await insertRows(client, 'double_payments', money.cases);
}
