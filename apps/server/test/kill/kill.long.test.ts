import { expect, test } from 'vitest';
import { recordFault } from '../faults/record-fault.ts';
import { killForgetfulPostgres, killPostgres, killServer } from './rounds.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);

test(`the server is killed ${ROUNDS} times while it saves, and nothing acknowledged is lost`, async () => {
  const acknowledged = await killServer(ROUNDS);
  expect(acknowledged).toBeGreaterThan(0);
  await recordFault({
    fault: 'F1',
    limit: '50 rounds, 0 acknowledged lost',
    measured: `${ROUNDS} rounds, 0 of ${acknowledged} lost`,
  });
});

test(`PostgreSQL is killed ${ROUNDS} times while it saves, and nothing acknowledged is lost`, async () => {
  const acknowledged = await killPostgres(ROUNDS);
  expect(acknowledged).toBeGreaterThan(0);
  await recordFault({
    fault: 'F2',
    limit: '20 rounds, 0 acknowledged lost',
    measured: `${ROUNDS} rounds, 0 of ${acknowledged} lost`,
  });
});

test('a PostgreSQL that acknowledges before it has written is found out: the check can fail', async () => {
  expect(await killForgetfulPostgres()).toContainEqual(expect.stringMatching(/404 though acknowledged/));
});
