import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { isPaid, type OrderState } from '@inspect/contract/payments';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Announce } from './announce-order.ts';
import { announceOrder } from './announce-order.ts';
import { askProviderState } from './ask-provider-state.ts';
import { type Attempt, attemptByProviderOrder, type Order, orderById } from './orders.query.ts';
import type { ProviderServices } from './tell-provider.ts';

type OpenAttempt = { order: Order; attempt: Attempt };

/**
 * The browser came back with an order's number, which proves nothing and may be anybody's: it is looked up among what
 * the person sees, and only then is the gateway asked. undefined: he sees none.
 */
export async function findOrder(
  tx: Tx,
  orderId: string,
  origin: Order['origin'],
): Promise<OpenAttempt | undefined> {
  const attempt = await attemptByProviderOrder(tx, 'arca', orderId);
  const order = attempt && (await orderById(tx, attempt.payment_order));
  return order && order.origin === origin ? { order, attempt } : undefined;
}

/** @throws AppError payment.failed where the money has certainly not come, or has gone back */
export async function confirmOrder(
  services: ProviderServices & { announce: Announce },
  { order, attempt }: OpenAttempt,
): Promise<{ status: boolean; state: 'paid' | 'pending'; message: string }> {
  if (isPaid(order.state) || isGone(order.state)) return answerOf(order.state);
  const applied = await askProviderState(services, attempt);
  announceOrder(services, applied);
  return answerOf(applied.state);
}

/** All of it was given back: the provider has nothing to say that would change it. */
const isGone = (state: OrderState) => state === 'refunded' || state === 'reversed';

function answerOf(state: OrderState) {
  if (isPaid(state)) return { status: true, state: 'paid' as const, message: t('payments.confirmed') };
  if (state === 'new' || state === 'pending')
    return { status: false, state: 'pending' as const, message: t('payments.waiting') };
  throw new AppError('payment.failed');
}
