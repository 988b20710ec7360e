import { SmsFailure } from './sms-gateway.ts';

const PATIENCE_MS = 10_000;
const MOST_ANSWER = 64 * 1024;

/** Before a byte of the request was sent. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isTlsProblem = (code: string) => /^(CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/.test(code);

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
    throw failureOf(problem);
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
  if (protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return;
  throw new SmsFailure('refused', 'not https');
}

function failureOf(problem: unknown): SmsFailure {
  if (problem instanceof Error && problem.name === 'TimeoutError')
    return new SmsFailure('unknown', 'timeout');
  const code = codeOf(problem);
  if (isTlsProblem(code)) return new SmsFailure('refused', code);
  return new SmsFailure(NOT_REACHED.has(code) ? 'unsent' : 'unknown', code);
}

function codeOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown';
  if ('code' in problem && typeof problem.code === 'string') return problem.code;
  return problem.cause === undefined ? problem.name : codeOf(problem.cause);
}

function refusalOf(status: number): SmsFailure {
  if (status === 429) return new SmsFailure('unsent', '429');
  // A redirect or a refusal: the same message would be answered the same. From 500 on nobody knows.
  return new SmsFailure(status >= 500 ? 'unknown' : 'refused', String(status));
}

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return text.length > MOST_ANSWER ? null : JSON.parse(text);
}

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;

/** +37491123456 → 37491123456, as both Armenian providers take it. */
export const digitsOf = (phone: string) => phone.replace(/^\+/, '');
