import { expect, it } from 'vitest';
import type { Operation } from '../outbox/index.ts';
import { pendingAmong } from './pending-work.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const MINUTE = 60_000;
const REFUSAL = { code: 'validation', message: 'no', fields: {} };

const waiting = (id: string, ms: number, refusal: Operation['refusal'] = null): Operation => ({
  id,
  owner: 'me',
  kind: 'any',
  schema: 1,
  payload: {},
  dependsOn: [],
  after: [],
  recordedAt: '',
  seq: 1,
  size: 1,
  attempts: 0,
  faults: 0,
  nextAt: 0,
  rev: 0,
  refusal,
  savedAt: NOW - ms,
});
const among = (...operations: Operation[]) => {
  const { count, oldest, attention, isLate } = pendingAmong(operations, NOW);
  return { count, oldest, attention: attention.map(({ id }) => id), isLate };
};

it('what waits is counted with the oldest of it; nothing waits where there is none', () => {
  expect(among()).toEqual({ count: 0, oldest: null, attention: [], isLate: false });
  expect(among(waiting('a', MINUTE), waiting('b', 3 * MINUTE), waiting('c', 2 * MINUTE))).toEqual({
    count: 3,
    oldest: NOW - 180_000,
    attention: [],
    isLate: false,
  });
});

it('it is late after more than five minutes, but for what was set aside: that waits for its person alone', () => {
  expect(among(waiting('a', 5 * MINUTE)).isLate).toBe(false);
  expect(among(waiting('a', 5 * MINUTE + 1)).isLate).toBe(true);
  expect(among(waiting('a', 60 * MINUTE, REFUSAL)).isLate).toBe(false);
  expect(among(waiting('a', 60 * MINUTE, REFUSAL), waiting('b', 6 * MINUTE)).isLate).toBe(true);
});

it('its person has to decide about what was refused, and about what has waited more than a day', () => {
  const day = 24 * 60 * MINUTE;
  const listed = among(waiting('new', MINUTE, REFUSAL), waiting('day', day), waiting('older', day + 1));
  expect(listed.attention).toEqual(['new', 'older']);
});
