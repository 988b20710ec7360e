import { type Actor, scopeOf } from '@inspect/contract/access';
import { AppError, formatDrams } from '@inspect/contract/kernel';
import type { PaymentReturn } from '@inspect/contract/payments';
import type { Clock } from '../../../platform/clock.ts';
import { brokenConstraint } from '../../../platform/db/broken-constraint.ts';
import { inSavepoint } from '../../../platform/db/savepoint.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaymentGateways } from '../../../platform/gateways/payments/payment-settings.ts';
import { closeReturnedCases, insertReturn } from '../orders/orders.repo.ts';
import { isByStaffOnly, isWholeOnly, returnWay } from './return-way.ts';
import { type Returnable, returnablePayment, storedReturn } from './returns.query.ts';
import { insertRequested } from './returns.repo.ts';

export type WantServices = { clock: Clock; paymentGateways?: PaymentGateways | undefined };
export type GivenReturn = { given: PaymentReturn; repeated: boolean; payment: Returnable };

/**
 * A person gives money back and says why. What the desk or the mediator has is entered at once; where a provider has
 * to do it, or has to be told of it, the wish stands first, and `settleReturn` goes on from it when it is committed.
 */
export async function wantReturn(
  { clock, paymentGateways }: WantServices,
  tx: Tx,
  actor: Actor,
  id: string,
  body: { _id: string; amount: number; reason: string },
): Promise<GivenReturn> {
  const payment = await returnablePayment(tx, actor, id);
  if (!payment) throw new AppError('not_found');
  const known = await storedReturn(tx, body._id);
  if (known) return { given: sameReturn(known, payment, body), repeated: true, payment };
  const way = returnWay(payment);
  if (isByStaffOnly(payment) && scopeOf(actor, 'payments') !== 'all') throw new AppError('forbidden');
  const asked = payment.method === 'telcell' ? paymentGateways?.askTelcell : paymentGateways?.askArca;
  if (way === 'asked' && !(asked && payment.known)) throw new AppError('payment.no_provider');
  if (isWholeOnly(payment) && payment.whole > 0 && body.amount !== payment.whole)
    throw new AppError('payment.whole_back', { values: { sum: formatDrams(payment.whole) } });

  const now = clock.now();
  const of = { payment: payment.id, company: payment.company, amount: body.amount, reason: body.reason };
  const by = { createdBy: actor.userId, at: now };
  await refusing(tx, payment, async () => {
    if (payment.attempt === null) {
      await insertReturn(tx, { ...of, ...by, id: body._id, checkup: payment.checkup, before: 0 });
      return;
    }
    const { attempt } = payment;
    await insertRequested(tx, {
      ...of,
      ...by,
      id: body._id,
      attempt,
      way: way === 'told' ? 'told' : 'asked',
    });
  });
  // Whoever may decide a case has decided it when he gave its money back.
  if (payment.attempt === null && scopeOf(actor, 'paymentCases') === 'all')
    await closeReturnedCases(tx, {
      payments: [payment.id],
      at: now,
      by: { user: actor.userId, note: body.reason },
    });
  const given = await storedReturn(tx, body._id);
  if (!given) throw new Error('a return was not entered');
  return { given, repeated: false, payment };
}

function sameReturn(
  known: PaymentReturn,
  payment: Returnable,
  { amount, reason }: { amount: number; reason: string },
): PaymentReturn {
  if (known.payment === payment.id && known.amount === amount && known.reason === reason) return known;
  throw new AppError('op_reused');
}

/** The database decides, behind the payment's lock; what it refused is said in words. */
async function refusing(tx: Tx, payment: Returnable, work: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(tx, async () => {
      await work();
      return { keep: true };
    });
  } catch (problem) {
    switch (brokenConstraint(problem)) {
      case 'payment_returns_left':
      case 'requested_returns_left':
        throw new AppError('payment.too_much_back', { values: { left: formatDrams(payment.whole) } });
      case 'requested_returns_open':
        throw new AppError('payment.returning');
      case 'payment_returns_pkey':
      case 'requested_returns_pkey':
        throw new AppError('op_reused');
    }
    throw problem;
  }
}
