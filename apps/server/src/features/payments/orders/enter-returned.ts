import type { Tx } from '../../../platform/db/transaction.ts';
import { type AskedReturn, type Attempt, askedReturn, type Order, receivedBy } from './orders.query.ts';
import { closeReturnedCases, insertReturn, lockReceived, settleRequested } from './orders.repo.ts';

/** The reason of what nobody here asked for. */
const PROVIDER_SAYS = 'provider';

/**
 * So much has been given back of an attempt in all: what of it is not entered yet is entered. What a person asked for
 * is entered as his, where his whole sum has gone; the rest is what nobody here asked for. Returns those drams.
 */
export async function enterReturned(
  tx: Tx,
  { order, attempt, returned, now }: { order: Order; attempt: Attempt; returned: number; now: Date },
): Promise<number> {
  if (returned === 0) return 0;
  await lockReceived(tx, attempt.id);
  const received = await receivedBy(tx, attempt.id);
  const entered = received.reduce((sum, { amount, left }) => sum + amount - left, 0);
  const fresh = Math.max(0, returned - entered);
  if (fresh === 0) return 0;
  const asked = await askedReturn(tx, attempt.id);
  const wanted = asked && asked.amount <= fresh ? asked : null;
  if (wanted) {
    // First of the very payment that he named, then of the others that came with it.
    received.sort((one, other) => Number(other.id === wanted.payment) - Number(one.id === wanted.payment));
    await enter(tx, { order, received, sum: wanted.amount, wanted, now });
    await settleRequested(tx, wanted.id, now);
  }
  await enter(tx, { order, received, sum: fresh - (wanted?.amount ?? 0), wanted: null, now });
  const by = wanted && { user: wanted.created_by, note: wanted.reason };
  await closeReturnedCases(tx, { payments: received.map(({ id }) => id), at: now, by });
  return fresh;
}

type Entering = {
  order: Order;
  /** `left` is what it has when this has been entered */
  received: { id: string; amount: number; left: number }[];
  sum: number;
  wanted: AskedReturn | null;
  now: Date;
};

async function enter(tx: Tx, { order, received, sum, wanted, now }: Entering): Promise<void> {
  let open = sum;
  let id = wanted?.id;
  for (const payment of received) {
    const part = Math.min(payment.left, open);
    if (part <= 0) continue;
    await insertReturn(tx, {
      ...(id === undefined ? {} : { id }),
      payment: payment.id,
      company: order.company,
      checkup: order.checkup,
      amount: part,
      reason: wanted?.reason ?? PROVIDER_SAYS,
      createdBy: wanted?.created_by ?? null,
      before: payment.amount - payment.left,
      at: now,
    });
    id = undefined;
    open -= part;
    payment.left -= part;
  }
}
