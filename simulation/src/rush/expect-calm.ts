import { expect } from 'vitest';
import type { Rush } from './rush.ts';

const SENT_AWAY = /: (429|503)$/;

/** Nothing is lost or doubled or left, and whoever was sent away was told when to come again, and came then. */
export function expectCalm(seen: Rush): void {
  // A client that gave up waiting was not answered.
  const answered = [...seen.statuses.keys(), ...seen.others.statuses].filter((name) => !name.endsWith(': 0'));
  expect(answered.filter((name) => !name.endsWith(': 200') && !SENT_AWAY.test(name))).toEqual([]);
  expect(seen.withoutTime).toEqual([]);
  expect(seen.early).toBe(0);
  expect(seen.refused).toEqual([]);
  expect(seen.doubled).toEqual([]);
  expect(seen.emptyAfter).not.toBeNull();
  expect(seen.missing).toEqual([]);
  // Without repeats nothing could have been doubled.
  expect(seen.lost).toBeGreaterThan(0);
}

/** The figures of one, in a line. */
export function measured({ clients, operations, statuses, emptyAfter, lost, others }: Rush): string {
  const counts = [...statuses].flatMap(([name, count]) => (SENT_AWAY.test(name) ? [count] : []));
  const sentAway = counts.reduce((sum, count) => sum + count, 0);
  const empty = emptyAfter === null ? 'not empty' : `empty after ${(emptyAfter / 1_000).toFixed(1)} s`;
  return `${operations} operations of ${clients}, ${empty}, ${sentAway} times 429 or 503, ${lost} answers lost, others’ p95 ${Math.round(others.p95)} ms`;
}
