import { ownAccountEndpoints } from '@inspect/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { sealKeyOf } from './seal-key.repo.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 8 });
});
afterAll(() => test.close());

const keyOf = async (client: Client) =>
  ownAccountEndpoints.sealKey.response.parse((await client.post('/auth/seal-key')).body).data.key;
const ownKey = async (who: Who) => keyOf(await test.as(who));
const stored = async () =>
  (await test.database.pool.query<{ wrapped: Buffer }>('select wrapped from seal_keys')).rows;

it('a person gets 256 bits of his own, the same at each sign-in and in every browser', async () => {
  const [one, again, other] = [await ownKey('operator'), await ownKey('operator'), await ownKey('mechanic')];
  expect(Buffer.from(one, 'base64')).toHaveLength(32);
  expect([again, other === one]).toEqual([one, false]);
});

it('asked for by twenty pages at once it is made once', async () => {
  const browser = await test.as('owner');
  const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf(browser)));
  expect(new Set(keys).size).toBe(1);
});

it('without a session there is none', async () => {
  expect((await test.anonymous.post('/auth/seal-key')).status).toBe(401);
});

it('the database alone opens nothing: the key lies there wrapped, and in no log', async () => {
  const key = Buffer.from(await ownKey('operator'), 'base64');
  for (const { wrapped } of await stored()) expect(wrapped.includes(key)).toBe(false);
  expect(test.log()).not.toContain(key.toString('base64'));
});

it('another secret of the server gives another key and destroys none', async () => {
  const before = await ownKey('operator');
  const now = test.clock.now();
  const moved = await asSystem(test.database.pool, (tx) =>
    sealKeyOf(tx, PEOPLE.operator.id, Buffer.alloc(32, 'x'), now),
  );
  expect(moved.toString('base64')).not.toBe(before);
  expect(await ownKey('operator')).toBe(before);
});

it('a row that was put under another person’s name opens nothing', async () => {
  await ownKey('operator');
  await ownKey('viewer');
  await test.database.pool.query(
    `update seal_keys set wrapped = (select wrapped from seal_keys where "user" = $1 limit 1) where "user" = $2`,
    [PEOPLE.operator.id, PEOPLE.viewer.id],
  );
  expect((await (await test.as('viewer')).post('/auth/seal-key')).status).toBe(500);
});
