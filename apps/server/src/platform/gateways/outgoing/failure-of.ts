/** Before a byte of the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const TLS = /^(CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/;

/** `timeout`: nobody knows what became of it, as of `cut`. `code`: of Node.js or its HTTP client, for the log. */
export type OutgoingFailure = { kind: 'timeout' | 'tls' | 'not_sent' | 'cut'; code: string };

/** What a `fetch` of ours failed with. */
export function failureOf(problem: unknown): OutgoingFailure {
  if (problem instanceof Error && problem.name === 'TimeoutError')
    return { kind: 'timeout', code: 'timeout' };
  const code = codeOf(problem);
  if (TLS.test(code)) return { kind: 'tls', code };
  return { kind: NOT_SENT.has(code) ? 'not_sent' : 'cut', code };
}

function codeOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown';
  if ('code' in problem && typeof problem.code === 'string') return problem.code;
  return problem.cause === undefined ? problem.name : codeOf(problem.cause);
}
