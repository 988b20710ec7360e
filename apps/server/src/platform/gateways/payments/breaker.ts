import type { Problem } from './observed.ts';

/** In a row; each may have taken a provider's whole patience of 15 s. */
const FAILURES = 2;
const REST_MS = 30_000;

const OUTAGES: ReadonlySet<Problem> = new Set(['not_sent', 'timeout', 'cut', 'tls', 'http_status']);

/** Spares those who wait a provider that does not answer: whoever comes while it rests is told so at once. */
export type Breaker = {
  isOpen(): boolean;
  /** what came of asking; undefined: it answered */
  note(problem: Problem | undefined): void;
};

/** `now` in milliseconds. After a rest one is let through; does it fail too, it rests again. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    // A clock that was set back keeps nobody waiting for longer.
    isOpen: () => now() < restsUntil && restsUntil - now() <= REST_MS,
    note: (problem) => {
      failures = problem !== undefined && OUTAGES.has(problem) ? failures + 1 : 0;
      if (failures >= FAILURES) restsUntil = now() + REST_MS;
    },
  };
}
