import { expect, test } from 'vitest';
import { killForgetfulPostgres, killPostgres, killServer } from './rounds.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);

test(`the server is killed ${ROUNDS} times while it saves, and nothing acknowledged is lost`, async () => {
  await expect(killServer(ROUNDS)).resolves.toBeUndefined();
});

test(`PostgreSQL is killed ${ROUNDS} times while it saves, and nothing acknowledged is lost`, async () => {
  await expect(killPostgres(ROUNDS)).resolves.toBeUndefined();
});

test('a PostgreSQL that acknowledges before it has written is found out: the check can fail', async () => {
  expect(await killForgetfulPostgres()).toContainEqual(expect.stringMatching(/404 though acknowledged/));
});
