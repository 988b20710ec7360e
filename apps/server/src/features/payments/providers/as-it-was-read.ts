import { brokenConstraint } from '../../../platform/db/broken-constraint.ts';
import type { Heard } from '../orders/heard.ts';
import type { Order } from '../orders/orders.query.ts';

/** Somebody else was faster: what was decided was decided of an order that is not like that any more. */
class Moved extends Error {}

const MOST_TRIES = 10;

/** What was decided of the order as it was read has its effect only on that very order. */
export const asItWasRead =
  (read: Order, heard: Heard) =>
  (locked: Order): Heard => {
    if (locked.version !== read.version) throw new Moved();
    return heard;
  };

/** Reads and decides anew for as long as the order moves in between. `decide` is a transaction of its own each time. */
export async function untilUnmoved<Result>(decide: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await decide();
    } catch (problem) {
      if (tries >= MOST_TRIES || !(problem instanceof Moved || isSameAttempt(problem))) throw problem;
    }
  }
}

/** Two have begun the same attempt at once. */
const isSameAttempt = (problem: unknown) =>
  [
    'payment_attempts_payment_order_n_key',
    'payment_attempts_provider_merchant_no_key',
    'payment_attempts_provider_provider_order_id_key',
  ].includes(brokenConstraint(problem) ?? '');
