import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import type { Observed } from '../../../platform/gateways/payments/observed.ts';
import type { Telcell } from '../../../platform/gateways/telcell/telcell.ts';
import {
  readTelcellCallback,
  type TelcellCallback,
} from '../../../platform/gateways/telcell/telcell-callback.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { type Applied, applyProviderState } from '../orders/apply-provider-state.ts';
import { heardFrom } from '../orders/heard.ts';
import {
  type Attempt,
  attemptById,
  attemptByNumber,
  attemptByProviderOrder,
  type Order,
  orderById,
} from '../orders/orders.query.ts';
import { insertEvent } from '../orders/orders.repo.ts';
import { beginSecond } from '../orders/second-attempt.ts';
import { asItWasRead, untilUnmoved } from './as-it-was-read.ts';
import { bindInvoice } from './bind-invoice.repo.ts';
import type { Calling, ProviderReply } from './provider-call.ts';

type TelcellAccount = { key: string; ask: Telcell };

/** What Telcell tells RESULT_URL. It is a reason to ask for the bill, and that answer alone has an effect. */
export async function takeTelcell(
  { pool, clock, announce, log }: Calling,
  { key, ask }: TelcellAccount,
  form: string,
): Promise<ProviderReply> {
  const read = readTelcellCallback(form, key);
  if ('problem' in read) return { status: 400, body: 'ERROR', outcome: 'forged', why: read.problem };
  const { callback } = read;
  const { invoice, merchantNos } = callback;
  const bind = async (tx: Tx) => {
    const named = await attemptNamed(tx, merchantNos);
    if (!named) return undefined;
    const known = await attemptByProviderOrder(tx, 'telcell', invoice);
    if (known && known.payment_order !== named.payment_order) return 'other';
    // From here on its bill is asked after, also where this call comes to nothing.
    const isFollowed = known !== undefined || (await bindInvoice(tx, named.id, invoice, clock.now()));
    return { attempt: named, isFollowed };
  };
  const found = await untilUnmoved(() => asSystem(pool, bind));
  if (!found) return { ...UNKNOWN, outcome: 'forged', why: 'unknown_bill' };
  if (found === 'other') return { ...UNKNOWN, outcome: 'forged', why: 'other_order' };
  const { attempt, isFollowed } = found;
  const bill = await ask.bill(invoice);
  if (bill.state === 'unknown' && !isFollowed) {
    const isFirst = await asSystem(pool, (tx) => noteCallback(tx, { attempt, callback, at: clock.now() }));
    if (isFirst && callback.paid)
      log.error(
        { alarm: 'payment_unknown', provider: 'telcell', bill: attempt.merchant_no, transaction: invoice },
        'nobody knows whether a second bill was paid, until it is told again',
      );
    return { status: 503, body: 'ERROR', outcome: 'failed' };
  }
  const applied = await untilUnmoved(() =>
    asSystem(pool, (tx) => applyBill(tx, attempt.id, bill, clock.now())),
  );
  announceOrder({ announce, logger: log }, applied);
  return { status: 200, body: 'OK', outcome: applied.changed ? 'taken' : 'repeated' };
}

const UNKNOWN = { status: 404, body: 'UNKNOWN' };

/** Our number comes as it is or encoded: whichever of the two is one of ours. */
async function attemptNamed(tx: Tx, merchantNos: readonly string[]): Promise<Attempt | undefined> {
  for (const merchantNo of merchantNos) {
    const found = await attemptByNumber(tx, 'telcell', merchantNo);
    if (found) return found;
  }
  return undefined;
}

/** Another bill under a number of ours, which no attempt is asked after by: Telcell must tell it again. False: known already. */
const noteCallback = (
  tx: Tx,
  { attempt, callback, at }: { attempt: Attempt; callback: TelcellCallback; at: Date },
): Promise<boolean> =>
  insertEvent(tx, {
    provider: 'telcell',
    event_key: callback.eventKey,
    attempt: attempt.id,
    company: attempt.company,
    kind: 'unknown',
    state: callback.word,
    amount: callback.drams,
    refunded: null,
    raw: callback.raw,
    at,
  });

async function applyBill(tx: Tx, attemptId: string, bill: Observed, now: Date): Promise<Applied> {
  const named = await attemptById(tx, attemptId);
  const order = named && (await orderById(tx, named.payment_order));
  if (!named || !order) throw new Error('an attempt that was read is gone');
  const { attempt, observed } = await ofSecondBill(tx, { named, order, bill, now });
  return applyProviderState(tx, attempt, asItWasRead(order, heardFrom(observed, order.amount)), now);
}

type Bill = { named: Attempt; order: Order; bill: Observed; now: Date };

/**
 * Who begins twice has two bills under one number of ours, and may pay both: the second that is paid becomes an attempt
 * of its own, so that its money is a surplus and a case.
 */
async function ofSecondBill(
  tx: Tx,
  { named, order, bill, now }: Bill,
): Promise<{ attempt: string; observed: Observed }> {
  const own = { attempt: named.id, observed: bill };
  const invoice = bill.providerOrderId;
  const isMine = bill.merchantNo === named.merchant_no;
  if (invoice === null || named.provider_order_id === invoice || !isMine) return own;
  const known = await attemptByProviderOrder(tx, 'telcell', invoice);
  if (known?.payment_order === order.id)
    return { attempt: known.id, observed: { ...bill, merchantNo: known.merchant_no } };
  if (bill.state !== 'paid' || named.state !== 'succeeded') return own;
  const { attempt, merchantNo } = await beginSecond(tx, { order, named, now });
  return { attempt, observed: { ...bill, merchantNo } };
}
