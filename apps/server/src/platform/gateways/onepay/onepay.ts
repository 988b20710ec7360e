import { z } from 'zod';
import { hmacSha256, sameDigest } from '../payments/checksum.ts';

/**
 * OnePay, the national mediator: the citizen pays it beforehand for a station of his choice, and it tells us by a signed
 * call. No description of such a system is public, so the protocol is ours (decision 069); an operator who has another
 * replaces this file.
 *
 * POST, JSON in UTF-8, headers `X-OnePay-Timestamp` (seconds), `X-OnePay-Nonce` (16 to 64 letters and digits) and
 * `X-OnePay-Signature: v1=<hex>`, HMAC-SHA256 with the shared secret over
 * `v1` LF timestamp LF nonce LF the body's bytes as they were sent. A clock may be five minutes off. The body:
 * `{"transactionId","CarRegNo","station","purpose":"inspection"|"environmental","amount" (whole drams),
 * "currency":"051","channel":"card"|"idram"|"telcell","paidAt" (ISO 8601, UTC)}`.
 *
 * `transactionId` is the identity: whoever has it answers the same again, and a repeat is signed anew, so a body that
 * is replayed within the five minutes has no second effect. We answer 200 `accepted`, or `double` where it was taken as
 * a case; 409 where the vehicle is paid already and doubles are refused (the mediator gives the money back), also
 * where the id came with another payment; 422 where it can't be taken; 401 to what is not signed. Anything else, and
 * silence, is repeated with growing pauses.
 */
type OnePayPayment = z.infer<typeof payment>;

const WINDOW_SECONDS = 300;

const payment = z.strictObject({
  transactionId: z.string().regex(/^[A-Za-z0-9-]{8,40}$/),
  CarRegNo: z.string().min(1).max(20),
  station: z.string().regex(/^[0-9a-f]{24}$/),
  purpose: z.enum(['inspection', 'environmental']),
  amount: z.number().int().positive().max(1_000_000_000),
  currency: z.literal('051'),
  channel: z.enum(['card', 'idram', 'telcell']),
  paidAt: z.iso.datetime(),
});

const headers = z.object({
  'x-onepay-timestamp': z.string().regex(/^\d{1,12}$/),
  'x-onepay-nonce': z.string().regex(/^[A-Za-z0-9]{16,64}$/),
  'x-onepay-signature': z.string().regex(/^v1=[0-9a-f]{64}$/),
});

export type OnePayRead =
  | { payment: OnePayPayment }
  | { status: 401; problem: 'unsigned' | 'old' | 'wrong_signature' }
  | { status: 422; problem: 'unreadable' };

export function readOnePay(
  sent: { headers: Readonly<Record<string, unknown>>; body: string },
  { secret, now }: { secret: string; now: Date },
): OnePayRead {
  const { data: signed } = headers.safeParse(sent.headers);
  if (signed === undefined) return { status: 401, problem: 'unsigned' };
  const timestamp = signed['x-onepay-timestamp'];
  const text = ['v1', timestamp, signed['x-onepay-nonce'], sent.body].join('\n');
  if (!sameDigest(signed['x-onepay-signature'].slice(3), hmacSha256(secret, text)))
    return { status: 401, problem: 'wrong_signature' };
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > WINDOW_SECONDS)
    return { status: 401, problem: 'old' };
  const { data } = payment.safeParse(parsed(sent.body));
  return data === undefined ? { status: 422, problem: 'unreadable' } : { payment: data };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What the mediator is answered; `taken` comes from whoever knows the vehicle. */
export type OnePayTaken =
  | 'accepted'
  | 'repeated'
  | 'double'
  | 'refused_double'
  | 'other_payload'
  | 'not_taken';

const STATUS: Readonly<Record<OnePayTaken, number>> = {
  accepted: 200,
  repeated: 200,
  double: 200,
  refused_double: 409,
  other_payload: 409,
  not_taken: 422,
};

/** A repeat is answered like the first time. */
export const answerOnePay = (taken: OnePayTaken) => ({
  status: STATUS[taken],
  body: { status: taken === 'repeated' ? 'accepted' : taken },
});
