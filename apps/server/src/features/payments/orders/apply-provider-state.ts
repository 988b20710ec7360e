import type { CheckupStatus } from '@inspect/contract/checkup-list';
import { attemptAfter, type OrderLine, type OrderState, orderAfter } from '@inspect/contract/payments';
import type { Tx } from '../../../platform/db/transaction.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { enterReturned } from './enter-returned.ts';
import { type Heard, isOther, MONEY_EVENTS } from './heard.ts';
import {
  type Attempt,
  attemptById,
  type CheckupMoney,
  checkupMoney,
  lastAttempt,
  lockAttempt,
  lockOrder,
  type Order,
  orderById,
  paidBefore,
} from './orders.query.ts';
import {
  extendSubscription,
  insertEvent,
  insertPayment,
  openCase,
  updateAttempt,
  updateOrder,
} from './orders.repo.ts';
import { nextPoll } from './poll-times.ts';

/** Of such a checkup nothing is owed any more. */
const VOID: ReadonlySet<string> = new Set(['cancelled', 'annulled'] satisfies CheckupStatus[]);

/** What the caller tells, once it is committed; `changed`: what everybody who looks at it must see anew. */
export type Applied = {
  state: OrderState;
  changed: boolean;
  /** as it stands now */
  order: Order;
  /** why staff must look at it, where this very news is the reason */
  raised: Order['review'];
  /** the checkup as it is told of: its money changed, the record did not */
  checkup: { id: string; version: number; status: string } | null;
};

/**
 * The one place where what is heard of a payment has its effect: callback, return of the browser, poll, clock and staff
 * all come here, in whatever order and however often, in a transaction of the machine. Whoever comes second waits for
 * the first and finds it done. Locks are taken in one order: vehicle, order, attempt, company. Nobody is asked
 * anything over the network from here on.
 */
export async function applyProviderState(
  tx: Tx,
  attemptId: string,
  heard: (order: Order) => Heard,
  now: Date,
): Promise<Applied> {
  const of = await attemptById(tx, attemptId);
  const asked = of && (await orderById(tx, of.payment_order));
  if (!of || !asked) throw new Error('there is no such attempt');
  if (asked.checkup !== null) {
    const { plate, vin } = await checkupMoney(tx, asked.checkup);
    await lockVehicles(tx, { plate, vin });
  }
  const order = await lockOrder(tx, asked.id);
  const attempt = await lockAttempt(tx, of.id);
  if (!order || !attempt) throw new Error('what was read is not there');
  return apply(tx, { order, attempt, heard: heard(order), now });
}

type Applying = { order: Order; attempt: Attempt; heard: Heard; now: Date };

async function apply(tx: Tx, { order, attempt, heard, now }: Applying): Promise<Applied> {
  const money = order.checkup === null ? null : await checkupMoney(tx, order.checkup);
  const checkup =
    money && order.checkup ? { id: order.checkup, version: money.version, status: money.status } : null;
  const other = isOther(heard, {
    amount: order.amount,
    merchantNo: attempt.merchant_no,
    providerOrderId: attempt.provider_order_id,
  });
  const unchanged: Applied = { state: order.state, changed: false, order, raised: null, checkup };
  if (!(await isNew(tx, { order, attempt, heard, other, now }))) {
    await updateAttempt(tx, attempt.id, { next_poll_at: nextPoll(attempt, heard.event, now) }, now);
    return unchanged;
  }
  if (other) {
    // It says the same again and again: it is asked after as long as a change may come, and left to people then.
    const next = nextPoll({ ...attempt, state: 'declined' }, heard.event, now);
    await updateAttempt(tx, attempt.id, { next_poll_at: next }, now);
    const looked = { review: 'mismatch' } as const;
    await updateOrder(tx, order.id, looked, now);
    return { ...unchanged, changed: true, order: { ...order, ...looked }, raised: looked.review };
  }
  const isSecond = order.paid_attempt !== null && order.paid_attempt !== attempt.id;
  const next = await orderStep(tx, { order, attempt, heard, isSecond });
  const step = attemptAfter(attempt.state, heard.event);
  const brings = step.state === 'succeeded' && attempt.state !== 'succeeded';

  if (brings) await credit(tx, { order, attempt, money, heard, isSecond, now });
  const returned = await enterReturned(tx, { order, attempt, returned: heard.returned, now });
  const attemptFields = {
    ...observedFields(heard, brings ? null : attempt.provider_order_id),
    state: step.state,
    refunded: Math.max(attempt.refunded, heard.returned),
    next_poll_at: nextPoll({ ...attempt, state: step.state }, heard.event, now),
  };
  await updateAttempt(tx, attempt.id, attemptFields, now);
  // Whoever was asked for money of what was cancelled meanwhile may still pay it.
  const isForNothing = brings && money !== null && VOID.has(money.status);
  const isUnexpected = next.unexpected || step.unexpected || isForNothing;
  const review = isSecond && brings ? 'second_success' : isUnexpected ? 'unexpected' : null;
  const changed =
    next.state !== order.state || brings || returned > 0 || (review !== null && review !== order.review);
  if (!changed) return unchanged;
  const pays = brings && !isSecond;
  const fields = {
    state: next.state,
    review: review ?? order.review,
    // What came a second time, and went, is no part of the order's own sum.
    refunded: isSecond ? order.refunded : order.refunded + returned,
    paid_at: pays ? now : order.paid_at,
    paid_attempt: pays ? attempt.id : order.paid_attempt,
  };
  await updateOrder(tx, order.id, fields, now);
  return { ...unchanged, state: next.state, changed, order: { ...order, ...fields }, raised: review };
}

/** What a former attempt says of its own end is no news of the order, which has gone on; its money is. */
async function orderStep(
  tx: Tx,
  { order, attempt, heard, isSecond }: Pick<Applying, 'order' | 'attempt' | 'heard'> & { isSecond: boolean },
) {
  const stays = { state: order.state, unexpected: false };
  if (isSecond) return stays;
  const last = await lastAttempt(tx, order.id);
  if (last?.id !== attempt.id && !MONEY_EVENTS.has(heard.event)) return stays;
  return orderAfter(order.state, heard.event);
}

/** Stores what was heard. What is heard again, or says nothing of lasting kind, is not stored. */
async function isNew(
  tx: Tx,
  { order, attempt, heard, other, now }: Applying & { other: boolean },
): Promise<boolean> {
  const { observed, eventKey, event, stated } = heard;
  if (observed === null || eventKey === null) return true;
  return insertEvent(tx, {
    provider: attempt.provider,
    // A wrong one must not stand in the place of the right one that is still to come.
    event_key: other
      ? `${eventKey}:${observed.amount}:${observed.currency}:${observed.merchantNo}`
      : eventKey,
    attempt: attempt.id,
    company: order.company,
    kind: other ? 'mismatch' : event,
    state: observed.word ?? observed.state,
    amount: observed.amount,
    refunded: observed.refundedAmount,
    raw: observed.raw,
    ...(stated && { statement_line: stated.line, entered_by: stated.by }),
    at: now,
  });
}

/**
 * Its number is the one that it was first known by, until another brings the money: then it is that one, and what comes
 * under the first or any other number later is a second payment.
 */
function observedFields({ observed, opened }: Heard, known: string | null) {
  if (opened) return { provider_order_id: opened.providerOrderId, form_url: opened.formUrl };
  if (observed === null) return {};
  const { providerOrderId, reason, actionCode, problem, maskedPan, rrn } = observed;
  return {
    ...(providerOrderId === null || known !== null ? {} : { provider_order_id: providerOrderId }),
    ...(reason === null ? {} : { reason }),
    ...(actionCode === null ? {} : { action_code: actionCode }),
    ...(maskedPan === null ? {} : { masked_pan: maskedPan }),
    ...(rrn === null ? {} : { rrn }),
    problem,
  };
}

type Crediting = Applying & { money: CheckupMoney | null; isSecond: boolean };

/** Money has come: each purpose is a payment of its own, once. */
async function credit(tx: Tx, { order, attempt, money, heard, isSecond, now }: Crediting): Promise<void> {
  for (const { purpose, amount, taxYears } of order.lines) {
    const surplus = isSecond || (money !== null && isNotOwed(money, { purpose, amount, taxYears }));
    const other = surplus ? await paidBefore(tx, { checkup: order.checkup, order: order.id, purpose }) : null;
    const reference = heard.observed?.rrn ?? heard.observed?.providerOrderId ?? null;
    const payment = await insertPayment(tx, {
      attempt,
      order,
      purpose,
      amount,
      taxYears,
      surplus,
      reference,
      at: now,
    });
    if (surplus)
      await openCase(tx, { payment, company: order.company, other, plate: order.car_reg_no, at: now });
    else if (purpose === 'subscription')
      await extendSubscription(tx, { company: order.company, payment, amount, at: now });
  }
}

/** Nothing is owed any more for what it was to pay: somebody else has paid it meanwhile, or nothing is inspected. */
export function isNotOwed(money: CheckupMoney, { purpose, taxYears }: OrderLine): boolean {
  if (money.status === ('cancelled' satisfies CheckupStatus)) return true;
  if (purpose === 'inspection')
    return money.inspection_paid > 0 && money.inspection_paid >= money.inspection_due;
  if (taxYears.length > 0 && taxYears.every((year) => money.paid_beside.includes(year))) return true;
  return money.environmental_paid > 0 && money.environmental_paid >= (money.environmental_due ?? Infinity);
}
