import { randomUUID } from 'node:crypto';
import type { Form } from '../answer.ts';
import type { Sim } from '../sim.ts';
import type { Order } from './order.ts';

const LONGEST_SESSION = 1_200;
const TRIES = 3;
const REVERSAL_MS = 72 * 3_600_000;
const NO_ATTEMPT = -100;
const TIME_IS_UP = -2007;
const TRIES_USED = -2013;
const CANCELLED = -2014;
/** Roubles, where the merchant says nothing: the gateway's own default. */
const DEFAULT_CURRENCY = '643';

export const ERRORS: Readonly<Record<number, string>> = {
  1: 'Order with this number is already registered in the system',
  3: 'Unknown currency',
  4: 'A required parameter is missing',
  5: 'Access denied or a wrong parameter',
  6: 'Unknown order',
  7: 'System error',
};

/** An error code, or the new order. */
export function register(sim: Sim, form: Form): Order | number {
  const { orderNumber, amount, returnUrl, currency = DEFAULT_CURRENCY, description = '' } = form;
  if (!orderNumber || !amount || !returnUrl) return 4;
  if (!['051', DEFAULT_CURRENCY, '840', '978'].includes(currency)) return 3;
  if (orderNumber.length > 32 || !/^[1-9]\d{0,19}$/.test(amount) || returnUrl.length > 512) return 5;
  if (!URL.canParse(returnUrl) || /[%+\r\n]/.test(description)) return 5;
  if ([...sim.orders.values()].some((order) => order.orderNumber === orderNumber)) return 1;
  const seconds = Math.min(Number(form.sessionTimeoutSecs ?? LONGEST_SESSION), LONGEST_SESSION);
  const order: Order = {
    orderId: randomUUID(),
    orderNumber,
    amount: Number(amount),
    currency,
    description,
    returnUrl,
    asksSecure: /"FORCE_3DS2"\s*:\s*"true"/.test(form.jsonParams ?? ''),
    createdAt: sim.now(),
    expiresAt: new Date(sim.now().getTime() + seconds * 1_000),
    status: 0,
    actionCode: NO_ATTEMPT,
    triesLeft: TRIES,
    refunded: 0,
    paidAt: null,
    reversalTried: false,
  };
  sim.orders.set(order.orderId, order);
  return order;
}

/** As it stands now: an order that nobody has paid in time has failed. */
export function find(sim: Sim, { orderId, orderNumber }: Form): Order | undefined {
  const order = orderId
    ? sim.orders.get(orderId)
    : [...sim.orders.values()].find((one) => one.orderNumber === orderNumber);
  if (order && isOpen(order) && sim.now() >= order.expiresAt) decline(order, TIME_IS_UP);
  return order;
}

export const isOpen = ({ status }: Order) => status === 0 || status === 5;

/** A try with a card: the order stays open while tries are left. */
export function tryCard(sim: Sim, order: Order, actionCode: number): void {
  if (actionCode === 0 && order.asksSecure && order.status === 0) order.status = 5;
  else if (actionCode === 0) pay(sim, order);
  else if (actionCode === 151019) decline(order, actionCode);
  else {
    order.triesLeft -= 1;
    order.actionCode = actionCode;
    if (order.triesLeft === 0) decline(order, TRIES_USED);
  }
}

export function pay(sim: Sim, order: Order): void {
  order.status = 2;
  order.actionCode = 0;
  order.paidAt = sim.now();
}

export const cancel = (order: Order) => decline(order, CANCELLED);

function decline(order: Order, actionCode: number): void {
  order.status = 6;
  order.actionCode = actionCode;
}

/** An error code; 0 is done. Only once: after a try that failed there is only the refund. */
export function reverse(sim: Sim, order: Order | undefined, fails: boolean): number {
  if (order === undefined) return 6;
  const inTime = order.paidAt !== null && sim.now().getTime() - order.paidAt.getTime() <= REVERSAL_MS;
  if (order.status !== 2 || !inTime || order.reversalTried) return 7;
  order.reversalTried = true;
  if (fails) return 7;
  order.status = 3;
  return 0;
}

export function refund(order: Order | undefined, amount: string | undefined): number {
  if (order === undefined) return 6;
  if (amount === undefined) return 5;
  const sum = Number(amount);
  const isSum = Number.isInteger(sum) && sum >= 1 && sum <= order.amount - order.refunded;
  if ((order.status !== 2 && order.status !== 4) || !isSum) return 7;
  order.refunded += sum;
  order.status = 4;
  return 0;
}
