import { t } from '@inspect/contract/i18n';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyOf } from '../../../../test/audited-rights.ts';
import { browserOf } from '../../../../test/browser.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { PEOPLE } from '../../../../test/fixtures.ts';
import { givePhone, lastCode, lastMessage, otherThan } from '../../../../test/message-log.ts';
import { type Answer, type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp({ connections: 20 });
});
afterEach(() => test.close());

const PHONE = '+37491123456';
const OTHER = '+37499765432';
const MINUTE = 60_000;
const refusedWith = (answer: Answer, code: string) => expect(answer.body).toMatchObject({ code });

async function addPhone(who: 'operator' | 'owner' = 'operator', phone = PHONE) {
  const person = await test.as(who);
  expect((await person.post('/auth/checkPhone', { phone })).status).toBe(200);
  const added = await person.post('/auth/addVerifiedPhone', { phone, code: await lastCode(test, phone) });
  expect(added.status).toBe(200);
  return person;
}

describe('a person who adds his number', () => {
  it('gets a code there, and with it the number is his', async () => {
    const person = await test.as('operator');
    expect((await person.get('/auth/two-factor-status')).body).toEqual({
      data: { status: false, phone: null },
    });
    expect((await person.post('/auth/checkPhone', { phone: '+374 91 123456' })).body).toEqual({
      data: { resendAfter: 60 },
    });
    const text = await lastMessage(test, PHONE);
    expect(text.length, 'one message of Armenian letters').toBeLessThanOrEqual(70);
    const code = await lastCode(test, PHONE);
    expect((await person.post('/auth/addVerifiedPhone', { phone: PHONE, code })).body).toEqual({
      data: { status: false, phone: PHONE },
    });
    expect((await person.get('/auth/me')).body).toMatchObject({
      data: { user: { phone: PHONE, phoneVerified: true } },
    });
    expect(await historyOf(test, 'users', PEOPLE.operator.id)).toMatchObject([
      { user: PEOPLE.operator.id, changes: [{ field: 'phone', before: null, after: PHONE }] },
    ]);
  });

  it.each([
    '+37410123456',
    '+37460123456',
    '+37490012345',
    '+37480012345',
    '+37423123456',
    '+79161234567',
    '+3749112345',
    '112',
    '',
  ])('is refused the number %s: only mobile ones of Armenia, no toll-fraud prefix', async (phone) => {
    const person = await test.as('operator');
    expectRefusal(await person.post('/auth/checkPhone', { phone }), 'phone');
    expect(await test.runJobs()).toBe(0);
  });

  it('learns nothing of whose a number is already', async () => {
    await givePhone(test, PEOPLE.owner2.id, PHONE);
    const person = await test.as('operator');
    const taken = await person.post('/auth/checkPhone', { phone: PHONE });
    const free = await person.post('/auth/checkPhone', { phone: OTHER });
    expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body });
    expect(await lastCode(test, PHONE)).toMatch(/^\d{6}$/);
    expect(await lastCode(test, OTHER)).toMatch(/^\d{6}$/);
  });

  it('can’t without having asked, with another’s code, in another session or for another number', async () => {
    const person = await test.as('operator');
    const add = (body: unknown, by = person) => by.post('/auth/addVerifiedPhone', body);
    refusedWith(await add({ phone: PHONE, code: '123456' }), 'code_wrong');
    await person.post('/auth/checkPhone', { phone: PHONE });
    const code = await lastCode(test, PHONE);
    refusedWith(await add({ phone: PHONE, code }, await test.as('operator')), 'code_wrong');
    refusedWith(await add({ phone: PHONE, code }, await test.as('owner')), 'code_wrong');
    refusedWith(await add({ phone: OTHER, code }), 'code_wrong');
    expect((await add({ phone: PHONE, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    refusedWith(await add({ phone: PHONE, code }), 'code_expired');
  });

  it('has five minutes and five tries for a code, and the newest is the one that counts', async () => {
    const person = await test.as('operator');
    const add = (code: string) => person.post('/auth/addVerifiedPhone', { phone: PHONE, code });
    await person.post('/auth/checkPhone', { phone: PHONE });
    const first = await lastCode(test, PHONE);
    test.clock.advance(5 * MINUTE);
    refusedWith(await add(first), 'code_expired');
    await person.post('/auth/checkPhone', { phone: PHONE });
    const second = await lastCode(test, PHONE);
    for (let n = 0; n < 5; n += 1) refusedWith(await add(otherThan(second)), 'code_wrong');
    const over = await add(second);
    expect(over.status).toBe(429);
    refusedWith(over, 'code_tries');
  });

  it('has twenty tries a day, whatever codes he asks for', async () => {
    const person = await test.as('operator');
    let code = '';
    for (let round = 0; round < 4; round += 1) {
      await person.post('/auth/checkPhone', { phone: PHONE });
      code = await lastCode(test, PHONE);
      for (let n = 0; n < 5; n += 1)
        await person.post('/auth/addVerifiedPhone', { phone: PHONE, code: otherThan(code) });
      test.clock.advance(MINUTE);
    }
    await person.post('/auth/checkPhone', { phone: PHONE });
    const right = { phone: PHONE, code: await lastCode(test, PHONE) };
    refusedWith(await person.post('/auth/addVerifiedPhone', right), 'code_tries_day');
  });

  it('succeeds once when the right code comes a hundred times at once', async () => {
    const person = await test.as('operator');
    await person.post('/auth/checkPhone', { phone: PHONE });
    const body = { phone: PHONE, code: await lastCode(test, PHONE) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => person.post('/auth/addVerifiedPhone', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await historyOf(test, 'users', PEOPLE.operator.id)).toHaveLength(1);
  });

  it('is stored with nothing but a hash of the code', async () => {
    const person = await test.as('operator');
    await person.post('/auth/checkPhone', { phone: PHONE });
    const { rows: before } = await test.database.pool.query(
      'select payload, code_hash from jobs, phone_codes',
    );
    expect(before).toEqual([
      { payload: { code: expect.any(String), message: expect.any(String) }, code_hash: null },
    ]);
    const code = await lastCode(test, PHONE);
    const { rows } = await test.database.pool.query('select code_hash from phone_codes');
    expect(rows).toEqual([{ code_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    expect(test.log()).not.toContain(code);
    expect(test.log()).not.toContain(PHONE.slice(1));
  });
});

describe('a person who asks for codes', () => {
  it('waits a minute between two, and gets five an hour for one number', async () => {
    // Each time with a password that was typed just now.
    const ask = async () => (await test.as('operator')).post('/auth/checkPhone', { phone: PHONE });
    for (let n = 0; n < 5; n += 1) {
      expect((await ask()).status).toBe(200);
      await test.runJobs();
      const soon = await ask();
      expect(soon).toMatchObject({ status: 429, headers: { 'retry-after': n < 4 ? '60' : '3360' } });
      refusedWith(soon, 'code_wait');
      test.clock.advance(MINUTE);
    }
    expect((await ask()).status).toBe(429);
    test.clock.advance(54 * MINUTE);
    expect((await ask()).status).toBe(429);
    test.clock.advance(MINUTE);
    expect((await ask()).status).toBe(200);
  });

  it('gets twenty an hour from one address, whatever numbers he names', async () => {
    const person = await test.as('operator');
    for (let n = 0; n < 20; n += 1)
      expect((await person.post('/auth/checkPhone', { phone: `+374911234${n + 10}` })).status).toBe(200);
    refusedWith(await person.post('/auth/checkPhone', { phone: OTHER }), 'code_wait');
    test.clock.advance(60 * MINUTE);
    expect((await (await test.as('operator')).post('/auth/checkPhone', { phone: OTHER })).status).toBe(200);
  });

  it('is counted one by one, also when he asks a hundred times at once', async () => {
    const person = await test.as('operator');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => person.post('/auth/checkPhone', { phone: PHONE })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await test.runJobs()).toBe(1);
  });

  it('is refused when the day’s money is spent, and the log sounds the alarm', async () => {
    await test.close();
    const { messageLogGateway: outboxGateway } = await import(
      '../../../platform/gateways/sms/message-log.ts'
    );
    test = await testApp();
    const gateway = outboxGateway({ pool: test.database.pool, clock: test.clock });
    const poor = await testApp({ sms: { gateway, price: 20, dailyDrams: 40 } });
    const person = await poor.as('operator');
    expect((await person.post('/auth/checkPhone', { phone: PHONE })).status).toBe(200);
    expect((await person.post('/auth/checkPhone', { phone: OTHER })).status).toBe(200);
    const broke = await person.post('/auth/checkPhone', { phone: '+37477123456' });
    expect(broke.status).toBe(503);
    refusedWith(broke, 'sms_unavailable');
    expect(poor.log()).toContain('"alarm":"sms_money"');
    poor.clock.advance(24 * 60 * MINUTE + 1);
    expect((await (await poor.as('operator')).post('/auth/checkPhone', { phone: PHONE })).status).toBe(200);
    await poor.close();
  });
});

describe('a person who changes his number or his second factor', () => {
  it('must have typed his password lately', async () => {
    const person = await addPhone();
    test.clock.advance(11 * MINUTE);
    for (const [path, body] of [
      ['/auth/checkPhone', { phone: OTHER }],
      ['/auth/addVerifiedPhone', { phone: OTHER, code: '123456' }],
      ['/auth/two-factor-status', { status: true }],
    ] as const) {
      const answer = await person.post(path, body);
      expect(answer.status).toBe(403);
      refusedWith(answer, 'step_up_required');
    }
    refusedWith(await person.post('/auth/step-up', { password: 'wrong' }), 'password_wrong');
    expect((await person.post('/auth/step-up', { password: 'a long password for tests' })).body).toEqual({
      data: { minutes: 10 },
    });
    expect((await person.post('/auth/two-factor-status', { status: true })).status).toBe(200);
  });

  it('can’t guess the password there: it locks like the sign-in', async () => {
    const person = await test.as('operator');
    for (let n = 0; n < 5; n += 1) await person.post('/auth/step-up', { password: 'wrong' });
    refusedWith(
      await person.post('/auth/step-up', { password: 'a long password for tests' }),
      'login_locked',
    );
  });

  it('tells the old number, and needs a number for the second factor', async () => {
    refusedWith(
      await (await test.as('owner')).post('/auth/two-factor-status', { status: true }),
      'phone_required',
    );
    const person = await addPhone();
    test.clock.advance(1_000);
    expect((await person.post('/auth/two-factor-status', { status: true })).body).toEqual({
      data: { status: true, phone: PHONE },
    });
    expect(await lastMessage(test, PHONE)).toBe(t('auth.smsFactorOn'));
    test.clock.advance(MINUTE);
    await person.post('/auth/two-factor-status/code');
    const code = await lastCode(test, PHONE);
    expect((await person.post('/auth/two-factor-status', { status: false, code })).status).toBe(200);
    test.clock.advance(MINUTE);
    await person.post('/auth/checkPhone', { phone: OTHER });
    await person.post('/auth/addVerifiedPhone', { phone: OTHER, code: await lastCode(test, OTHER) });
    test.clock.advance(1_000);
    expect(await lastMessage(test, PHONE)).toBe(t('auth.smsPhoneChanged'));
  });
});

describe('a person with a second factor and no number', () => {
  it('gets in and can do nothing but add one', async () => {
    await givePhone(test, PEOPLE.operator.id, null, true);
    const browser = browserOf(test);
    const login = await browser.login('operator');
    expect(login.body).toMatchObject({ data: { user: { twoFactor: true, phoneVerified: false } } });
    for (const path of ['/tech-service-checkup', '/cars/cars', '/tech-service-mechanics']) {
      const refused = await browser.get(path);
      expect(refused.status).toBe(403);
      refusedWith(refused, 'phone_required');
    }
    refusedWith(await browser.post('/auth/two-factor-status', { status: false }), 'phone_required');
    expect((await browser.post('/auth/checkPhone', { phone: PHONE })).status).toBe(200);
    const code = await lastCode(test, PHONE);
    expect((await browser.post('/auth/addVerifiedPhone', { phone: PHONE, code })).status).toBe(200);
    expect((await browser.get('/tech-service-checkup')).status).toBe(200);
  });
});

describe('an admin', () => {
  it('takes a lost phone away: recorded, the sessions end, the old number is told', async () => {
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    const operator = await test.as('operator');
    const admin = await test.as('admin');
    expect((await admin.post(`/users/${PEOPLE.operator.id}/reset-factor`)).body).toEqual({ data: null });
    expect((await operator.get('/auth/me')).status).toBe(401);
    expect(await lastMessage(test, PHONE)).toBe(t('auth.smsFactorReset'));
    expect(await historyOf(test, 'users', PEOPLE.operator.id)).toMatchObject([
      { user: PEOPLE.admin.id, changes: [{ field: 'phone', before: PHONE, after: null }] },
    ]);
    const again = await browserOf(test).login('operator');
    expect(again.body).toMatchObject({ data: { user: { twoFactor: true, phoneVerified: false } } });
  });

  it('tells those who keep the person, too: the head of his company, of an administrator the others', async () => {
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    await givePhone(test, PEOPLE.owner.id, '+37491000001', false);
    await givePhone(test, PEOPLE.owner2.id, '+37491000002', false);
    const admin = await test.as('admin');
    expect((await admin.post(`/users/${PEOPLE.operator.id}/reset-factor`)).status).toBe(200);
    const text = 'Inspect. Հեռացվել է աշխատակցի հեռախոսահամարը, որով հաստատվում էր մուտքը (Person operator)։';
    expect(await lastMessage(test, '+37491000001')).toBe(text);
    expect(await lastMessage(test, '+37491000002')).toBe('');
    expect(test.announced).toEqual([
      {
        to: { user: PEOPLE.owner.id },
        event: 'FACTOR_RESET',
        data: { user: PEOPLE.operator.id, name: 'Person operator' },
      },
    ]);

    await test.database.pool.query(`update users set role = 'ADMIN' where id = $1`, [PEOPLE.viewer.id]);
    await givePhone(test, PEOPLE.viewer.id, '+37491000003', false);
    expect((await admin.post(`/users/${PEOPLE.viewer.id}/reset-factor`)).status).toBe(200);
    const { rows } = await test.database.pool.query('select "by", person, what from administrator_changes');
    expect(rows).toEqual([{ by: PEOPLE.admin.id, person: PEOPLE.viewer.id, what: 'changed' }]);
  });

  it('an owner to whom `users` was granted resets those of his own people, and of nobody else', async () => {
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, true, false, true, false, false from pages where route = 'users'`,
      [PEOPLE.owner.id],
    );
    const owner = await test.as('owner');
    const reset = async (id: string) => (await owner.post(`/users/${id}/reset-factor`)).status;
    expect(await reset(PEOPLE.operator.id)).toBe(200);
    expect(await lastMessage(test, PHONE)).toBe(t('auth.smsFactorReset'));
    for (const who of ['operator2', 'owner2', 'admin', 'owner'] as const)
      expect(await reset(PEOPLE[who].id)).toBe(404);
  });

  it('resets neither his own nor that of somebody who doesn’t exist; others reset nobody’s', async () => {
    const admin = await test.as('admin');
    for (const id of [PEOPLE.admin.id, 'f'.repeat(24)])
      expect((await admin.post(`/users/${id}/reset-factor`)).status).toBe(404);
    for (const who of ['owner', 'operator', 'mechanic', 'viewer'] as const)
      expect((await (await test.as(who)).post(`/users/${PEOPLE.operatorA2.id}/reset-factor`)).status).toBe(
        403,
      );
  });
});
