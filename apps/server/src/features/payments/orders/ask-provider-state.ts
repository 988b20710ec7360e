import { asSystem } from '../../../platform/db/transaction.ts';
import type { Observed } from '../../../platform/gateways/payments/observed.ts';
import { type Applied, applyProviderState } from './apply-provider-state.ts';
import { type Heard, heardFrom, heardHere } from './heard.ts';
import type { Attempt } from './orders.query.ts';
import { isOver } from './poll-times.ts';
import type { ProviderServices } from './tell-provider.ts';

const MINUTE_MS = 60_000;

/**
 * Asks the provider of an attempt, outside of any transaction, and applies what it says. Silence changes nothing; an
 * attempt ends where its time is over and its provider says that nobody has paid, or does not know it at all.
 */
export async function askProviderState(services: ProviderServices, attempt: Attempt): Promise<Applied> {
  const observed = await askedOf(services, attempt);
  const now = services.clock.now();
  return asSystem(services.pool, async (tx) => {
    const apply = (heard: (amount: number) => Heard) =>
      applyProviderState(tx, attempt.id, ({ amount }) => heard(amount), now);
    const applied = await apply((amount) => (observed ? heardFrom(observed, amount) : heardHere('pending')));
    return endsNow(attempt, observed, now) ? apply(() => heardHere('expired')) : applied;
  });
}

/** undefined: there is nobody to ask. */
async function askedOf(
  { paymentGateways }: ProviderServices,
  { provider, merchant_no: orderNumber, provider_order_id: orderId }: Attempt,
): Promise<Observed | undefined> {
  if (provider === 'arca')
    return paymentGateways?.askArca?.status(orderId === null ? { orderNumber } : { orderId });
  // Telcell tells the invoice's number when somebody pays; Idram answers no questions.
  if (provider === 'telcell' && orderId !== null) return paymentGateways?.askTelcell?.bill(orderId);
  return undefined;
}

function endsNow(attempt: Attempt, observed: Observed | undefined, now: Date): boolean {
  // Nobody holds its form, so nobody can pay it any more.
  const isLost = attempt.provider_order_id === null && attempt.provider === 'arca';
  if (isLost && observed?.problem === 'not_found')
    return now.getTime() - attempt.created_at.getTime() >= MINUTE_MS;
  if (!isOver(attempt, now)) return false;
  return observed === undefined || observed.state === 'pending' || observed.problem === 'not_found';
}
