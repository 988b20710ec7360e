import { isLoopback } from '../../config/is-loopback.ts';
import { bytesWithin } from '../outgoing/bytes-within.ts';
import { failureOf } from '../outgoing/failure-of.ts';
import { SmsFailure } from './sms-gateway.ts';

const PATIENCE_MS = 10_000;
const MOST_ANSWER = 64 * 1024;

export type Post = { url: string; headers: Record<string, string>; body: string; patienceMs?: number };

/**
 * One POST to a provider: in time, over a checked connection, following nobody elsewhere. The body of a success
 * as JSON where it is JSON, else null: a 2xx is a success whatever it says.
 * @throws SmsFailure
 */
export async function post({ url, headers, body, patienceMs = PATIENCE_MS }: Post): Promise<unknown> {
  refusePlain(url);
  const init = {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  } as const;
  const answer = await fetch(url, init).catch((problem: unknown) => {
    throw notAnswered(problem);
  });
  if (!answer.ok) {
    await answer.body?.cancel().catch(() => undefined);
    throw refusalOf(answer.status);
  }
  // It was taken; an answer that breaks off or is no JSON changes nothing about that.
  return readJson(answer).catch(() => null);
}

/** Keys and numbers travel encrypted; a double of the provider on this machine is the exception. */
function refusePlain(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname)) return;
  throw new SmsFailure('refused', 'not https');
}

function notAnswered(problem: unknown): SmsFailure {
  const { kind, code } = failureOf(problem);
  if (kind === 'tls') return new SmsFailure('refused', code);
  return new SmsFailure(kind === 'not_sent' ? 'unsent' : 'unknown', code);
}

function refusalOf(status: number): SmsFailure {
  if (status === 429) return new SmsFailure('unsent', '429');
  // A redirect or a refusal: the same message would be answered the same. From 500 on nobody knows.
  return new SmsFailure(status >= 500 ? 'unknown' : 'refused', String(status));
}

async function readJson(answer: Response): Promise<unknown> {
  const bytes = await bytesWithin(answer, MOST_ANSWER);
  return bytes && JSON.parse(bytes.toString('utf8'));
}

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;

/** +37491123456 → 37491123456, as both Armenian providers take it. */
export const digitsOf = (phone: string) => phone.replace(/^\+/, '');
