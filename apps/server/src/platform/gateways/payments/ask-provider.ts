import { isLoopback } from '../../config/is-loopback.ts';
import { bytesWithin } from '../outgoing/bytes-within.ts';
import { failureOf } from '../outgoing/failure-of.ts';
import type { Breaker } from './breaker.ts';
import type { Problem } from './observed.ts';

const PATIENCE_MS = 15_000;
const MOST_ANSWER = 64 * 1024;

export type ProviderConnection = {
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
  way: ProviderConnection,
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
  { patienceMs = PATIENCE_MS }: ProviderConnection,
): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const bytes = await bytesWithin(answer, MOST_ANSWER);
    if (bytes === null) return { problem: 'too_long', raw: '' };
    const text = bytes.toString('utf8');
    if (answer.status >= 300 && answer.status < 400) return { problem: 'redirected', raw: text };
    return answer.ok ? { text } : { problem: 'http_status', raw: `${answer.status} ${text}` };
  } catch (problem) {
    return { problem: failureOf(problem).kind, raw: '' };
  }
}

/** An https address of the list; a double of a provider on this machine may do without TLS. */
export function isListed(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  return origins.includes(origin) && (protocol === 'https:' || isLoopback(hostname));
}
