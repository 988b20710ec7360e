import { z } from 'zod';
import { md5, sameDigest } from '../payments/checksum.ts';

/**
 * The JSON protocol that EasyPay, Idram's terminals and MobiDram share. They call us, by POST:
 *
 * check `{Inputs:[account], Lang, Currency, Checksum=md5(token+account+Lang)}` → `{ResponseCode, ResponseMessage,
 * PropertyList:[{key,value}], Debt?, Checksum=md5(token+json(PropertyList))}`, that JSON without escapes of letters or
 * slashes; payment `{Inputs:[account], Amount, Currency, TransactID, DtTime, Lang,
 * Checksum=md5(token+account+Amount+TransactID)}` → `{ResponseCode, ResponseMessage, DtTime (as it came),
 * PropertyList, Checksum=md5(token+DtTime)}`.
 *
 * Only `ResponseCode` 0 is written down anywhere; the others are ours (`RESPONSE_CODES`). Three things follow from the
 * checksums and are held here and by who stores: nothing is signed for who has not proved that he has the token, or the
 * answer to a forged call would be the checksum of the next one; a time is a time and a language two letters, so that no
 * text of a stranger is signed; and `5000`+`T1` has the digest of `500`+`0T1`, so a digest counts for one payment only.
 */
const RESPONSE_CODES = {
  ok: 0,
  unknown_account: 1,
  wrong_checksum: 2,
  unreadable: 3,
  /** nothing is owed, or it was paid already: the terminal should take no money */
  paid: 4,
  other_payload: 5,
  not_taken: 6,
  unavailable: 7,
} as const;
export type ResponseWord = keyof typeof RESPONSE_CODES;

type Property = { key: string; value: string };

/** Numbers are written as JavaScript writes them, and texts are taken as they came. */
const written = z.union([z.string(), z.number().transform(String)]);

const check = z.object({
  Inputs: z.tuple([z.string().min(1).max(20)]),
  Lang: z.string().regex(/^[A-Za-z]{2}$/),
  Currency: z.enum(['AMD', '051', '51']),
  Checksum: z.string(),
});
const payment = check.extend({
  Amount: written.pipe(z.string().regex(/^[1-9]\d{0,8}(\.0{1,2})?$/)),
  TransactID: written.pipe(z.string().regex(/^[A-Za-z0-9-]{1,40}$/)),
  DtTime: z.string().regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:?\d{2})?$/),
});

type TerminalPayment = {
  account: string;
  drams: number;
  transactId: string;
  dtTime: string;
  /** lower case: counts for one payment only */
  digest: string;
};

export type TerminalRead =
  | { check: { account: string } }
  | { payment: TerminalPayment }
  | { problem: 'unreadable' | 'wrong_checksum' };

export function readTerminal(body: string, token: string): TerminalRead {
  const sent = parsed(body);
  if (typeof sent !== 'object' || sent === null) return { problem: 'unreadable' };
  return 'TransactID' in sent || 'Amount' in sent ? readPayment(sent, token) : readCheck(sent, token);
}

function readCheck(sent: object, token: string): TerminalRead {
  const { data } = check.safeParse(sent);
  if (data === undefined) return { problem: 'unreadable' };
  const [account] = data.Inputs;
  if (!sameDigest(data.Checksum, md5(token + account + data.Lang))) return { problem: 'wrong_checksum' };
  return { check: { account } };
}

function readPayment(sent: object, token: string): TerminalRead {
  const { data } = payment.safeParse(sent);
  if (data === undefined) return { problem: 'unreadable' };
  const [account] = data.Inputs;
  const { Amount, TransactID: transactId, DtTime: dtTime, Checksum } = data;
  const digest = md5(token + account + Amount + transactId);
  if (!sameDigest(Checksum, digest)) return { problem: 'wrong_checksum' };
  return { payment: { account, drams: Number(Amount), transactId, dtTime, digest } };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

type TerminalAnswer = { word: ResponseWord; message: string; properties?: readonly Property[] };

/** `debt`: whole drams; absent where nobody can say. */
export function answerCheck(
  token: string,
  { word, message, properties = [], debt }: TerminalAnswer & { debt?: number },
) {
  return JSON.stringify({
    ResponseCode: RESPONSE_CODES[word],
    ResponseMessage: message,
    PropertyList: properties,
    ...(debt === undefined ? {} : { Debt: debt }),
    Checksum: md5(token + JSON.stringify(properties)),
  });
}

export function answerPayment(
  token: string,
  dtTime: string,
  { word, message, properties = [] }: TerminalAnswer,
): string {
  return JSON.stringify({
    ResponseCode: RESPONSE_CODES[word],
    ResponseMessage: message,
    DtTime: dtTime,
    PropertyList: properties,
    Checksum: md5(token + dtTime),
  });
}

/** To who has proved nothing, and where nothing can be said: unsigned. */
export const answerUnsigned = ({ word, message }: TerminalAnswer) =>
  JSON.stringify({ ResponseCode: RESPONSE_CODES[word], ResponseMessage: message, PropertyList: [] });
