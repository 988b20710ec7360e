import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeartbeatSettings } from './heartbeat-settings.ts';

const SETTINGS = { payments: ['card'], redirect: null, reference: 7 };
const PATIENCE_MS = 150;
const pool = {} as pg.Pool;

/** The questions that reached the database, each answered when the test says so. */
let database: { answer(): void }[] = [];
vi.mock('../../platform/db/transaction.ts', () => ({
  asSystem: () =>
    new Promise((resolve) => {
      database.push({ answer: () => resolve(SETTINGS) });
    }),
}));

beforeEach(() => {
  database = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A heartbeat that has been answered once. */
async function answeredOnce() {
  const beat = createHeartbeatSettings(pool, PATIENCE_MS);
  const first = beat();
  database[0]?.answer();
  await first;
  return beat;
}

test('a page that asks after half a minute waits for a database that answers within a second', async () => {
  const beat = await answeredOnce();
  await vi.advanceTimersByTimeAsync(30_000);
  const answer = expect(beat()).resolves.toEqual(SETTINGS);
  await vi.advanceTimersByTimeAsync(1_000);
  database[1]?.answer();
  await answer;
});

test('what was true a moment ago is told when the database takes longer than patience', async () => {
  const beat = await answeredOnce();
  await vi.advanceTimersByTimeAsync(5_000);
  const answer = expect(beat()).resolves.toEqual(SETTINGS);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await answer;
});

test('once a database was silent, whoever asks next learns it without the long wait', async () => {
  const beat = await answeredOnce();
  await vi.advanceTimersByTimeAsync(30_000);
  for (const wait of [2_000, PATIENCE_MS]) {
    const answer = expect(beat()).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(wait);
    await answer;
  }
});
