import { expect, test } from 'vitest';
import { recordFault } from '../faults/record-fault.ts';
import { seconds } from '../faults/until.ts';
import { startLimit } from '../program-of.ts';
import { killForgetfulPostgres, killPostgres, killServer } from './rounds.ts';

/** Fewer for whoever tries the test itself; the stated numbers are the default. */
const SERVER_ROUNDS = Number(process.env.KILL_ROUNDS ?? 50);
const POSTGRES_ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const SERVER_WRITERS = 20;
const COMMITS = 5_000;

test(`the server is killed ${SERVER_ROUNDS} times while it saves, and nothing acknowledged is lost`, async () => {
  const { acknowledged, slowest } = await killServer(SERVER_ROUNDS, SERVER_WRITERS);
  expect(acknowledged).toBeGreaterThan(0);
  expect(slowest).toBeLessThanOrEqual(startLimit(5_000, 20_000));
  await recordFault({
    fault: 'F1',
    limit: '50 rounds, 20 writers, 0 acknowledged lost, ready ≤ 5 s',
    measured: `${SERVER_ROUNDS} rounds, 0 of ${acknowledged} lost, ready in at most ${seconds(slowest)}`,
  });
});

test(`PostgreSQL is killed ${POSTGRES_ROUNDS} times while it saves, and nothing acknowledged is lost`, async () => {
  const { acknowledged, slowest } = await killPostgres(POSTGRES_ROUNDS, COMMITS);
  expect(acknowledged).toBeGreaterThanOrEqual(POSTGRES_ROUNDS * COMMITS);
  expect(slowest).toBeLessThanOrEqual(10_000);
  await recordFault({
    fault: 'F2',
    limit: '20 rounds, ≥ 100,000 acknowledged, 0 lost, back ≤ 10 s',
    measured: `${POSTGRES_ROUNDS} rounds, 0 of ${acknowledged} lost, back in at most ${seconds(slowest)}`,
  });
});

test('a PostgreSQL that acknowledges before it has written is found out: the check can fail', async () => {
  expect(await killForgetfulPostgres()).toContainEqual(expect.stringMatching(/404 though acknowledged/));
});
