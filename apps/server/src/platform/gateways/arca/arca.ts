import { lumaOf } from '../payments/amounts.ts';
import { askProvider, isListed, type ProviderConnection } from '../payments/ask-provider.ts';
import { DRAMS, type Observed, type Problem } from '../payments/observed.ts';
import { readDone, readRegistered, readStatus } from './arca-answers.ts';

/**
 * ArCa vPOS, payment cards ("Ipay Merchant API Manual, BPC IPay 1.55.1.0", Armenian Card CJSC, 2023).
 *
 * POST `<base>/register.do`, `getOrderStatusExtended.do`, `reverse.do`, `refund.do`, urlencoded in UTF-8, the login in
 * every one; JSON comes back. Sums are luma on the wire (drams × 100); the currency is always said, because the
 * gateway's own default is roubles. `errorCode` 0 or none means "processed", never "paid": paid is `orderStatus` 2 with
 * our number, sum and currency. The browser's return proves nothing and the gateway calls nobody: who wants to know asks.
 *
 * Errors: 1 number used before · 3, 4, 5 our request or login · 6 unknown order · 7 trouble of the gateway. No answer,
 * HTML and 5xx leave open what happened; neither reverse nor refund knows repeats, so after such an end the status is
 * asked and `refundedAmount` compared first.
 */
export type Arca = {
  register(order: ArcaOrder): Promise<ArcaRegistered>;
  /** by the gateway's number, or by ours, which says after a lost answer whether the order is there */
  status(which: { orderId: string } | { orderNumber: string }): Promise<Observed>;
  /** the whole sum, within the bank's time limit, and once only: when it is refused `refund` is the way */
  reverse(orderId: string): Promise<ArcaDone>;
  /** a part or all of what was paid, as often as something is left */
  refund(orderId: string, drams: number): Promise<ArcaDone>;
};

export type ArcaOrder = {
  /** ours, never used before, at most 32 letters, digits and hyphens */
  orderNumber: string;
  drams: number;
  description: string;
  /** the browser comes back here in any case, with `orderId` in the query */
  returnUrl: string;
  pageView?: 'DESKTOP' | 'MOBILE';
};

/** number_used: register the next one · settings: login or request, staff must look · later: its own trouble. */
type Refusal = 'number_used' | 'settings' | 'later' | 'not_found' | 'not_now';

type ArcaRegistered =
  | { state: 'registered'; orderId: string; formUrl: string }
  | { state: 'refused'; why: Refusal; errorCode: number }
  | { state: 'unknown'; problem: Problem };

type ArcaDone =
  | { state: 'done' }
  | { state: 'refused'; why: Refusal; errorCode: number }
  | { state: 'unknown'; problem: Problem };

export type ArcaSettings = ProviderConnection & { base: string; userName: string; password: string };

/** After it an unpaid order counts as failed: the gateway's longest, which is also its default. */
const ARCA_SESSION_SECONDS = 1_200;

export function arcaGateway({ base, userName, password, ...way }: ArcaSettings): Arca {
  const ask = (method: string, fields: Readonly<Record<string, string>>) =>
    askProvider(
      `${base.replace(/\/$/, '')}/${method}.do`,
      { userName, password, language: 'hy', ...fields },
      way,
    );

  return {
    async register(order) {
      const reply = await ask('register', orderFields(order));
      const answer = readRegistered(reply);
      if ('problem' in answer) return { state: 'unknown', problem: answer.problem };
      const { errorcode, orderid, formurl } = answer.data;
      if (errorcode) return { state: 'refused', why: whyRegister(errorcode), errorCode: errorcode };
      if (orderid === null || formurl === null) return { state: 'unknown', problem: 'unreadable' };
      // A browser is sent there, and a card typed in.
      if (!isListed(formurl, way.origins)) return { state: 'unknown', problem: 'not_listed' };
      return { state: 'registered', orderId: orderid, formUrl: formurl };
    },
    async status(which) {
      const orderId = 'orderId' in which ? which.orderId : null;
      const fields = 'orderId' in which ? { orderId: which.orderId } : { orderNumber: which.orderNumber };
      return readStatus(await ask('getOrderStatusExtended', fields), orderId);
    },
    reverse: async (orderId) => done(readDone(await ask('reverse', { orderId }))),
    refund: async (orderId, drams) => done(readDone(await ask('refund', { orderId, amount: lumaOf(drams) }))),
  };
}

function orderFields({ orderNumber, drams, description, returnUrl, pageView }: ArcaOrder) {
  if (!/^[A-Za-z0-9-]{1,32}$/.test(orderNumber)) throw new RangeError('ArCa takes 32 letters and digits');
  return {
    orderNumber,
    amount: lumaOf(drams),
    currency: DRAMS,
    returnUrl,
    description: cleanDescription(description),
    jsonParams: JSON.stringify({ FORCE_3DS2: 'true' }),
    sessionTimeoutSecs: String(ARCA_SESSION_SECONDS),
    ...(pageView && { pageView }),
  };
}

/** Only 99 characters go on to the bank, and `%`, `+` and line ends are not taken. */
export function cleanDescription(text: string): string {
  const clean = text
    .replace(/[%+\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, 99).join('');
}

function whyRegister(errorCode: number): Refusal {
  if (errorCode === 1) return 'number_used';
  return errorCode === 7 ? 'later' : 'settings';
}

function done(answer: ReturnType<typeof readDone>): ArcaDone {
  if ('problem' in answer) return { state: 'unknown', problem: answer.problem };
  const errorCode = answer.data.errorcode ?? 0;
  if (errorCode === 0) return { state: 'done' };
  const why = errorCode === 6 ? 'not_found' : errorCode === 7 ? 'not_now' : 'settings';
  return { state: 'refused', why, errorCode };
}
