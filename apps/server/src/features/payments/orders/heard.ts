import type { PaymentEvent } from '@inspect/contract/payments';
import { DRAMS, type Observed } from '../../../platform/gateways/payments/observed.ts';

/** What was heard of an attempt, as an event of the table of states. Sums are whole drams. */
export type Heard = {
  event: PaymentEvent;
  /** the same for the same news: what is heard again has had its effect. null = news of no lasting kind */
  eventKey: string | null;
  /** given back in all, of the events that say so */
  returned: number;
  observed: Observed | null;
  /** of an attempt that the provider has taken up: its number there, and where the person pays */
  opened?: { providerOrderId: string | null; formUrl: string | null };
  /** what a statement says, and whose doing it is that it counts */
  stated?: { line: string; by: string };
};

/** Money has come, and perhaps gone again. */
export const MONEY_EVENTS: ReadonlySet<PaymentEvent> = new Set<PaymentEvent>([
  'paid',
  'refunded_part',
  'refunded_all',
  'reversed',
]);

/** The clock or a person here, of whom no provider says anything. */
export const heardHere = (
  event: 'started' | 'pending' | 'unknown' | 'declined' | 'expired' | 'cancelled',
  opened?: Heard['opened'],
): Heard => ({ event, eventKey: null, returned: 0, observed: null, ...(opened && { opened }) });

/** `amount`: what the order is over. */
export function heardFrom(observed: Observed, amount: number): Heard {
  const { event, returned } = eventOf(observed, amount);
  return { event, returned, eventKey: observed.eventKey, observed };
}

function eventOf(observed: Observed, amount: number): { event: PaymentEvent; returned: number } {
  switch (observed.state) {
    case 'paid':
      return { event: 'paid', returned: 0 };
    case 'reversed':
      return { event: 'reversed', returned: amount };
    case 'refunded':
      return refundOf(observed.refundedAmount, amount);
    case 'declined':
      return { event: observed.reason === 'expired' ? 'expired' : 'declined', returned: 0 };
    case 'pending':
      return { event: isAuthenticating(observed) ? 'authenticating' : 'pending', returned: 0 };
    case 'unknown':
      return { event: 'unknown', returned: 0 };
  }
}

/** Without its sum it says nothing: ArCa's first two versions call a part what they call the whole. */
function refundOf(returned: number | null, amount: number): { event: PaymentEvent; returned: number } {
  if (returned === null) return { event: 'unknown', returned: 0 };
  if (returned >= amount) return { event: 'refunded_all', returned: amount };
  return returned === 0 ? { event: 'paid', returned } : { event: 'refunded_part', returned };
}

/** ArCa's 5: the bank asks the payer for a code. */
const isAuthenticating = ({ provider, word }: Observed) => provider === 'arca' && word === '5';

type ExpectedOrder = { amount: number; merchantNo: string; providerOrderId: string | null };

/**
 * Money is only credited where number, sum and currency are those that were asked for: whatever differs is stored,
 * changes nothing and is looked at.
 */
export function isOther({ event, observed }: Heard, wanted: ExpectedOrder): boolean {
  if (observed === null) return false;
  if (observed.state === 'refunded' && observed.refundedAmount === null) return true;
  if (!MONEY_EVENTS.has(event)) return false;
  return observed.amount !== wanted.amount || observed.currency !== DRAMS || !isNumberOf(observed, wanted);
}

/**
 * A second bill of Telcell's was issued under the number of the first one, and an attempt of its own is known by the
 * bill: asked for by that, it is this attempt's, whichever number of the same order it names.
 */
function isNumberOf({ provider, merchantNo, providerOrderId }: Observed, wanted: ExpectedOrder): boolean {
  if (merchantNo === wanted.merchantNo) return true;
  const isOwnBill =
    provider === 'telcell' && providerOrderId !== null && providerOrderId === wanted.providerOrderId;
  return isOwnBill && orderIn(merchantNo) === orderIn(wanted.merchantNo);
}

/** Numbers of attempts are `<order>-<n>`. */
const orderIn = (merchantNo: string | null) => merchantNo?.split('-')[0];
