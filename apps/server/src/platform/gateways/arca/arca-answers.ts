import { z } from 'zod';
import { dramsOfLuma } from '../payments/amounts.ts';
import type { Reply } from '../payments/ask-provider.ts';
import { type Observed, observed, type Problem, type ProviderState } from '../payments/observed.ts';
import { OUTCOME_UNKNOWN, reasonOf } from './action-codes.ts';

/** The same number comes as `12`, `"12"` or not at all, depending on method and version. */
const whole = z.union([
  z.number().int(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,18}$/)
    .transform(Number),
]);
const maybe = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null);
const text = z.union([z.string(), z.number().transform(String)]);

/** Keys in small letters: `getOrderStatus.do` and some banks write them with capitals. */
const answer = z.object({ errorcode: maybe(whole) });

const registered = answer.extend({ orderid: maybe(text), formurl: maybe(text) });

const status = answer.extend({
  ordernumber: maybe(text),
  orderstatus: maybe(whole),
  actioncode: maybe(whole),
  amount: maybe(whole),
  currency: maybe(text),
  authrefnum: maybe(text),
  cardauthinfo: maybe(z.object({ pan: maybe(text) })),
  paymentamountinfo: maybe(z.object({ refundedamount: maybe(whole) })),
  attributes: maybe(z.array(z.object({ name: maybe(text), value: maybe(text) }))),
});

/** `errorCode` 0 or none: the request was processed, which says nothing of money. */
type Answer<T> = { data: T; raw: string } | { problem: Problem; raw: string };

function read<T extends z.ZodType>(reply: Reply, schema: T): Answer<z.infer<T>> {
  if (reply.problem !== undefined) return { problem: reply.problem, raw: reply.raw };
  try {
    const said: unknown = JSON.parse(reply.text);
    const raw = JSON.stringify(said, withoutCard);
    const { data } = schema.safeParse(inSmallLetters(said));
    return data === undefined ? { problem: 'unreadable', raw } : { data, raw };
  } catch {
    // HTML of a gateway or proxy
    return { problem: 'unreadable', raw: reply.text };
  }
}

/** In small letters. The first is where they belong; an older method has the others beside everything else. */
const CARD = 'cardauthinfo';
const OF_CARDS = new Set(['expiration', 'cardholdername', 'secureauthinfo', 'threedsinfo', 'cavv', 'xid']);

/** What is kept of an answer has of the card its masked number and nothing else: it is stored for good. */
function withoutCard(key: string, value: unknown): unknown {
  const name = key.toLowerCase();
  if (OF_CARDS.has(name)) return undefined;
  if (name === 'pan') return typeof value === 'string' ? masked(value) : undefined;
  if (name !== CARD || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([inner]) => inner.toLowerCase() === 'pan'));
}

function inSmallLetters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSmallLetters);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inSmallLetters(inner)]),
  );
}

export const readRegistered = (reply: Reply) => read(reply, registered);
export const readDone = (reply: Reply) => read(reply, answer);

/** 0 registered · 1 held (two-stage, not ours) · 2 paid · 3 reversed · 4 refunded, also partly · 5 3-D Secure begun · 6 declined. */
const STATES: Readonly<Record<number, ProviderState>> = {
  0: 'pending',
  1: 'pending',
  2: 'paid',
  3: 'reversed',
  4: 'refunded',
  5: 'pending',
  6: 'declined',
};

/** Errors of the status call itself; 2 (wrong requisites) is one of the order. */
const PROBLEMS: Readonly<Record<number, Problem>> = { 5: 'refused', 6: 'not_found', 7: 'busy' };

/** What `getOrderStatusExtended.do` says, of version 01, 02 or 03. */
export function readStatus(reply: Reply, askedOrderId: string | null): Observed {
  const answered = read(reply, status);
  const unknown = (problem: Problem) =>
    observed({
      provider: 'arca',
      state: 'unknown',
      problem,
      raw: answered.raw,
      providerOrderId: askedOrderId,
    });
  if ('problem' in answered) return unknown(answered.problem);
  const { data, raw } = answered;
  const problem = PROBLEMS[data.errorcode ?? 0];
  if (problem !== undefined) return unknown(problem);
  const state = data.orderstatus === null ? stateOfError(data.errorcode) : STATES[data.orderstatus];
  if (state === undefined) return unknown('unreadable');
  if (state === 'declined' && data.actioncode === OUTCOME_UNKNOWN)
    return { ...unknown('outcome_unknown'), merchantNo: data.ordernumber, actionCode: OUTCOME_UNKNOWN };

  const providerOrderId =
    data.attributes?.find(({ name }) => name?.toLowerCase() === 'mdorder')?.value ?? askedOrderId;
  const refunded = data.paymentamountinfo?.refundedamount ?? null;
  return observed({
    provider: 'arca',
    merchantNo: data.ordernumber,
    providerOrderId,
    state,
    amount: data.amount === null ? null : dramsOfLuma(data.amount),
    currency: data.currency === null ? null : data.currency.padStart(3, '0'),
    refundedAmount: refunded === null ? null : dramsOfLuma(refunded),
    actionCode: data.actioncode,
    reason: state === 'declined' ? reasonOf(data.actioncode) : null,
    maskedPan: masked(data.cardauthinfo?.pan ?? null),
    rrn: data.authrefnum,
    word: data.orderstatus === null ? null : String(data.orderstatus),
    eventKey: `arca:${providerOrderId ?? data.ordernumber}:${data.orderstatus ?? state}:${refunded ?? 0}`,
    raw,
  });
}

const stateOfError = (errorCode: number | null): ProviderState | undefined =>
  errorCode === 2 ? 'declined' : undefined;

/** `411111**1111` comes masked; a gateway that is set up wrongly sends the whole, which is not ours to keep. */
const masked = (pan: string | null) =>
  pan === null ? null : /^\d{12,19}$/.test(pan) ? `${pan.slice(0, 6)}**${pan.slice(-4)}` : pan.slice(0, 24);
