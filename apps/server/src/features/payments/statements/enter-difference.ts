import type { StatementProvider } from '@inspect/contract/payment-statements';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import { DRAMS, type Observed, observed } from '../../../platform/gateways/payments/observed.ts';
import { type Applied, applyProviderState } from '../orders/apply-provider-state.ts';
import { heardFrom } from '../orders/heard.ts';
import { type Attempt, attemptById, type Order, orderById } from '../orders/orders.query.ts';
import { beginSecond } from '../orders/second-attempt.ts';
import type { ProviderServices } from '../orders/tell-provider.ts';
import { asItWasRead, untilUnmoved } from '../providers/as-it-was-read.ts';
import type { Difference } from './differences.query.ts';
import { differencesToEnter } from './statements.query.ts';

type EntryRequest = { id: string; kind: string; by: string };

/**
 * What a statement says of a known attempt becomes news of its provider, and has its effect where all news have it: once,
 * whoever else brings the same. It is looked at anew before: undefined = the difference is not there any more, or was
 * none that can be entered. Null = it still is, because what it says was stored before and had no effect.
 */
export async function enterDifference(
  { pool, clock }: Pick<ProviderServices, 'pool' | 'clock'>,
  { id, kind, by }: EntryRequest,
): Promise<Applied | null | undefined> {
  return untilUnmoved(() =>
    asSystem(pool, async (tx) => {
      const found = async () => (await differencesToEnter(tx, { id })).find((one) => one.kind === kind);
      const difference = await found();
      if (!difference) return undefined;
      const applied = await apply(tx, difference, by, clock.now());
      return (await found()) ? null : applied;
    }),
  );
}

async function apply(tx: Tx, difference: Difference, by: string, now: Date): Promise<Applied> {
  const named = difference.attempt === null ? undefined : await attemptById(tx, difference.attempt);
  const order = named && (await orderById(tx, named.payment_order));
  if (!named || !order) throw new Error('an attempt that was read is gone');
  const { attempt, merchantNo } = await attemptFor(tx, { difference, named, order, now });
  const said = saidBy(difference, order, merchantNo);
  const heard = { ...heardFrom(said, order.amount), stated: { line: difference.id, by } };
  return applyProviderState(tx, attempt, asItWasRead(order, heard), now);
}

type EntryContext = { difference: Difference; named: Attempt; order: Order; now: Date };

/** Who has paid the same bill twice: the second is an attempt of its own. */
async function attemptFor(tx: Tx, { difference, named, order, now }: EntryContext) {
  const isSecond =
    difference.kind !== 'returned_there' &&
    named.state === 'succeeded' &&
    named.provider_order_id !== difference.provider_order;
  if (!isSecond) return { attempt: named.id, merchantNo: named.merchant_no };
  return beginSecond(tx, { order, named, now });
}

/** In the shape, and under the key, in which the provider itself would have told it. */
function saidBy(difference: Difference, order: Order, merchantNo: string): Observed {
  const provider = providerOf(difference.provider);
  const number = difference.provider_order ?? '';
  const sum = difference.there ?? 0;
  const raw = JSON.stringify({ statement: difference.id, transaction: difference.transaction, sum });
  const of = { provider, merchantNo, providerOrderId: number, currency: DRAMS, raw } as const;
  if (difference.kind === 'returned_there') {
    const refundedAmount = Math.min(sum, order.amount);
    const eventKey = RETURNED_KEY[provider](number, refundedAmount);
    return observed({ ...of, state: 'refunded', amount: order.amount, refundedAmount, eventKey });
  }
  const rrn = provider === 'arca' ? difference.transaction : null;
  return observed({
    ...of,
    state: 'paid',
    amount: sum,
    refundedAmount: 0,
    rrn,
    eventKey: PAID_KEY[provider](number),
  });
}

type AskableProvider = Exclude<StatementProvider, 'onepay'>;

function providerOf(provider: StatementProvider): AskableProvider {
  if (provider === 'onepay') throw new Error('nobody here has asked the mediator for anything');
  return provider;
}

const PAID_KEY: Record<AskableProvider, (number: string) => string> = {
  arca: (number) => `arca:${number}:2:0`,
  idram: (number) => `idram:${number}`,
  telcell: (number) => `telcell:${number}:PAID`,
};
const RETURNED_KEY: Record<AskableProvider, (number: string, drams: number) => string> = {
  arca: (number, drams) => `arca:${number}:4:${drams * 100}`,
  idram: (number, drams) => `idram:${number}:returned:${drams}`,
  telcell: (number) => `telcell:${number}:CANCELED`,
};
