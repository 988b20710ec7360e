import type { PageRoute } from '../access/index.ts';

/** The pages that show payments; all of them read the same call. */
export const PAYMENT_PAGES = [
  'station-payments',
  'onepay-payments',
  'station-idram-payments',
  'onepay-idram-payments',
  'station-telcell-payments',
  'onepay-telcell-payments',
  'co-payments',
] as const satisfies PageRoute[];
export type PaymentPage = (typeof PAYMENT_PAGES)[number];
