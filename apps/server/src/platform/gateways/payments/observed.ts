import type { DeclineReason } from '@inspect/contract/payment-reasons';

type Provider = 'arca' | 'idram' | 'telcell' | 'onepay';

/** unknown: nobody can say now, ask again; never to be taken for a failure. */
export type ProviderState = 'paid' | 'pending' | 'declined' | 'reversed' | 'refunded' | 'unknown';

/**
 * Why an answer says nothing, or was not given:
 * not_sent (certainly not reached) · timeout, cut (sent, no answer) · tls (the other side did not prove who it is) ·
 * not_listed (not an address that payments may go to) · redirected, http_status, too_long, unreadable (an answer that
 * is none) · wrong_checksum · not_found (it answers, and does not know the order) · refused (our credentials or our
 * request) · busy (its own trouble, ask later) · outcome_unknown (it says itself that it does not know).
 */
export type Problem =
  | 'not_sent'
  | 'timeout'
  | 'cut'
  | 'tls'
  | 'not_listed'
  | 'redirected'
  | 'http_status'
  | 'too_long'
  | 'unreadable'
  | 'wrong_checksum'
  | 'not_found'
  | 'refused'
  | 'busy'
  | 'outcome_unknown';

/** What a provider says of one order, in one shape for all of them. Amounts are whole drams. */
export type Observed = {
  provider: Provider;
  /** our number of the attempt, as the provider repeats it */
  merchantNo: string | null;
  /** the provider's own number */
  providerOrderId: string | null;
  state: ProviderState;
  /** what the order is over; null where it is not said, or is no whole dram: then it equals no sum of ours */
  amount: number | null;
  /** ISO 4217 digits, drams are 051 */
  currency: string | null;
  refundedAmount: number | null;
  actionCode: number | null;
  /** of what was declined */
  reason: DeclineReason | null;
  /** of what is unknown */
  problem: Problem | null;
  maskedPan: string | null;
  rrn: string | null;
  /** the provider's word for the state, as it wrote it */
  word: string | null;
  /** the same for the same observation, so that it is stored once; null while nothing was observed */
  eventKey: string | null;
  /** what came, shortened; of a card nothing but its masked number */
  raw: string;
};

export const DRAMS = '051';

const NOTHING = {
  merchantNo: null,
  providerOrderId: null,
  amount: null,
  currency: null,
  refundedAmount: null,
  actionCode: null,
  reason: null,
  problem: null,
  maskedPan: null,
  rrn: null,
  word: null,
  eventKey: null,
};

/** What is not given is not known. */
export function observed(known: Pick<Observed, 'provider' | 'state' | 'raw'> & Partial<Observed>): Observed {
  return { ...NOTHING, ...known, raw: rawOf(known.raw) };
}

const MOST_RAW = 8_000;

/** Card numbers have 15 to 19 digits; times in milliseconds have 13. */
const rawOf = (text: string) =>
  text.slice(0, MOST_RAW).replace(/\d{15,19}/g, (digits) => `${digits.slice(0, 6)}**${digits.slice(-4)}`);
