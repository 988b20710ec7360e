import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../../test/as-person.ts';
import { AS_WRITTEN } from '../../../../test/as-written.ts';
import { browserOf } from '../../../../test/browser.ts';
import { PEOPLE, TEST_PASSWORD } from '../../../../test/fixtures.ts';
import { openPage } from '../../../../test/live-page.ts';
import { givePhone, lastCode, lastMessage } from '../../../../test/message-log.ts';
import { softAuthenticator, type Twist } from '../../../../test/soft-authenticator.ts';
import { type Answer, type TestApp, testApp } from '../../../../test/test-app.ts';
import { addKey, answerWith, firstStep, withPasskey } from '../../../../test/with-passkey.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp({ connections: 20 });
});
afterEach(() => test.close());

const PHONE = '+37491123456';
const MINUTE = 60_000;
const refusedWith = (answer: Answer, code: string) => expect(answer.body).toMatchObject({ code });
const query = async (text: string) => (await test.database.pool.query(text)).rows;

const history = async () =>
  (await query(`select result, factor from login_history order by ${AS_WRITTEN}`)).map(
    ({ result, factor }) => `${factor} ${result}`,
  );

describe('whoever changes his passkeys', () => {
  it('has typed his password lately', async () => {
    const operator = await test.as('operator');
    test.clock.advance(11 * MINUTE);
    refusedWith(await operator.post('/auth/passkeys/begin'), 'step_up_required');
    const body = {
      name: 'x',
      credential: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA', transports: [] },
    };
    refusedWith(await operator.post('/auth/passkeys', body), 'step_up_required');
    refusedWith(await operator.send('DELETE', `/auth/passkeys/${'0'.repeat(24)}`), 'step_up_required');
  });

  it('has proved the factor he has lately: an open screen and the password bring no other way in', async () => {
    const key = await withPasskey(test);
    const [{ id } = { id: '' }] = await query('select id from passkeys');
    // The password was typed in this session, a key was not.
    const thief = await test.as('operator');
    expect((await thief.post('/auth/step-up', { password: TEST_PASSWORD })).status).toBe(200);
    refusedWith(await addKey(thief, softAuthenticator()), 'factor_stale');
    refusedWith(await thief.send('DELETE', `/auth/passkeys/${id}`), 'factor_stale');
    // Nor a phone that would stand in for the key.
    expect((await thief.post('/auth/checkPhone', { phone: PHONE })).status).toBe(200);
    const phone = { phone: PHONE, code: await lastCode(test, PHONE) };
    refusedWith(await thief.post('/auth/addVerifiedPhone', phone), 'factor_stale');
    await givePhone(test, PEOPLE.operator.id, PHONE, false);
    refusedWith(await thief.post('/auth/two-factor-status', { status: true }), 'factor_stale');

    const browser = await firstStep(test);
    expect((await answerWith(browser, key)).status).toBe(200);
    expect((await addKey(browser, softAuthenticator(), 'Second')).status).toBe(201);
    test.clock.advance(11 * MINUTE);
    await browser.post('/auth/step-up', { password: TEST_PASSWORD });
    refusedWith(await addKey(browser, softAuthenticator()), 'factor_stale');
  });

  it('ends with the first one the sessions that stand on a password alone, but his own', async () => {
    const [other, own] = [await test.as('operator'), await test.as('operator')];
    expect((await addKey(own, softAuthenticator())).status).toBe(201);
    expect([(await other.get('/auth/me')).status, (await own.get('/auth/me')).status]).toEqual([401, 200]);
    expect((await addKey(other, softAuthenticator())).status).toBe(401);
  });

  it('ends them for their open pages as well, at once', async () => {
    const live = await testApp({ realtime: true, connections: 20 });
    try {
      const address = await live.app.listen({ port: 0, host: '127.0.0.1' });
      const page = await openPage(address, { token: await live.token('operator') });
      expect((await addKey(await live.as('operator'), softAuthenticator())).status).toBe(201);
      await page.ended;
    } finally {
      await live.close();
    }
  });

  it('who has just proved his new number by its code is not sent away to prove it again', async () => {
    const operator = await test.as('operator');
    await operator.post('/auth/checkPhone', { phone: PHONE });
    await operator.post('/auth/addVerifiedPhone', { phone: PHONE, code: await lastCode(test, PHONE) });
    await operator.post('/auth/two-factor-status', { status: true });
    expect((await addKey(operator, softAuthenticator())).status).toBe(201);
  });

  it('whose factor is a code adds a key after that code', async () => {
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    refusedWith(await addKey(await test.as('operator'), softAuthenticator()), 'factor_stale');
    const browser = browserOf(test);
    await browser.login('operator');
    await browser.post('/auth/two-factor', { code: await lastCode(test, PHONE) });
    expect((await addKey(browser, softAuthenticator())).status).toBe(201);
  });

  it('adds, names and removes them; his history has each, his number is told', async () => {
    await givePhone(test, PEOPLE.operator.id, PHONE, false);
    const operator = await test.as('operator');
    const added = await addKey(operator, softAuthenticator(), 'Desk');
    expect(added.body).toMatchObject({ data: { name: 'Desk', lastUsedAt: null } });
    expect(await lastMessage(test, PHONE)).toContain('ավելացվել է մուտքի բանալի');
    const id = String((added.body as { data: { _id: string } }).data._id);
    const named = await operator.put(`/auth/passkeys/${id}`, { name: 'Home' });
    expect(named.body).toMatchObject({ data: { _id: id, name: 'Home' } });
    test.clock.advance(1_000);
    expect((await operator.send('DELETE', `/auth/passkeys/${id}`)).status).toBe(200);
    expect(await lastMessage(test, PHONE)).toContain('հեռացվել է մուտքի բանալի');
    expect((await operator.get('/auth/passkeys')).body).toMatchObject({ data: { passkeys: [] } });
    const edits = await query(
      `select changes from edit_histories where entity = 'users' and record = '${PEOPLE.operator.id}' order by ${AS_WRITTEN}`,
    );
    const changes = edits.flatMap((edit) => edit.changes);
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'passkey', before: null, after: 'Desk' },
        { field: 'passkey', before: 'Desk', after: 'Home' },
        { field: 'passkey', before: 'Home', after: null },
      ]),
    );
  });

  it('has no hand on those of others', async () => {
    await withPasskey(test, 'owner');
    const [{ id } = { id: '' }] = await query('select id from passkeys');
    const operator = await test.as('operator');
    expect((await operator.get('/auth/passkeys')).body).toMatchObject({ data: { passkeys: [] } });
    refusedWith(await operator.put(`/auth/passkeys/${id}`, { name: 'mine' }), 'not_found');
    refusedWith(await operator.send('DELETE', `/auth/passkeys/${id}`), 'not_found');
    expect(await query('select name from passkeys')).toEqual([{ name: 'YubiKey' }]);
    // The database says the same by itself; who takes lost keys away sees them, and nobody reads what they sign with.
    const seen = async (who: 'operator' | 'viewer' | 'owner' | 'admin') =>
      (await asPerson(test, who, 'select name from passkeys')).length;
    expect([await seen('operator'), await seen('viewer'), await seen('owner'), await seen('admin')]).toEqual([
      0, 0, 1, 1,
    ]);
    await expect(asPerson(test, 'owner', 'select public_key from passkeys')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(asPerson(test, 'owner', 'delete from passkeys')).rejects.toMatchObject({ code: '42501' });
  });

  it.each<[string, Twist]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['nobody verified', { unverified: true }],
  ])('adds none with %s', async (_what, twist) => {
    const operator = await test.as('operator');
    const options = await operator.post('/auth/passkeys/begin');
    const credential = softAuthenticator().register(options.body, twist);
    refusedWith(await operator.post('/auth/passkeys', { name: 'x', credential }), 'passkey.refused');
    // What was to be signed is used up.
    const right = softAuthenticator().register(options.body);
    refusedWith(await operator.post('/auth/passkeys', { name: 'x', credential: right }), 'passkey.expired');
    expect(await history()).toEqual(['passkey failure', 'passkey failure']);
    expect(await query('select 1 from passkeys')).toEqual([]);
  });

  it('adds none by a challenge of its own, which leaves the one that was asked as it is; twenty times a day', async () => {
    const operator = await test.as('operator');
    const key = softAuthenticator();
    const options = await operator.post('/auth/passkeys/begin');
    const own = { challenge: Buffer.alloc(32, 7).toString('base64url') };
    const send = (twist?: Twist) =>
      operator.post('/auth/passkeys', { name: 'x', credential: key.register(options.body, twist) });
    refusedWith(await send(own), 'passkey.refused');
    expect((await send()).status).toBe(201);
    await operator.post('/auth/passkeys/begin');
    for (let wrong = 1; wrong < 20; wrong += 1) refusedWith(await send(own), 'passkey.refused');
    refusedWith(await send(own), 'passkey.tries_day');
    // Coming in is counted by itself.
    expect((await answerWith(await firstStep(test), key)).status).toBe(200);
  });

  it('adds none that somebody has, none by the challenge of another session, and eleven never', async () => {
    const key = await withPasskey(test, 'owner');
    const operator = await test.as('operator');
    refusedWith(await addKey(operator, key), 'passkey.known');
    const elsewhere = await test.as('operator');
    const options = await elsewhere.post('/auth/passkeys/begin');
    const credential = softAuthenticator().register(options.body);
    refusedWith(await operator.post('/auth/passkeys', { name: 'x', credential }), 'passkey.expired');
    for (let made = 0; made < 10; made += 1)
      expect((await addKey(operator, softAuthenticator(), `Key ${made}`)).status).toBe(201);
    refusedWith(await addKey(operator, softAuthenticator()), 'passkey.too_many');
  });
});

describe('a person whose passkeys are lost', () => {
  it('gets them taken away by an administrator, who typed his password lately; recorded, told, and he is out', async () => {
    await withPasskey(test);
    await givePhone(test, PEOPLE.operator.id, PHONE, false);
    const operator = await test.as('operator');
    const admin = await test.as('admin');
    const path = `/users/${PEOPLE.operator.id}/reset-passkeys`;
    refusedWith(await (await test.as('owner')).post(path), 'forbidden');
    const row = () => admin.get(`/users/${PEOPLE.operator.id}`);
    expect((await row()).body).toMatchObject({ data: { hasPasskey: true } });
    test.clock.advance(11 * MINUTE);
    refusedWith(await admin.post(path), 'step_up_required');
    await admin.post('/auth/step-up', { password: TEST_PASSWORD });
    expect((await admin.post(path)).status).toBe(200);
    expect((await row()).body).toMatchObject({ data: { hasPasskey: false } });
    expect((await operator.get('/auth/me')).status).toBe(401);
    expect(await lastMessage(test, PHONE)).toContain('հեռացրել է ձեր հաշվի մուտքի բանալիները');
    expect((await browserOf(test).login('operator')).body).toMatchObject({ data: { user: {} } });
    const [edit] = await query(
      `select "user", changes from edit_histories where changes @> '[{"before": "YubiKey"}]'`,
    );
    expect(edit).toEqual({
      user: PEOPLE.admin.id,
      changes: [{ field: 'passkey', before: 'YubiKey', after: null }],
    });
  });

  it('who is an administrator himself is shown to the others, with who did it', async () => {
    await withPasskey(test, 'admin');
    expect(await query('select "by", person, what from administrator_changes')).toEqual([
      { by: PEOPLE.admin.id, person: PEOPLE.admin.id, what: 'changed' },
    ]);
    refusedWith(await (await test.as('admin')).post(`/users/${PEOPLE.admin.id}/reset-passkeys`), 'not_found');
  });
});

describe('the staff, of whom a passkey is demanded', () => {
  beforeEach(async () => {
    await test.close();
    test = await testApp({ demandPasskeys: true });
  });

  it('do nothing else before they have one, and then everything', async () => {
    const browser = browserOf(test);
    expect((await browser.login('admin')).body).toMatchObject({ data: { user: { owesPasskey: true } } });
    refusedWith(await browser.get('/users'), 'passkey_required');
    refusedWith(await browser.post('/users', {}), 'passkey_required');
    refusedWith(await browser.get('/auth/sessions'), 'passkey_required');
    expect((await browser.get('/auth/passkeys')).body).toMatchObject({
      data: { passkeys: [], demanded: true },
    });
    const key = softAuthenticator();
    expect((await addKey(browser, key)).status).toBe(201);
    expect((await browser.get('/auth/me')).body).toMatchObject({ data: { user: { owesPasskey: false } } });
    expect((await browser.get('/users')).status).toBe(200);
    expect((await answerWith(await firstStep(test, 'admin', '192.0.2.5'), key)).status).toBe(200);
  });

  it('come in by no code when they have one', async () => {
    await withPasskey(test, 'admin');
    await givePhone(test, PEOPLE.admin.id, PHONE, true);
    const browser = browserOf(test);
    expect((await browser.login('admin')).body).toMatchObject({ passkey: { sms: false } });
    refusedWith(await browser.post('/auth/two-factor/resend'), 'sign_in_over');
  });

  it('keep the last one', async () => {
    await withPasskey(test, 'admin');
    const [{ id } = { id: '' }] = await query('select id from passkeys');
    await query('update sessions set factor_at = created_at');
    const admin = await test.as('admin');
    await query('update sessions set factor_at = created_at');
    refusedWith(await admin.send('DELETE', `/auth/passkeys/${id}`), 'passkey.last');
    expect((await addKey(admin, softAuthenticator(), 'Second')).status).toBe(201);
    expect((await admin.send('DELETE', `/auth/passkeys/${id}`)).status).toBe(200);
  });

  it('are the only ones of whom it is', async () => {
    expect((await (await test.as('operator')).get('/auth/me')).body).toMatchObject({
      data: { user: { owesPasskey: false } },
    });
    expect((await (await test.as('owner')).get('/auth/sessions')).status).toBe(200);
    refusedWith(await (await test.as('viewer')).get('/auth/sessions'), 'passkey_required');
  });
});
