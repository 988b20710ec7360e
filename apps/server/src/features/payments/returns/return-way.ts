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

/** Telcell takes back a bill, never a part of it. */
export const isWholeOnly = (paid: Paid) => returnWay(paid) === 'asked' && paid.method === 'telcell';
