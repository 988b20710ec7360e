import { type Actor, INSPECTING_ROLE } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import { owedPurposes, type PaymentPurpose, type WaitingOrder } from '@inspect/contract/payments';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import { describeProblem } from '../../../platform/log/describe-problem.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { type Announce, announceOrder } from './announce-order.ts';
import { type Applied, applyProviderState } from './apply-provider-state.ts';
import { heardHere } from './heard.ts';
import { lastAttempt, type Order, orderById, waitingOrdersOf } from './orders.query.ts';
import type { ProviderServices } from './tell-provider.ts';

type Services = Pick<ProviderServices, 'pool' | 'clock' | 'logger'> & { announce: Announce };

const isPurpose = (purpose: string): purpose is PaymentPurpose => purpose !== 'subscription';
const purposesOf = ({ lines }: Order) => lines.map(({ purpose }) => purpose).filter(isPurpose);

/** Which orders of a stored checkup wait for money, for whoever may take payments of it. */
export async function waitingForCheckup(tx: Tx, actor: Actor, id: string): Promise<WaitingOrder[]> {
  const { can } = await checkupOf(tx, actor, id);
  if (!can.pay) return [];
  const waiting = await waitingOrdersOf(tx, id);
  return waiting.map((order) => ({
    _id: order.id,
    method: order.provider,
    purposes: purposesOf(order),
    amount: order.amount,
    since: order.created_at.toISOString(),
  }));
}

/** Those that ask for what is owed no more: whoever pays one pays twice. */
export async function unowedOrders(tx: Tx, { _id, fees, paid }: Checkup): Promise<string[]> {
  const owed = owedPurposes(fees, paid);
  const waiting = await waitingOrdersOf(tx, _id);
  return waiting
    .filter((order) => purposesOf(order).some((purpose) => !owed.includes(purpose)))
    .map(({ id }) => id);
}

/**
 * One that a person of its station wants nobody to pay any more.
 * @throws AppError payment.unknown where this checkup has no such order, or none that he sees
 */
export async function findWithdrawn(
  tx: Tx,
  actor: Actor,
  { _id, checkup }: { _id: string; checkup: string },
): Promise<Order> {
  const { company } = await checkupOf(tx, actor, checkup);
  if (actor.role === INSPECTING_ROLE || company !== actor.company) throw new AppError('forbidden');
  const order = await orderById(tx, _id);
  if (order?.checkup !== checkup) throw new AppError('payment.unknown');
  return order;
}

/**
 * Withdraws an order, in a transaction of the machine. What its provider says of it afterwards counts all the same: money
 * that comes late is entered, and people look at it (order-states.ts). Of one that is decided by now nothing changes.
 * @throws AppError payment.starting while ArCa is being asked for its form: its answer would come to an order that is gone
 */
export async function withdrawOrder({ pool, clock, ...services }: Services, id: string): Promise<Applied> {
  const applied = await asSystem(pool, async (tx) => {
    const attempt = await lastAttempt(tx, id);
    if (!attempt) throw new Error('an order without an attempt');
    if (attempt.state === 'creating' && attempt.provider === 'arca') throw new AppError('payment.starting');
    // Judged behind the locks: what was paid a moment ago is not called off.
    const heard = ({ state }: Order) => heardHere(isWaiting(state) ? 'cancelled' : 'pending');
    return applyProviderState(tx, attempt.id, heard, clock.now());
  });
  announceOrder(services, applied);
  return applied;
}

const isWaiting = (state: Order['state']) => state === 'new' || state === 'pending';

/** After money was taken otherwise. It stays taken whatever becomes of this: an order that is left over ends by itself. */
export async function withdrawUnowed(services: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await withdrawOrder(services, id);
    } catch (problem) {
      services.logger.warn(
        { err: describeProblem(problem), order: id },
        'an order whose money was taken otherwise was not withdrawn',
      );
    }
  }
}
