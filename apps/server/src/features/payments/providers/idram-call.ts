import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import {
  type IdramConfirmation,
  type IdramPrecheck,
  type IdramSettings,
  observedOfIdram,
  readIdram,
} from '../../../platform/gateways/idram/idram.ts';
import {
  answerConfirmation,
  answerPrecheck,
  type IdramVerdict,
  judgeConfirmation,
  type KnownBill,
  NOT_IDRAM,
} from '../../../platform/gateways/idram/idram-answers.ts';
import { describeProblem } from '../../../platform/log/describe-problem.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { type Applied, applyProviderState, isNotOwed } from '../orders/apply-provider-state.ts';
import { heardFrom } from '../orders/heard.ts';
import {
  type Attempt,
  attemptById,
  attemptByNumber,
  attemptByProviderOrder,
  checkupMoney,
  type Order,
  orderById,
} from '../orders/orders.query.ts';
import { asItWasRead, untilUnmoved } from './as-it-was-read.ts';
import { orderPayable } from './paid-beforehand.query.ts';
import type { Calling, ProviderReply } from './provider-call.ts';
import { stored } from './stored.ts';

type KnownAttempt = { attempt: Attempt; order: Order; bill: KnownBill };

/** What Idram tells RESULT_URL: a question before money moves, or that it has moved. */
export function takeIdram(calling: Calling, settings: IdramSettings, form: string): Promise<ProviderReply> {
  const sent = readIdram(form);
  if (sent === null) return Promise.resolve({ ...NOT_IDRAM, outcome: 'forged', why: 'unreadable' });
  return sent.kind === 'precheck' ? precheck(calling, settings, sent) : confirm(calling, settings, sent);
}

async function precheck({ pool, clock, log }: Calling, settings: IdramSettings, asked: IdramPrecheck) {
  try {
    const bill = await asSystem(pool, (tx) => payableBill(tx, asked.billNo, clock.now()));
    const answer = answerPrecheck(asked, settings, bill);
    const why = answer.body.toLowerCase().replaceAll(' ', '_');
    if (answer.body === 'OK') return { ...answer, outcome: 'taken' } satisfies ProviderReply;
    const isOver = bill !== undefined && bill.state !== 'open' && asked.account === settings.account;
    return { ...answer, outcome: isOver ? 'refused' : 'forged', why } satisfies ProviderReply;
  } catch (problem) {
    // Whatever can't be said now can't be paid now.
    log.error(
      { err: describeProblem(problem), provider: 'idram' },
      'a payment could not be looked up before it was made',
    );
    return { ...answerPrecheck(asked, settings, undefined), outcome: 'failed' } satisfies ProviderReply;
  }
}

async function findBill(tx: Tx, billNo: string, transaction?: string): Promise<KnownAttempt | undefined> {
  const attempt = await attemptByNumber(tx, 'idram', billNo);
  const order = attempt && (await orderById(tx, attempt.payment_order));
  if (!attempt || !order) return undefined;
  // Read after the order, also where it is the same one: it may have been paid in between.
  const paidBy = order.paid_attempt === null ? undefined : await attemptById(tx, order.paid_attempt);
  const isOver = CLOSED.has(order.state) || CLOSED.has(attempt.state);
  const state = paidBy ? 'paid' : isOver ? 'closed' : 'open';
  // A second payment that people entered from a statement is an attempt of its own, and stored as well.
  const own = transaction === undefined ? undefined : await attemptByProviderOrder(tx, 'idram', transaction);
  const bringing = own?.payment_order === order.id && own.state === 'succeeded' ? own : paidBy;
  const bill = { drams: order.amount, state, paidBy: bringing?.provider_order_id ?? null } as const;
  return { attempt, order, bill };
}

const CLOSED: ReadonlySet<string> = new Set(['failed', 'expired', 'cancelled', 'declined']);

/**
 * Before money moves also what the order can't know: the hour, a checkup that is void or deleted by now, and what was paid
 * meanwhile at the desk or beforehand.
 */
async function payableBill(tx: Tx, billNo: string, now: Date): Promise<KnownBill | undefined> {
  const found = await findBill(tx, billNo);
  if (found?.bill.state !== 'open') return found?.bill;
  const { attempt, order, bill } = found;
  if (attempt.expires_at <= now) return { ...bill, state: 'closed' };
  const standing = await orderPayable(tx, order.id);
  if (standing && !standing.payable) return { ...bill, state: 'closed' };
  const money = order.checkup === null ? null : await checkupMoney(tx, order.checkup);
  const isPaid = money !== null && order.lines.some((line) => isNotOwed(money, line));
  return isPaid || standing?.prepaid ? { ...bill, state: 'paid' } : bill;
}

/** Money has moved: our answer decides whether it stays. */
async function confirm({ pool, clock, announce, log }: Calling, own: IdramSettings, sent: IdramConfirmation) {
  const done = await stored((onCommit) =>
    untilUnmoved(() =>
      asSystem(pool, async (tx) => {
        const judged = await judgeAndStore(tx, clock.now(), own, sent);
        onCommit();
        return judged;
      }),
    ),
  );
  if (done.stored !== 'committed') {
    const { incident, ...answer } = answerConfirmation({ verdict: 'store', late: false }, done.stored);
    const about = {
      err: describeProblem(done.problem),
      provider: 'idram',
      bill: sent.billNo,
      transaction: sent.transId,
    };
    if (incident)
      log.error({ ...about, alarm: 'payment_unknown' }, 'nobody knows whether a payment was stored');
    else log.error(about, 'a payment was not stored, and goes back');
    return { ...answer, outcome: 'failed' } satisfies ProviderReply;
  }
  const { verdict, applied } = done.result;
  if (applied) announceOrder({ announce, logger: log }, applied);
  const { incident: _none, ...answer } = answerConfirmation(verdict, 'committed');
  return { ...answer, ...outcomeOf(verdict) };
}

function outcomeOf(verdict: IdramVerdict): Pick<ProviderReply, 'outcome' | 'why'> {
  if (verdict.verdict === 'store') return { outcome: 'taken' };
  if (verdict.verdict === 'repeat') return { outcome: 'repeated' };
  // Idram's own word, rightly signed: a person has paid twice.
  const outcome = verdict.why === 'paid_by_another' ? 'refused' : 'forged';
  return { outcome, why: verdict.why };
}

type Judged = { verdict: IdramVerdict; applied: Applied | null };

async function judgeAndStore(
  tx: Tx,
  now: Date,
  own: IdramSettings,
  sent: IdramConfirmation,
): Promise<Judged> {
  const found = await findBill(tx, sent.billNo, sent.transId);
  const verdict = judgeConfirmation(sent, own, found?.bill);
  if (verdict.verdict !== 'store' || !found) return { verdict, applied: null };
  const heard = heardFrom(observedOfIdram(sent), found.order.amount);
  const applied = await applyProviderState(tx, found.attempt.id, asItWasRead(found.order, heard), now);
  // The number of a transaction that was heard of before, for another bill: its money is not this bill's.
  if (applied.order.paid_attempt !== found.attempt.id)
    return { verdict: { verdict: 'refuse', why: 'paid_by_another' }, applied };
  return { verdict, applied };
}
