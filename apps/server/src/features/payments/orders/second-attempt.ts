import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { type Attempt, checkupMoney, lastAttempt, lockOrder, type Order } from './orders.query.ts';
import { insertAttempt } from './orders.repo.ts';
import { expiryOf } from './poll-times.ts';

/**
 * A second payment under the number of an attempt that has brought its money: an attempt of its own, which nobody here
 * began, so that it is a surplus and a case. Who applies it must find the order as it was read.
 */
export async function beginSecond(
  tx: Tx,
  { order, named, now }: { order: Order; named: Attempt; now: Date },
): Promise<{ attempt: string; merchantNo: string }> {
  // In the order in which all take them; what has changed meanwhile is found when it is applied.
  if (order.checkup !== null) await lockVehicles(tx, await checkupMoney(tx, order.checkup));
  await lockOrder(tx, order.id);
  const n = ((await lastAttempt(tx, order.id))?.n ?? named.n) + 1;
  const merchantNo = `${order.id}-${n}`;
  const attempt = newId();
  const { provider } = named;
  await insertAttempt(tx, {
    id: attempt,
    payment_order: order.id,
    company: order.company,
    n,
    provider,
    merchant_no: merchantNo,
    expires_at: expiryOf(provider, now),
    next_poll_at: now,
    now,
  });
  return { attempt, merchantNo };
}
