/**
 * Ends after so many ms. Not `AbortSignal.timeout`: browsers of 2023 call its end the person's own, after which nobody takes it for
 * a server that does not answer.
 */
export function timeLimit(ms: number): AbortSignal {
  const end = new AbortController();
  setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), ms);
  return end.signal;
}
