import type { DeclineReason } from '@inspect/contract/payment-reasons';

/** Sent to the bank, which did not answer: nobody knows yet whether money moved. */
export const OUTCOME_UNKNOWN = 151019;

/** Of the appendix of the manual, those that a payer can do something about. */
const REASONS: Readonly<Record<DeclineReason, readonly number[]>> = {
  amount: [110],
  bankUnreachable: [-1, 907, 910, 151017, 151018],
  callBank: [103, 107, 909],
  cancelledByPayer: [-2014],
  cardData: [71015],
  cardDeclined: [100, 104, 125],
  cardExpired: [101],
  cardNumber: [111],
  expired: [-2007],
  limit: [121, 123, 903, -20010],
  lostCard: [208],
  noMoney: [116],
  notPermitted: [120, 2003],
  other: [904, 913, 914, 8204, 341041],
  secureCode: [...[-2004, -2006, -2009], ...[-2011, -2012, -2015, -2016, -2017, -2018, -2019, -2020, -2021]],
  suspicious: [999, 2001],
  triesUsed: [-2013],
};

const BY_CODE = new Map(
  Object.entries(REASONS).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as DeclineReason] as const),
  ),
);

export const reasonOf = (actionCode: number | null): DeclineReason =>
  (actionCode === null ? undefined : BY_CODE.get(actionCode)) ?? 'other';
