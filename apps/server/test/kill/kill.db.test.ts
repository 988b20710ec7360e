import { expect, test } from 'vitest';
import { killPostgres, killServer } from './rounds.ts';

/** One blow each; the long test strikes again and again. */
const ROUNDS = 1;
const LIMIT_MS = 600_000;

test(
  'a server killed while it saves has lost nothing it had acknowledged, and left nothing half-written',
  async () => {
    expect((await killServer(ROUNDS)).acknowledged).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

test('a PostgreSQL killed with all its processes comes back by itself with everything that was acknowledged', {
  tags: ['slow'],
  timeout: LIMIT_MS,
}, async () => {
  expect((await killPostgres(ROUNDS, 200)).acknowledged).toBeGreaterThan(200);
});
