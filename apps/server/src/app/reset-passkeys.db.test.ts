import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOf } from '../../test/browser.ts';
import { PEOPLE } from '../../test/fixtures.ts';
import { softAuthenticator } from '../../test/soft-authenticator.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { resetPasskeys } from './reset-passkeys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ demandPasskeys: true });
});
afterAll(() => test.close());

it('the only administrator who has lost his passkey comes in again after the command, and makes another one first of all', async () => {
  const { pool } = test.database;
  const admin = await test.as('admin');
  const options = await admin.post('/auth/passkeys/begin');
  const credential = softAuthenticator().register(options.body);
  expect((await admin.post('/auth/passkeys', { name: 'Desk', credential })).status).toBe(201);
  expect((await browserOf(test).login('admin')).body).toMatchObject({ twoFactor: true });

  expect(await resetPasskeys(pool, 'admin@test.example', test.clock.now())).toBe(
    'admin@test.example has no passkey any more (1 removed) and is signed out everywhere.',
  );
  expect((await admin.get('/auth/me')).status).toBe(401);
  expect((await browserOf(test).login('admin')).body).toMatchObject({
    data: { user: { owesPasskey: true } },
  });
  const { rows } = await pool.query<{ changes: { field: string; before: unknown }[] }>(
    `select changes from edit_histories where record = $1`,
    [PEOPLE.admin.id],
  );
  const changes = rows.flatMap((row) => row.changes);
  expect(changes).toContainEqual({ field: 'passkey', before: 'Desk', after: null });
  expect(changes).toContainEqual({
    field: 'passkeysReset',
    before: null,
    after: test.clock.now().toISOString(),
  });
});

it.each([
  [undefined, '--email'],
  ['nobody@test.example', 'Nobody signs in as nobody@test.example.'],
])('the command for %s says in one line what is wrong', async (email, line) => {
  await expect(resetPasskeys(test.database.pool, email, test.clock.now())).rejects.toThrow(line);
});
