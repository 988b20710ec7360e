import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedCalls } from '../../../../test/app-without-database.ts';
import { AS_WRITTEN } from '../../../../test/as-written.ts';
import { type Browser, browserOf } from '../../../../test/browser.ts';
import { emailOf, PEOPLE } from '../../../../test/fixtures.ts';
import { givePhone, lastCode, lastMessage, otherThan } from '../../../../test/message-log.ts';
import { type Answer, type TestApp, testApp } from '../../../../test/test-app.ts';
import { SmsFailure, type SmsGateway } from '../../../platform/gateways/sms/sms-gateway.ts';
import { newId } from '../../../platform/ids.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp({ connections: 20 });
  await givePhone(test, PEOPLE.operator.id, PHONE, true);
});
afterEach(() => test.close());

const PHONE = '+37491123456';
const MINUTE = 60_000;
const NEW_PASSWORD = 'quite another long sentence';
const refusedWith = (answer: Answer, code: string) => expect(answer.body).toMatchObject({ code });
const shown = ({ status, body }: Answer) => ({ status, body });

async function firstStep(address = '192.0.2.1'): Promise<Browser> {
  const browser = browserOf(test, address);
  const answer = await browser.login('operator');
  expect(answer.body).toMatchObject({ twoFactor: true });
  return browser;
}

const results = async () =>
  (
    await test.database.pool.query<{ result: string; factor: string }>(
      `select result, factor from login_history order by ${AS_WRITTEN}`,
    )
  ).rows.map(({ result, factor }) => `${factor} ${result}`);

describe('signing in with a second factor', () => {
  it('takes the password, then the code; the history has both', async () => {
    const browser = await firstStep();
    expect([...browser.cookies.keys()].sort()).toEqual(['inspect-device', 'inspect-pending']);
    test.clock.advance(1_000);
    const answer = await browser.post('/auth/two-factor', { code: await lastCode(test, PHONE) });
    expect(answer.body).toMatchObject({ data: { user: { id: PEOPLE.operator.id, twoFactor: true } } });
    expect([...browser.cookies.keys()].sort()).toEqual(['inspect-device', 'inspect-session']);
    expect((await browser.get('/auth/me')).status).toBe(200);
    expect(await results()).toEqual(['password code_asked', 'sms success']);
  });

  it('opens no call at all between the steps, whichever cookie its token is put in', async () => {
    const browser = await firstStep();
    const pending = browser.cookies.get('inspect-pending') ?? '';
    const calls = (await publishedCalls(test.app)).filter(({ need }) => need !== 'public');
    expect(calls.length).toBeGreaterThan(30);
    for (const { method, url } of calls) {
      for (const cookie of [`inspect-pending=${pending}`, `inspect-session=${pending}`]) {
        const answer = await test.app.inject({
          method: method as 'GET',
          url,
          headers: { cookie, origin: 'http://inspect.test', 'x-requested-with': 'inspect' },
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        // 415: a call that takes a file understands no other body, whoever sends it.
        expect(`${method} ${url} ${answer.statusCode}`).toMatch(/ (401|415)$/);
      }
    }
  });

  it('is bound to the browser: the token works in no other, nor after its time', async () => {
    const browser = await firstStep();
    const code = await lastCode(test, PHONE);
    const thief = browserOf(test, '192.0.2.9');
    thief.cookies.set('inspect-pending', browser.cookies.get('inspect-pending') ?? '');
    refusedWith(await thief.post('/auth/two-factor', { code }), 'sign_in_over');
    refusedWith(await browserOf(test).post('/auth/two-factor', { code }), 'sign_in_over');
    test.clock.advance(15 * MINUTE);
    refusedWith(await browser.post('/auth/two-factor', { code }), 'sign_in_over');
  });

  it('refuses wrong, late and used codes, and notes them', async () => {
    const browser = await firstStep();
    const code = await lastCode(test, PHONE);
    refusedWith(await browser.post('/auth/two-factor', { code: otherThan(code) }), 'code_wrong');
    test.clock.advance(5 * MINUTE);
    refusedWith(await browser.post('/auth/two-factor', { code }), 'code_expired');
    expect(await results()).toEqual(['password code_asked', 'sms failure', 'sms failure']);
    expect((await browser.post('/auth/two-factor/resend')).body).toEqual({ data: { resendAfter: 60 } });
    refusedWith(await browser.post('/auth/two-factor/resend'), 'code_wait');
    const next = await lastCode(test, PHONE);
    expect((await browser.post('/auth/two-factor', { code: next })).status).toBe(200);
    refusedWith(await browser.post('/auth/two-factor', { code: next }), 'sign_in_over');
  });

  it('lets one in when the right code comes a hundred times at once', async () => {
    const browser = await firstStep();
    const body = { code: await lastCode(test, PHONE) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.post('/auth/two-factor', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await test.database.pool.query('select 1 from sessions');
    expect(rows).toHaveLength(1);
  });

  it('goes on with the code one has when the password is typed again in the same browser', async () => {
    const browser = await firstStep();
    const code = await lastCode(test, PHONE);
    test.clock.advance(10_000);
    expect((await browser.login('operator')).body).toEqual({
      twoFactor: true,
      sent: true,
      resendAfter: 50,
    });
    expect((await browser.post('/auth/two-factor', { code })).status).toBe(200);
  });

  it('says so when the number has just had a code in another browser, and sends one when the time has come', async () => {
    await firstStep();
    const browser = browserOf(test, '192.0.2.4');
    const step = await browser.login('operator');
    expect(step.body).toEqual({ twoFactor: true, sent: false, resendAfter: 60 });
    refusedWith(await browser.post('/auth/two-factor', { code: await lastCode(test, PHONE) }), 'code_wrong');
    test.clock.advance(MINUTE);
    expect((await browser.post('/auth/two-factor/resend')).status).toBe(200);
    expect((await browser.post('/auth/two-factor', { code: await lastCode(test, PHONE) })).status).toBe(200);
  });

  it('is over for whoever is blocked meanwhile', async () => {
    const browser = await firstStep();
    const code = await lastCode(test, PHONE);
    await test.database.pool.query('update users set blocked = true where id = $1', [PEOPLE.operator.id]);
    refusedWith(await browser.post('/auth/two-factor', { code }), 'sign_in_over');
  });
});

describe('a forgotten password', () => {
  const forgot = (browser: Browser, email = emailOf('operator')) => browser.post('/auth/forgot', { email });
  const reset = (browser: Browser, code: string, more = {}) =>
    browser.post('/auth/reset', { email: emailOf('operator'), code, password: NEW_PASSWORD, ...more });
  beforeEach(() => givePhone(test, PEOPLE.operator.id, PHONE, false));

  it('is replaced by the code to the verified number; every session ends and the person is told', async () => {
    const signedIn = await test.as('operator');
    const browser = browserOf(test);
    expect((await forgot(browser)).body).toEqual({ data: { resendAfter: 60 } });
    const code = await lastCode(test, PHONE);
    expect((await reset(browser, code)).body).toEqual({ data: null });
    expect((await signedIn.get('/auth/me')).status).toBe(401);
    expect((await browserOf(test).login('operator')).status).toBe(401);
    test.clock.advance(MINUTE);
    const again = await browserOf(test).login('operator', { password: NEW_PASSWORD });
    expect(again.status).toBe(200);
    expect(await results()).toContain('sms password_reset');
    refusedWith(await reset(browser, code), 'sign_in_over');
    expect(await lastMessage(test, PHONE)).toBe(
      'Inspect. Ձեր գաղտնաբառը փոխվել է։ Եթե դա դուք չեք արել, դիմեք ադմինիստրատորին։',
    );
  });

  it('opens the lock that wrong passwords brought', async () => {
    const stranger = browserOf(test, '192.0.2.9');
    for (let n = 0; n < 5; n += 1) await stranger.login('operator', { password: 'not the right one' });
    refusedWith(await stranger.login('operator'), 'login_locked');
    const browser = browserOf(test);
    await forgot(browser);
    expect((await reset(browser, await lastCode(test, PHONE))).status).toBe(200);
    expect((await stranger.login('operator', { password: NEW_PASSWORD })).status).toBe(200);
  });

  it('answers the same to a known address, an unknown one and one without a number, all along', async () => {
    const seen = [];
    for (const email of [emailOf('operator'), emailOf('owner'), 'nobody@test.example']) {
      const browser = browserOf(test, `198.51.100.${seen.length + 1}`);
      const asked = [shown(await forgot(browser, email)), shown(await forgot(browser, email))];
      await test.runJobs();
      const cookies = [...browser.cookies.keys()];
      const tried = [];
      for (let n = 0; n < 6; n += 1) tried.push(shown(await reset(browser, '000000', { email })));
      seen.push({ asked, cookies, tried });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(await lastMessage(test, PHONE)).not.toBe('');
    const { rows } = await test.database.pool.query('select count(*)::int as sent from sms_outbox');
    expect(rows).toEqual([{ sent: 1 }]);
  });

  it('counts its tries as the other codes do, and works in the asking browser only', async () => {
    const browser = browserOf(test);
    await forgot(browser);
    const code = await lastCode(test, PHONE);
    refusedWith(await reset(browserOf(test, '192.0.2.7'), code), 'sign_in_over');
    for (let n = 0; n < 5; n += 1) refusedWith(await reset(browser, otherThan(code)), 'code_wrong');
    refusedWith(await reset(browser, code), 'code_tries');
  });

  it('leaves each wrong code in the history of sign-ins, also where there is nobody', async () => {
    const [browser, stranger] = [browserOf(test), browserOf(test, '192.0.2.7')];
    await browser.post('/auth/forgot', { email: emailOf('operator') });
    refusedWith(await reset(browser, otherThan(await lastCode(test, PHONE))), 'code_wrong');
    const email = 'nobody@example.am';
    await stranger.post('/auth/forgot', { email });
    test.clock.advance(1_000);
    refusedWith(await reset(stranger, '123456', { email }), 'code_wrong');
    const { rows } = await test.database.pool.query(
      'select "user", result, factor, address from login_history order by at',
    );
    expect(rows).toEqual([
      { user: PEOPLE.operator.id, result: 'failure', factor: 'sms', address: '192.0.2.1' },
      { user: null, result: 'failure', factor: 'sms', address: '192.0.2.7' },
    ]);
  });

  it('keeps the rules of passwords, and a refused one does not use the code up', async () => {
    const browser = browserOf(test);
    await forgot(browser);
    const code = await lastCode(test, PHONE);
    for (const password of ['short', 'operator operator operator', '123456789012345'])
      expect(await reset(browser, code, { password })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    expect((await reset(browser, code)).status).toBe(200);
  });

  it('lets nobody in by the token of the second step, nor the other way round', async () => {
    const browser = browserOf(test);
    await forgot(browser);
    const code = await lastCode(test, PHONE);
    refusedWith(await browser.post('/auth/two-factor', { code }), 'sign_in_over');
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    const other = await firstStep('192.0.2.3');
    refusedWith(await reset(other, await lastCode(test, PHONE)), 'sign_in_over');
  });

  it('of a blocked person brings no code', async () => {
    await test.database.pool.query('update users set blocked = true where id = $1', [PEOPLE.operator.id]);
    expect((await forgot(browserOf(test))).status).toBe(200);
    expect(await lastMessage(test)).toBe('');
  });
});

describe('the outbox', () => {
  it('is not there outside the demonstration, neither the page nor the call', async () => {
    expect((await test.app.inject('/dev/outbox')).statusCode).toBe(404);
    expect((await test.anonymous.get('/dev/outbox')).body).toMatchObject({ code: 'unknown_route' });
    const demo = await testApp({ demonstration: true });
    expect((await demo.app.inject('/dev/outbox')).statusCode).toBe(200);
    expect((await demo.anonymous.get('/dev/outbox')).body).toEqual({ data: [] });
    await demo.close();
  });
});

describe('while the provider of messages', () => {
  /** Nobody knows what became of a message; or it was not even taken. */
  it.each(['unknown', 'unsent'] as const)(
    'takes none (%s), the third person is told so, and after five minutes it is tried again',
    async (outcome) => {
      let isDown = true;
      const gateway: SmsGateway = {
        name: 'silent',
        repeatable: false,
        send: async () => {
          if (isDown) throw new SmsFailure(outcome, 'TimeoutError');
          return { providerId: null };
        },
      };
      await test.close();
      test = await testApp({ sms: { gateway, price: 20, dailyDrams: 50_000 } });
      const people = ['operator', 'mechanic', 'owner'] as const;
      for (const [at, who] of people.entries())
        await givePhone(test, PEOPLE[who].id, `+3749112345${at}`, true);
      const first = (who: (typeof people)[number]) => browserOf(test, '192.0.2.1').login(who);
      expect(await first('operator')).toMatchObject({ status: 200, body: { twoFactor: true, sent: true } });
      await test.runJobs();
      expect(await first('mechanic')).toMatchObject({ status: 200, body: { twoFactor: true, sent: true } });
      await test.runJobs();
      // What was not taken is tried again after seconds.
      test.clock.advance(outcome === 'unsent' ? 31_000 : 0);
      const refused = await first('owner');
      expect(shown(refused)).toMatchObject({ status: 503, body: { code: 'sms_unavailable' } });
      expect(refused.headers['retry-after']).toBe('300');
      expect(test.log()).toContain('"alarm":"sms_silent"');
      // Nobody else is held up by it.
      expect((await browserOf(test, '192.0.2.1').login('admin')).status).toBe(200);
      isDown = false;
      test.clock.advance(5 * MINUTE);
      expect(await first('owner')).toMatchObject({ status: 200, body: { twoFactor: true, sent: true } });
      await test.runJobs();
      expect(await first('mechanic')).toMatchObject({ status: 200, body: { sent: true } });
    },
  );

  it('is not meant by what waits to be handed over, nor by what a clock ahead of this one has written, nor by forgotten passwords', async () => {
    const put = (state: string, budget: string, minutes: number) =>
      test.database.pool.query(
        `insert into sms_messages (id, state, cost, budget, created_at) values ($1, $2, 0, $3, $4::timestamptz + make_interval(mins => $5))`,
        [newId(), state, budget, test.clock.now(), minutes],
      );
    for (const [state, budget, minutes] of [
      ['waiting', 'sign_in', -1],
      ['unknown', 'sign_in', 240],
      ['unknown', 'reset', -1],
    ] as const)
      for (let at = 0; at < 3; at += 1) await put(state, budget, minutes);
    expect((await browserOf(test, '192.0.2.1').login('operator')).body).toMatchObject({ sent: true });
    for (let at = 0; at < 2; at += 1) await put('unknown', 'notice', -1);
    expect((await browserOf(test, '192.0.2.1').login('owner')).status).toBe(200);
    await givePhone(test, PEOPLE.owner.id, '+37491123451', true);
    expect((await browserOf(test, '192.0.2.1').login('owner')).status).toBe(503);
  });

  it('hesitates for a moment, the next person gets his message', async () => {
    let isDown = true;
    const taken: string[] = [];
    const gateway: SmsGateway = {
      name: 'hesitating',
      repeatable: false,
      send: async ({ to }) => {
        if (isDown) throw new SmsFailure('unsent', '429');
        taken.push(to);
        return { providerId: null };
      },
    };
    await test.close();
    test = await testApp({ sms: { gateway, price: 20, dailyDrams: 50_000 } });
    for (const [at, who] of (['operator', 'mechanic', 'owner'] as const).entries()) {
      await givePhone(test, PEOPLE[who].id, `+3749112345${at}`, true);
      expect((await browserOf(test, '192.0.2.1').login(who)).body).toMatchObject({ sent: true });
      if (who === 'owner') isDown = false;
      await test.runJobs();
    }
    expect(taken).toContain('+37491123452');
  });

  it('refuses single numbers it is there', async () => {
    const gateway: SmsGateway = {
      name: 'choosy',
      repeatable: false,
      send: async () => {
        throw new SmsFailure('refused', '400');
      },
    };
    await test.close();
    test = await testApp({ sms: { gateway, price: 20, dailyDrams: 50_000 } });
    for (const [at, who] of (['operator', 'mechanic', 'owner'] as const).entries()) {
      await givePhone(test, PEOPLE[who].id, `+3749112345${at}`, true);
      expect((await browserOf(test, '192.0.2.1').login(who)).status).toBe(200);
      await test.runJobs();
    }
  });
});
