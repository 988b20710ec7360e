import { isLoopback } from '../../config/is-loopback.ts';
import type { Breaker } from './breaker.ts';
import type { Problem } from './observed.ts';

const PATIENCE_MS = 15_000;
const MOST_ANSWER = 64 * 1024;

export type Way = {
  /** scheme, host and port of those whom payments may be spoken of with, and nobody else */
  origins: readonly string[];
  patienceMs?: number | undefined;
  breaker?: Breaker | undefined;
};

export type Reply = { text: string; problem?: never } | { problem: Problem; raw: string };

/**
 * One urlencoded POST to a provider, as all of them take it: over a checked connection, to an address of the list,
 * following nobody elsewhere, in time. Whatever goes wrong is a `problem` and never a failed payment.
 */
export async function askProvider(
  url: string,
  fields: Readonly<Record<string, string>>,
  way: Way,
): Promise<Reply> {
  if (!isListed(url, way.origins)) return { problem: 'not_listed', raw: '' };
  if (way.breaker?.isOpen()) return { problem: 'not_sent', raw: '' };
  const reply = await ask(url, fields, way);
  way.breaker?.note(reply.problem);
  return reply;
}

async function ask(
  url: string,
  fields: Readonly<Record<string, string>>,
  { patienceMs = PATIENCE_MS }: Way,
): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await textOf(answer);
    if (text === null) return { problem: 'too_long', raw: '' };
    if (answer.status >= 300 && answer.status < 400) return { problem: 'redirected', raw: text };
    return answer.ok ? { text } : { problem: 'http_status', raw: `${answer.status} ${text}` };
  } catch (problem) {
    return { problem: problemOf(problem), raw: '' };
  }
}

/** An https address of the list; a double of a provider on this machine may do without TLS. */
export function isListed(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  return origins.includes(origin) && (protocol === 'https:' || isLoopback(hostname));
}

/** null: longer than any answer of a provider is. */
async function textOf(answer: Response): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.byteLength;
    if (length > MOST_ANSWER) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Before a byte of the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function problemOf(problem: unknown): Problem {
  if (problem instanceof Error && problem.name === 'TimeoutError') return 'timeout';
  const code = codeOf(problem);
  if (/^(CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/.test(code)) return 'tls';
  return NOT_SENT.has(code) ? 'not_sent' : 'cut';
}

function codeOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown';
  if ('code' in problem && typeof problem.code === 'string') return problem.code;
  return problem.cause === undefined ? problem.name : codeOf(problem.cause);
}
