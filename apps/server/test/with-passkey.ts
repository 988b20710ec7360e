import { expect } from 'vitest';
import { type Browser, browserOf } from './browser.ts';
import { type SoftAuthenticator, softAuthenticator, type Twist } from './soft-authenticator.ts';
import type { Answer, Client, TestApp } from './test-app.ts';

type Holder = 'operator' | 'owner' | 'admin';

/** Adds a key to the account of whoever is signed in. */
export async function addKey(
  client: Pick<Client, 'post'>,
  key: SoftAuthenticator,
  name = 'YubiKey',
): Promise<Answer> {
  const options = await client.post('/auth/passkeys/begin');
  if (options.status !== 200) return options;
  return client.post('/auth/passkeys', { name, credential: key.register(options.body) });
}

export async function withPasskey(test: TestApp, who: Holder = 'operator'): Promise<SoftAuthenticator> {
  const key = softAuthenticator();
  expect((await addKey(await test.as(who), key)).status).toBe(201);
  return key;
}

/** Through the password, in a browser of one's own. */
export async function firstStep(
  test: TestApp,
  who: Holder = 'operator',
  address = '192.0.2.1',
): Promise<Browser> {
  const browser = browserOf(test, address);
  const answer = await browser.login(who);
  expect(answer.body).toMatchObject({ twoFactor: true, passkey: {} });
  return browser;
}

export async function answerWith(browser: Browser, key: SoftAuthenticator, twist?: Twist): Promise<Answer> {
  const options = await browser.post('/auth/two-factor/passkey/begin');
  expect(options.status).toBe(200);
  return browser.post('/auth/two-factor/passkey', { credential: key.assert(options.body, twist) });
}
