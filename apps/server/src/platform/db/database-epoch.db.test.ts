import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const told = async () =>
  Object((await (await test.as('mechanic')).get('/auth/me')).body).data.epoch as string;
const versions = async () => {
  const { rows } = await test.database.pool.query<{ version: string }>(
    `select version from versions where name = 'reference'`,
  );
  return Number(rows[0]?.version);
};

it('is told with who is signed in, stays what it is, and is another one after a restore', async () => {
  const [before, version] = [await told(), await versions()];
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  expect(await told()).toBe(before);
  await test.database.pool.query('select inspect.begin_epoch()');
  const restored = await told();
  expect(restored).toMatch(/^[0-9a-f]{16}$/);
  expect(restored).not.toBe(before);
  // Of two restores of one backup each is its own.
  await test.database.pool.query('select inspect.begin_epoch()');
  expect([before, restored]).not.toContain(await told());
  // And no number of a list names two states.
  expect(await versions()).toBe(version + 2_000_000);
});

it('is begun by nobody who answers people', async () => {
  for (const role of ['inspect_app', 'inspect_system']) {
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local role ${role}`);
      await expect(client.query('select inspect.begin_epoch()')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});
