import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserOf } from '../../../test/browser.ts';
import { emailOf } from '../../../test/fixtures.ts';
import { pastAppendOnly } from '../../../test/past-append-only.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { forgetOldAttempts } from './sign-in.repo.ts';

const DAY = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 20 });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(DAY);
  await pastAppendOnly(
    test.database,
    'truncate login_guards, login_history, code_requests, pending_sign_ins, phone_codes cascade',
  );
});

async function rowsOf(table: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
}

const unknown = (index: number) => `nobody${index}@test.example`;
const guess = (email: string, address: string) =>
  browserOf(test, address).login(null, { email, password: 'not the password at all' });
const forgot = (email: string, address: string) => browserOf(test, address).post('/auth/forgot', { email });

/** How many were answered how. */
function tally(answers: Answer[]): Record<string, number> {
  const told: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? 'ok' : String((body as { code?: string }).code);
    told[name] = (told[name] ?? 0) + 1;
  }
  return told;
}

async function oneByOne(times: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await ask(index));
  return answers;
}

describe('one network without an account', () => {
  it('knocks at a locked address 60 times a minute, and leaves no row for more', async () => {
    const answers = await oneByOne(70, () => guess(emailOf('operator'), '192.0.2.1'));
    expect(tally(answers)).toEqual({ credentials: 5, login_locked: 55, rate_limited: 10 });
    expect(await rowsOf('login_history')).toBe(60);
    test.clock.advance(60_000);
    expect(tally([await guess(unknown(0), '192.0.2.1')])).toEqual({ credentials: 1 });
  });

  it('has 60 addresses guarded and 20 passwords looked at, when eighty guesses come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => guess(unknown(index), '192.0.2.1')),
    );
    expect(tally(answers)).toEqual({ credentials: 20, rate_limited: 60 });
    expect([await rowsOf('login_guards'), await rowsOf('login_history')]).toEqual([60, 20]);
  });

  it('wishes for a new password 20 times an hour', async () => {
    const answers = await oneByOne(70, (index) => forgot(unknown(index), '192.0.2.1'));
    expect(tally(answers)).toEqual({ ok: 20, code_wait: 40, rate_limited: 10 });
    expect([await rowsOf('pending_sign_ins'), await rowsOf('phone_codes')]).toEqual([20, 20]);
  });

  it('tries codes for a new password so often, also when none is open any more', async () => {
    const browser = browserOf(test, '192.0.2.1');
    const email = unknown(0);
    await browser.post('/auth/forgot', { email });
    const wrong = { email, code: '000000', password: 'quite another long sentence' };
    const answers = await oneByOne(70, () => browser.post('/auth/reset', wrong));
    // The wish before was one of the sixty.
    expect(tally(answers)).toEqual({ code_wrong: 5, code_tries: 54, rate_limited: 11 });
    expect(await rowsOf('login_history')).toBe(59);
  });

  it('opens 20 wrong links a minute, which leave nothing', async () => {
    const wrong = { token: 'a'.repeat(43), password: 'quite another long sentence' };
    const answers = await oneByOne(25, () => browserOf(test, '192.0.2.1').post('/auth/accept-invite', wrong));
    expect(tally(answers)).toEqual({ 'auth.invitation': 20, rate_limited: 5 });
    expect(await rowsOf('login_history')).toBe(0);
  });
});

describe('one IPv6 /48 without an account', () => {
  const network = (index: number) => `2001:db8:7:${index.toString(16)}::1`;

  it('wishes for a new password 200 times an hour, whichever of its networks it comes from', async () => {
    const answers = await oneByOne(210, (index) => forgot(unknown(index), network(index)));
    expect(tally(answers)).toEqual({ ok: 200, code_wait: 10 });
    expect(await rowsOf('pending_sign_ins')).toBe(200);
    expect(tally([await forgot(unknown(0), '2001:db8:8::1')])).toEqual({ code_wait: 1 });
    expect(tally([await forgot(unknown(999), '2001:db8:8::1')])).toEqual({ ok: 1 });
  }, 120_000);
});

describe('what a stranger left behind', () => {
  async function after(days: number): Promise<void> {
    test.clock.advance(days * DAY);
    await asSystem(test.database.pool, (tx) => forgetOldAttempts(tx, test.clock.now()));
  }

  it('is looked through every night', async () => {
    await test.jobs.planRecurring();
    const { rowCount } = await test.database.pool.query(
      "select from jobs where name = 'auth-forget-attempts'",
    );
    expect(rowCount).toBe(1);
  });

  it('of guarded addresses goes 30 days after the last try, known and unknown alike', async () => {
    await guess(emailOf('viewer'), '192.0.2.1');
    await guess(unknown(0), '192.0.2.1');
    await after(30);
    expect(await rowsOf('login_guards')).toBe(2);
    await guess(unknown(1), '192.0.2.1');
    await after(1);
    expect(await rowsOf('login_guards')).toBe(1);
  });

  it('of addresses that only a reset opens goes after 400 days, known and unknown alike', async () => {
    await guess(emailOf('viewer'), '192.0.2.1');
    await guess(unknown(0), '192.0.2.1');
    await test.database.pool.query('update login_guards set failures = 100');
    await after(400);
    expect(await rowsOf('login_guards')).toBe(2);
    await after(1);
    expect(await rowsOf('login_guards')).toBe(0);
  });

  it('of wishes for a new password goes with the next wish: after a day, the code after two', async () => {
    for (let index = 0; index < 3; index += 1) await forgot(unknown(index), `192.0.2.${index}`);
    test.clock.advance(DAY + 1);
    await forgot(unknown(3), '192.0.2.3');
    // Each counts for the address and for the number; what was begun lives a quarter of an hour longer.
    expect([await rowsOf('code_requests'), await rowsOf('phone_codes')]).toEqual([2, 4]);
    test.clock.advance(DAY + 1);
    await forgot(unknown(4), '192.0.2.4');
    expect([await rowsOf('pending_sign_ins'), await rowsOf('phone_codes')]).toEqual([2, 2]);
  });
});
