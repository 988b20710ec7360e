/** Why a provider did not take a payment, in kinds that people can act on; each has its sentence in `hy.ts`. */
const DECLINE_REASONS = [
  'amount',
  'bankUnreachable',
  'callBank',
  'cancelledByPayer',
  'cardData',
  'cardDeclined',
  'cardExpired',
  'cardNumber',
  'expired',
  'limit',
  'lostCard',
  'noMoney',
  'notPermitted',
  'other',
  'secureCode',
  'suspicious',
  'triesUsed',
] as const;

export type DeclineReason = (typeof DECLINE_REASONS)[number];
