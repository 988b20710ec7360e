import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AS_WRITTEN } from '../../../../test/as-written.ts';
import { type Browser, browserOf } from '../../../../test/browser.ts';
import { PEOPLE } from '../../../../test/fixtures.ts';
import { givePhone, lastCode, lastMessage } from '../../../../test/message-log.ts';
import { softAuthenticator, type Twist } from '../../../../test/soft-authenticator.ts';
import { type Answer, type TestApp, testApp } from '../../../../test/test-app.ts';
import { answerWith, firstStep, withPasskey } from '../../../../test/with-passkey.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp({ connections: 20 });
});
afterEach(() => test.close());

const PHONE = '+37491123456';
const MINUTE = 60_000;
const BEGIN = '/auth/two-factor/passkey/begin';
const USE = '/auth/two-factor/passkey';
const refusedWith = (answer: Answer, code: string) => expect(answer.body).toMatchObject({ code });
const query = async (text: string) => (await test.database.pool.query(text)).rows;

const history = async () =>
  (await query(`select result, factor from login_history order by ${AS_WRITTEN}`)).map(
    ({ result, factor }) => `${factor} ${result}`,
  );

describe('signing in with a passkey', () => {
  it('takes the password, then the key; the history and the list of keys have it, and no message is sent', async () => {
    const key = await withPasskey(test);
    const browser = browserOf(test);
    expect((await browser.login('operator')).body).toEqual({
      twoFactor: true,
      sent: false,
      resendAfter: 0,
      passkey: { sms: false },
    });
    expect((await browser.get('/auth/me')).status).toBe(401);
    test.clock.advance(1_000);
    const answer = await answerWith(browser, key);
    expect(answer.body).toMatchObject({ data: { user: { id: PEOPLE.operator.id, owesPasskey: false } } });
    expect([...browser.cookies.keys()].sort()).toEqual(['inspect-device', 'inspect-session']);
    expect(await history()).toEqual(['password code_asked', 'passkey success']);
    expect((await browser.get('/auth/passkeys')).body).toMatchObject({
      data: {
        passkeys: [{ name: 'YubiKey', lastUsedAt: test.clock.now().toISOString(), backedUp: false }],
        demanded: false,
      },
    });
    expect(await lastMessage(test)).toBe('');
  });

  it('asks for the keys of the person, verified, at the public address, and for five minutes', async () => {
    const key = await withPasskey(test);
    const browser = await firstStep(test);
    expect((await browser.post(BEGIN)).body).toEqual({
      data: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'inspect.test',
        timeout: 120_000,
        allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
        userVerification: 'required',
      },
    });
  });

  it.each<[string, Twist]>([
    ['another origin', { origin: 'https://inspect.test.evil.example' }],
    ['another address of the same name', { origin: 'http://inspect.test:8080' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['nobody verified', { unverified: true }],
  ])('refuses and notes an answer with %s', async (_what, twist) => {
    const key = await withPasskey(test);
    const browser = await firstStep(test);
    refusedWith(await answerWith(browser, key, twist), 'passkey.refused');
    expect((await browser.get('/auth/me')).status).toBe(401);
    expect(await history()).toEqual(['password code_asked', 'passkey failure']);
    // The step goes on: with the right answer the person is in.
    expect((await answerWith(browser, key)).status).toBe(200);
  });

  it('takes an answer once, and none that was made for another step', async () => {
    const key = await withPasskey(test);
    const browser = await firstStep(test);
    const options = await browser.post(BEGIN);
    const credential = key.assert(options.body);
    const other = await firstStep(test, 'operator', '192.0.2.7');
    await other.post(BEGIN);
    refusedWith(await other.post(USE, { credential }), 'passkey.refused');
    expect((await browser.post(USE, { credential })).status).toBe(200);
    const again = await firstStep(test);
    refusedWith(await again.post(USE, { credential }), 'passkey.expired');
    await again.post(BEGIN);
    refusedWith(await again.post(USE, { credential }), 'passkey.refused');
  });

  it('lets one in when the right answer comes twenty times at once', async () => {
    const key = await withPasskey(test);
    const browser = await firstStep(test);
    const credential = key.assert((await browser.post(BEGIN)).body);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post(USE, { credential })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses an answer that comes after five minutes; of two tabs of one step each signs what it was asked', async () => {
    const key = await withPasskey(test);
    const browser = await firstStep(test);
    const late = key.assert((await browser.post(BEGIN)).body);
    test.clock.advance(5 * MINUTE);
    refusedWith(await browser.post(USE, { credential: late }), 'passkey.expired');
    const [former, latter] = await Promise.all([browser.post(BEGIN), browser.post(BEGIN)]);
    // What has lapsed takes nothing with it.
    refusedWith(await browser.post(USE, { credential: late }), 'passkey.expired');
    expect(latter.status).toBe(200);
    expect((await browser.post(USE, { credential: key.assert(former.body) })).status).toBe(200);
  });

  it('an answer in one tab leaves what the other was asked as it is', async () => {
    const key = await withPasskey(test);
    const browser = await firstStep(test);
    const [first, second] = [await browser.post(BEGIN), await browser.post(BEGIN)];
    const wrong = key.assert(first.body, { unverified: true });
    refusedWith(await browser.post(USE, { credential: wrong }), 'passkey.refused');
    refusedWith(await browser.post(USE, { credential: key.assert(first.body) }), 'passkey.expired');
    expect((await browser.post(USE, { credential: key.assert(second.body) })).status).toBe(200);
  });

  it('takes no answer to what was asked for another purpose', async () => {
    const key = await withPasskey(test);
    const adding = await firstStep(test);
    expect((await answerWith(adding, key)).status).toBe(200);
    const browser = await firstStep(test);
    const [toAdd, toEnter] = [await adding.post('/auth/passkeys/begin'), await browser.post(BEGIN)];
    const challengeOf = ({ body }: Answer) => (body as { data: { challenge: string } }).data.challenge;
    const credential = key.assert(toEnter.body, { challenge: challengeOf(toAdd) });
    refusedWith(await browser.post(USE, { credential }), 'passkey.refused');
    const made = softAuthenticator().register(toAdd.body, { challenge: challengeOf(toEnter) });
    refusedWith(await adding.post('/auth/passkeys', { name: 'x', credential: made }), 'passkey.refused');
    // Nor where both are of one step.
    await test.database.pool.query(
      `update passkey_challenges set purpose = 'register' where used_at is null`,
    );
    refusedWith(await browser.post(USE, { credential: key.assert(toEnter.body) }), 'passkey.expired');
  });

  it('refuses the key of another person, and one that nobody has', async () => {
    await withPasskey(test, 'operator');
    const others = await withPasskey(test, 'owner');
    const browser = await firstStep(test, 'operator');
    refusedWith(await answerWith(browser, others), 'passkey.refused');
    refusedWith(await answerWith(browser, softAuthenticator()), 'passkey.refused');
  });

  it('refuses a key that counts backwards, and the staff see it', async () => {
    const key = await withPasskey(test, 'admin');
    expect((await answerWith(await firstStep(test, 'admin'), key, { counter: 40 })).status).toBe(200);
    const thief = await firstStep(test, 'admin', '192.0.2.9');
    refusedWith(await answerWith(thief, key, { counter: 40 }), 'passkey.copied');
    refusedWith(await answerWith(thief, key, { counter: 3 }), 'passkey.copied');
    expect((await thief.get('/auth/me')).status).toBe(401);
    const [{ id } = { id: '' }] = await query('select id from passkeys');
    expect(await test.securityEvents()).toEqual([
      {
        user: PEOPLE.admin.id,
        call: 'POST /auth/two-factor/passkey',
        status: 422,
        entity: 'passkeys',
        record: id,
      },
    ]);
    const { body } = await (await test.as('admin')).get('/security-events');
    expect(body).toMatchObject({ data: [{ kind: 'passkey_copied', companyName: null }] });
    expect(test.log()).toContain('"alarm":"passkey_copied"');
    // The key itself goes on counting.
    expect((await answerWith(await firstStep(test, 'admin'), key, { counter: 41 })).status).toBe(200);
  });

  it('goes on with a key that does not count', async () => {
    const key = softAuthenticator();
    const operator = await test.as('operator');
    const options = await operator.post('/auth/passkeys/begin');
    const credential = key.register(options.body, { counter: 0 });
    expect((await operator.post('/auth/passkeys', { name: 'iPhone', credential })).status).toBe(201);
    expect((await answerWith(await firstStep(test), key, { counter: 0 })).status).toBe(200);
    expect((await answerWith(await firstStep(test), key, { counter: 0 })).status).toBe(200);
  });

  it('ends after twenty wrong answers a day; the person’s own browser is counted by itself', async () => {
    const key = await withPasskey(test);
    const own = await firstStep(test);
    expect((await answerWith(own, key)).status).toBe(200);
    const thief = await firstStep(test, 'operator', '192.0.2.9');
    for (let wrong = 0; wrong < 20; wrong += 1)
      refusedWith(await answerWith(thief, key, { unverified: true }), 'passkey.refused');
    refusedWith(await answerWith(thief, key), 'passkey.tries_day');
    expect(await history()).toContain('passkey locked');
    expect((await own.login('operator')).body).toMatchObject({ twoFactor: true });
    expect((await answerWith(own, key)).status).toBe(200);
    test.clock.advance(24 * 60 * MINUTE);
    expect((await answerWith(await firstStep(test, 'operator', '192.0.2.9'), key)).status).toBe(200);
  });

  it('ends after twenty wrong answers also when they come all at once', async () => {
    const key = await withPasskey(test);
    const thief = await firstStep(test, 'operator', '192.0.2.9');
    const asked: Answer[] = [];
    for (let one = 0; one < 25; one += 1) asked.push(await thief.post(BEGIN));
    const answers = await Promise.all(
      asked.map(({ body }) => thief.post(USE, { credential: key.assert(body, { unverified: true }) })),
    );
    const codes = answers.map(({ body }) => (body as { code: string }).code).sort();
    expect(codes).toEqual([...Array(20).fill('passkey.refused'), ...Array(5).fill('passkey.tries_day')]);
    refusedWith(await answerWith(thief, key), 'passkey.tries_day');
  });

  it('is bound to the browser in which the password was typed, and ends with the password', async () => {
    const key = await withPasskey(test);
    const browser = await firstStep(test);
    const thief = browserOf(test, '192.0.2.9');
    thief.cookies.set('inspect-pending', browser.cookies.get('inspect-pending') ?? '');
    refusedWith(await thief.post(BEGIN), 'sign_in_over');
    refusedWith(await browserOf(test).post(BEGIN), 'sign_in_over');
    const credential = key.assert((await browser.post(BEGIN)).body);
    await test.database.pool.query('update users set password_hash = $1', ['changed']);
    refusedWith(await browser.post(USE, { credential }), 'sign_in_over');
  });
});

describe('beside a code by phone', () => {
  it('either lets the person in; the code is sent when it is asked for', async () => {
    const key = await withPasskey(test);
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    const browser = browserOf(test);
    expect((await browser.login('operator')).body).toMatchObject({ sent: false, passkey: { sms: true } });
    expect(await lastMessage(test, PHONE)).toBe('');
    expect((await browser.post('/auth/two-factor/resend')).status).toBe(200);
    const code = await lastCode(test, PHONE);
    expect((await browser.post('/auth/two-factor', { code })).status).toBe(200);
    expect((await answerWith(await firstStep(test), key)).status).toBe(200);
  });

  it('asks nobody for a code who has not switched it on', async () => {
    await withPasskey(test);
    await givePhone(test, PEOPLE.operator.id, PHONE, false);
    const browser = browserOf(test);
    expect((await browser.login('operator')).body).toMatchObject({ passkey: { sms: false } });
    refusedWith(await browser.post('/auth/two-factor/resend'), 'sign_in_over');
    refusedWith(await browser.post('/auth/two-factor', { code: '123456' }), 'sign_in_over');
  });

  it('of somebody with a passkey the number alone brings no new password', async () => {
    const key = await withPasskey(test);
    await givePhone(test, PEOPLE.operator.id, PHONE, false);
    const email = 'operator@test.example';
    const reset = async (browser: Browser) => {
      await browser.post('/auth/forgot', { email });
      return lastMessage(test, PHONE);
    };
    expect(await reset(browserOf(test, '192.0.2.9'))).toBe('');
    test.clock.advance(2 * MINUTE);
    const own = await firstStep(test);
    expect((await answerWith(own, key)).status).toBe(200);
    expect(await reset(own)).toMatch(/\d{6}/);
  });
});
