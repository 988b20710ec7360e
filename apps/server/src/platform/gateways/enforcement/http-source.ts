import { createHash } from 'node:crypto';
import { bytesWithin } from '../outgoing/bytes-within.ts';
import { failureOf } from '../outgoing/failure-of.ts';
import type { EnforcementSource, SourceAnswer, SourceProblem } from './enforcement-source.ts';
import { readRows, type SourceType } from './read-rows.ts';

/** From the question to the last byte: who asks by hand waits for it before a screen. */
const PATIENCE_MS = 20_000;
/** Unpacked, too: of rows there may be fewer than fit in here. */
const MOST_BYTES = 8 * 1_024 * 1_024;
/** A longer tag is none that is worth keeping. */
const MOST_TAG = 200;

export type HttpSourceSettings = {
  url: string;
  /** sent as `Authorization: Bearer` */
  token?: string | undefined;
  everyMinutes: number;
  mostEndedPercent: number;
  patienceMs?: number;
  mostBytes?: number;
};

/**
 * One GET, over a checked connection and following nobody elsewhere. The answer is CSV, whose first line names the columns, or a JSON
 * array of objects: both have the columns of the file that staff import. Its address is the operator's own and may lie in a closed
 * network, so it is not asked whether it is of the open internet.
 */
export function httpSource(settings: HttpSourceSettings): EnforcementSource {
  const { url, everyMinutes, mostEndedPercent } = settings;
  return {
    digest: createHash('sha256').update(url).digest('hex'),
    everyMinutes,
    mostEndedPercent,
    ask: (etag) => ask(settings, etag).catch((problem: unknown) => none(problemOf(problem))),
  };
}

const none = (problem: SourceProblem): SourceAnswer => ({ kind: 'none', ...problem });

async function ask(
  { url, token, patienceMs = PATIENCE_MS, mostBytes = MOST_BYTES }: HttpSourceSettings,
  known: string | null,
): Promise<SourceAnswer> {
  const answer = await fetch(url, {
    headers: {
      accept: 'text/csv, application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(known === null ? {} : { 'if-none-match': known }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  const { status } = answer;
  if (status === 200) return listIn(answer, mostBytes);
  await answer.body?.cancel().catch(() => undefined);
  if (status === 304 && known !== null) return { kind: 'same' };
  if (status >= 300 && status < 400 && status !== 304) return none({ problem: 'redirected' });
  return none({ problem: 'http_status', status });
}

async function listIn(answer: Response, mostBytes: number): Promise<SourceAnswer> {
  const type = typeOf(answer.headers.get('content-type'));
  if (type === null) {
    await answer.body?.cancel().catch(() => undefined);
    return none({ problem: 'content_type' });
  }
  const bytes = await bytesWithin(answer, mostBytes);
  if (bytes === null) return none({ problem: 'too_large' });
  const read = readRows(bytes, type);
  if ('problem' in read) return none(read);
  const etag = answer.headers.get('etag');
  return { kind: 'list', rows: read.rows, etag: etag !== null && etag.length <= MOST_TAG ? etag : null };
}

/** An error page that somebody answers with 200 must not be taken for a list. */
function typeOf(header: string | null): SourceType | null {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => /^\s*charset="?([^"]*)"?\s*$/.exec(part)?.[1]).find(Boolean);
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset)) return null;
  if (type.trim() === 'text/csv') return 'csv';
  return type.trim() === 'application/json' ? 'json' : null;
}

function problemOf(problem: unknown): SourceProblem {
  const { kind } = failureOf(problem);
  return { problem: kind === 'timeout' || kind === 'tls' ? kind : 'unreachable' };
}
