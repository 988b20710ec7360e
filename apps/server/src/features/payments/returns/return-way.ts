import type { PaymentMethod, PaymentOrigin, ReturnWay } from '@inspect/contract/payments';

type Paid = { origin: PaymentOrigin; method: PaymentMethod };

/**
 * How money goes back: by hand where the desk has it, by asking the provider where it can be asked; what lies with the
 * mediator, and Idram, which knows no such call, is given back there by the staff, who say so here.
 */
export function returnWay({ origin, method }: Paid): ReturnWay {
  if (origin === 'onepay' || method === 'idram') return 'told';
  return method === 'arca' || method === 'telcell' ? 'asked' : 'hand';
}

/**
 * What was done at a provider's own desk is told by the staff, who did it there; what a company has paid itself for its
 * subscription is no money of its own to take back.
 */
export const isByStaffOnly = (paid: Paid) => returnWay(paid) === 'told' || paid.origin === 'company';

/** Telcell takes back a bill, never a part of it. */
export const isWholeOnly = (paid: Paid) => returnWay(paid) === 'asked' && paid.method === 'telcell';
