import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, browserOf } from '../../../../test/browser.ts';
import { testDatabase } from '../../../../test/database-per-worker.ts';
import { emailOf, PEOPLE, type Who } from '../../../../test/fixtures.ts';
import { givePhone, lastCode, lastMessage, otherThan } from '../../../../test/message-log.ts';
import { appOn, type TestApp, testApp } from '../../../../test/test-app.ts';
import { messageLogGateway } from '../../../platform/gateways/sms/message-log.ts';

const PHONE = '+37491123456';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
let own: Browser;
beforeEach(async () => {
  test = await testApp({ connections: 20 });
  await givePhone(test, PEOPLE.operator.id, PHONE, true);
  own = browserOf(test);
  await enter();
});
afterEach(() => test.close());

/** Password and code, in the browser in which the person has signed in before. */
async function enter(): Promise<void> {
  const step = await own.login('operator');
  expect(step).toMatchObject({ status: 200, body: { twoFactor: true, sent: true } });
  const answer = await own.post('/auth/two-factor', { code: await lastCode(test, PHONE) });
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id: PEOPLE.operator.id } } } });
}

const forgot = (browser: Browser, email = emailOf('operator')) => browser.post('/auth/forgot', { email });
const guess = (browser: Browser, email = emailOf('operator'), code = '000000') =>
  browser.post('/auth/reset', { email, code, password: 'quite another long sentence' });

async function moneyOf(budget: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ drams: number }>(
    'select coalesce(sum(cost), 0)::int as drams from sms_messages where budget = $1',
    [budget],
  );
  return rows[0]?.drams ?? 0;
}

describe('a stranger without an account', () => {
  it('shuts nobody out of sign-in by wrong codes for a new password', async () => {
    await givePhone(test, PEOPLE.operator.id, PHONE, false);
    for (let round = 0; round < 4; round += 1) {
      test.clock.advance(HOUR);
      const stranger = browserOf(test, `198.51.100.${round}`);
      await forgot(stranger);
      const code = await lastCode(test, PHONE);
      for (let n = 0; n < 5; n += 1) await guess(stranger, emailOf('operator'), otherThan(code));
    }
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    test.clock.advance(MINUTE);
    await enter();
  });

  it('uses up none of the messages of sign-in by five wishes for a new password', async () => {
    for (let n = 0; n < 5; n += 1) {
      test.clock.advance(MINUTE);
      expect((await forgot(browserOf(test, `198.51.100.${n}`))).status).toBe(200);
    }
    await enter();
  });

  it('books no money by naming addresses that nobody has, nor by a colleague’s network', async () => {
    for (let n = 0; n < 20; n += 1)
      expect((await forgot(browserOf(test), `nobody${n}@test.example`)).status).toBe(200);
    await test.runJobs();
    expect(await moneyOf('reset')).toBe(0);
    // The twenty wishes came from the very network at which the operator signs in.
    test.clock.advance(MINUTE);
    await enter();
  });

  it('with the person’s phone in hand gets no new password by it when it is the second factor', async () => {
    test.clock.advance(MINUTE);
    const before = await lastMessage(test, PHONE);
    const thief = browserOf(test, '203.0.113.9');
    expect((await forgot(thief)).body).toEqual({ data: { resendAfter: 60 } });
    test.clock.advance(1_000);
    const code = await lastCode(test, PHONE);
    // No code was written to him, and the one of the sign-in is none for a new password.
    expect(await lastMessage(test, PHONE)).toBe(before);
    expect((await guess(thief, emailOf('operator'), code)).status).not.toBe(200);
    // The person himself may, where he has signed in before.
    expect((await forgot(own)).status).toBe(200);
    expect((await guess(own, emailOf('operator'), await lastCode(test, PHONE))).status).toBe(200);
  });

  it('leaves step-up to those who are in, whatever is guessed at the door', async () => {
    for (let n = 0; n < 5; n += 1)
      await browserOf(test, '203.0.113.5').login('operator', { password: 'not the password at all' });
    const answer = await own.post('/auth/step-up', { password: 'a long password for tests' });
    expect(answer).toMatchObject({ status: 200, body: { data: { minutes: 10 } } });
  });

  it('leaves sign-in with password and code untouched by a thousand requests of a day, for a fifth of its money', async () => {
    await test.close();
    const database = await testDatabase(20);
    const clock = { now: () => test.clock.now() };
    const gateway = messageLogGateway({ pool: database.pool, clock });
    test = await appOn(database, { sms: { gateway, price: 20, dailyDrams: 2_000 } });
    // What a stranger can cost: colleagues whose number does bring a new password.
    const others: Who[] = ['owner', 'operatorA2', 'operatorB', 'mechanic', 'viewer', 'admin', 'owner2'];
    for (const [index, who] of others.entries())
      await givePhone(test, PEOPLE[who].id, `+3749900000${index}`, false);
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    own = browserOf(test);
    await enter();
    let before = [browserOf(test, '198.51.100.1')];
    for (let batch = 0; batch < 50; batch += 1) {
      // Twenty at once, from networks of their own; fifty times make a thousand, within one day.
      test.clock.advance(27 * MINUTE);
      const now = Array.from({ length: 20 }, (_, n) => browserOf(test, `198.51.${batch}.${n}`));
      await Promise.all(
        now.map((browser, n) => {
          const target = n % 3 === 0 ? emailOf('operator') : emailOf(others[n % others.length] ?? 'owner');
          if (n < 14) return forgot(browser, target);
          if (n < 17) return guess(before[n - 14] ?? browser, target);
          return browser.login('operator', { password: 'not the password at all' });
        }),
      );
      before = now;
      await test.runJobs();
      if (batch % 10 === 9) await enter();
    }
    expect(await moneyOf('reset')).toBe(400);
    expect(test.log()).toContain('"alarm":"sms_money"');
    // A thousand hashes on a machine that does other things too.
  }, 300_000);
});

describe('somebody who knows the password', () => {
  it('and guesses at codes, leaves the person’s own browser its tries and its messages', async () => {
    for (let round = 0; round < 4; round += 1) {
      test.clock.advance(12 * MINUTE);
      const thief = browserOf(test, `203.0.113.${round}`);
      await thief.login('operator');
      const code = await lastCode(test, PHONE);
      for (let n = 0; n < 5; n += 1) await thief.post('/auth/two-factor', { code: otherThan(code) });
    }
    test.clock.advance(MINUTE);
    const thief = browserOf(test, '203.0.113.77');
    await thief.login('operator');
    const code = await lastCode(test, PHONE);
    expect((await thief.post('/auth/two-factor', { code })).body).toMatchObject({ code: 'code_tries_day' });
    await enter();
  });
});

describe('a hundred wrong passwords of strangers', () => {
  it('end every other browser’s way in, and not that of the person’s own', async () => {
    const stranger = browserOf(test, '203.0.113.5');
    await stranger.login('operator', { password: 'not the password at all' });
    await test.database.pool.query('update login_guards set failures = 100');
    expect((await stranger.login('operator')).body).toMatchObject({ code: 'login_reset' });
    test.clock.advance(MINUTE);
    await enter();
  });
});

it('a new password by the code is none of the person, the company and the role, as wherever one is chosen', async () => {
  await test.database.pool.query(`update companies set name = 'Ավտոստուգում ՍՊԸ' where id = $1`, [
    PEOPLE.operator.company,
  ]);
  await forgot(own);
  const code = await lastCode(test, PHONE);
  const reset = (password: string) => own.post('/auth/reset', { email: emailOf('operator'), code, password });
  expect(await reset('ավտոստուգում 2026')).toMatchObject({
    status: 400,
    body: { code: 'validation', fields: { password: expect.any(String) } },
  });
  // The code is not spent by it.
  expect((await reset('quite another long sentence')).status).toBe(200);
});
