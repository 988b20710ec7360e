import { createHash, randomBytes } from 'node:crypto';
import { t } from '@inspect/contract/i18n';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AS_WRITTEN } from '../../../test/as-written.ts';
import { browserOf, type Login } from '../../../test/browser.ts';
import { COMPANIES, emailOf, NOON, PEOPLE, TEST_PASSWORD, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSession, build } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-cookie.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const WRONG = 'not the password at all';
const hashed = (email: string) => createHash('sha256').update(email).digest('hex');

/** Each test at an address of its own, so that none eats another's twenty failures. */
let last = 0;
function fresh(app = test) {
  last += 1;
  return browserOf(app, `198.51.100.${last}`);
}
const loginAs = (who: Who | null, login?: Login) => fresh().login(who, login);

async function historyOf(email: string, app = test) {
  const { rows } = await app.database.pool.query(
    `select "user", company, result, factor, address, device, at from login_history
      where email_hash = $1 order by ${AS_WRITTEN}`,
    [Buffer.from(hashed(email), 'hex')],
  );
  return rows;
}

async function guardOf(email: string) {
  const { rows } = await test.database.pool.query(
    'select failures, locked_until from login_guards where email_hash = $1',
    [Buffer.from(hashed(email), 'hex')],
  );
  return rows;
}

async function hashOf(who: Who): Promise<string> {
  const { rows } = await test.database.pool.query<{ stored: string }>(
    'select password_hash as stored from users where id = $1',
    [PEOPLE[who].id],
  );
  return rows[0]?.stored ?? '';
}

const storeHash = (who: Who, stored: string) =>
  test.database.pool.query('update users set password_hash = $2 where id = $1', [PEOPLE[who].id, stored]);

const setFlag = (flag: 'blocked' | 'demo', who: Who, value: boolean, app = test) =>
  app.database.pool.query(`update users set ${flag} = $2 where id = $1`, [PEOPLE[who].id, value]);

describe('a sign-in that fails', () => {
  it('answers the same to an unknown address, a wrong password and an account of the demonstration', async () => {
    await setFlag('demo', 'operator2', true);
    const answers = [
      await loginAs('operator', { password: WRONG }),
      await loginAs(null),
      await loginAs(null, { password: WRONG }),
      await loginAs('operator2'),
      await loginAs('operator2', { password: WRONG }),
    ];
    await setFlag('demo', 'operator2', false);
    const sentence = t('error.credentials');
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: sentence, errors: [sentence], code: 'credentials' });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
      expect(answer.text).toBe(answers[0]?.text);
    }
  });

  it('leaves the same rows behind for a known and an unknown address', async () => {
    const known = 'viewer@test.example';
    const unknown = 'unknown@test.example';
    const place = { address: '203.0.113.9', device: 'Same browser' };
    for (const email of [known, unknown]) {
      const browser = browserOf(test, place.address, place.device);
      for (let time = 0; time < 6; time += 1) await browser.login(null, { email, password: WRONG });
    }
    const locked_until = new Date(NOON.getTime() + 30_000);
    expect(await guardOf(known)).toEqual([{ failures: 5, locked_until }]);
    expect(await guardOf(unknown)).toEqual([{ failures: 5, locked_until }]);
    const rows = ['failure', 'failure', 'failure', 'failure', 'failure', 'locked'].map((result) => ({
      result,
      factor: 'password',
      company: null,
      at: NOON,
      ...place,
    }));
    const told = (entries: { id?: string; result: string }[]) => entries.map((entry) => entry.result).sort();
    const ofKnown = await historyOf(known);
    const ofUnknown = await historyOf(unknown);
    expect(told(ofKnown)).toEqual(told(rows));
    expect(ofKnown.map((row) => ({ ...row, user: null }))).toEqual(
      expect.arrayContaining(rows.map((row) => ({ ...row, user: null }))),
    );
    expect(ofKnown.every((row) => row.user === PEOPLE.viewer.id)).toBe(true);
    expect(ofUnknown).toHaveLength(6);
    expect(ofUnknown).toEqual(expect.arrayContaining(rows.map((row) => ({ ...row, user: null }))));
  });

  it('does not open the account of a demonstration in production, not even with its password', async () => {
    await setFlag('demo', 'mechanic2', true);
    expect(await loginAs('mechanic2')).toMatchObject({ status: 401, body: { code: 'credentials' } });
    const demonstration = await testApp({ demonstration: true });
    await setFlag('demo', 'mechanic2', true, demonstration);
    expect(await fresh(demonstration).login('mechanic2')).toMatchObject({ status: 200 });
    await demonstration.close();
    await setFlag('demo', 'mechanic2', false);
  });

  it.each([
    ['no address', { password: TEST_PASSWORD }, 'email'],
    ['no password', { email: 'operator@test.example' }, 'password'],
    ['an empty password', { email: 'operator@test.example', password: '' }, 'password'],
    [
      'a password of more than a thousand',
      { email: 'operator@test.example', password: 'x'.repeat(1_025) },
      'password',
    ],
    [
      'a list in place of the password',
      { email: 'operator@test.example', password: [TEST_PASSWORD] },
      'password',
    ],
    ['another field', { email: 'operator@test.example', password: TEST_PASSWORD, role: 'ADMIN' }, 'role'],
  ])('says which field, and counts nothing: %s', async (_what, body, field) => {
    const before = await guardOf('operator@test.example');
    const answer = await fresh().post('/auth/login', body);
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringMatching(/[ա-ֆ]/) } },
    });
    expect(await guardOf('operator@test.example')).toEqual(before);
  });
});

describe('a person who is blocked', () => {
  it('is told with the right password and not with a wrong one', async () => {
    await setFlag('blocked', 'expiredMechanic', true);
    expect(await loginAs('expiredMechanic', { password: WRONG })).toMatchObject({
      status: 401,
      body: { message: t('error.credentials') },
    });
    const told = await loginAs('expiredMechanic');
    expect(told).toMatchObject({ status: 403, body: { message: t('error.person_blocked') } });
    expect(told.headers['set-cookie']).toBeUndefined();
    const rows = await historyOf(emailOf('expiredMechanic'));
    expect(rows.map((row) => row.result).sort()).toEqual(['blocked', 'failure']);
    await setFlag('blocked', 'expiredMechanic', false);
  });
});

describe('a sign-in that succeeds', () => {
  it.each(['  OWNER@Test.Example ', 'Owner@test.example', '\towner@test.example\n'])(
    'does not mind capitals and spaces of the address: %j',
    async (email) => {
      expect(await loginAs(null, { email })).toMatchObject({
        status: 200,
        body: { data: { user: { email: 'owner@test.example' } } },
      });
    },
  );

  it('shares one counter with every spelling of the address', async () => {
    for (const email of ['OPERATORB@test.example', ' operatorb@test.example', 'OperatorB@Test.example'])
      await loginAs(null, { email, password: WRONG });
    expect(await guardOf(emailOf('operatorB'))).toEqual([{ failures: 3, locked_until: null }]);
    expect(await loginAs('operatorB')).toMatchObject({ status: 200 });
    expect(await guardOf(emailOf('operatorB'))).toEqual([]);
  });

  it('minds every byte of the password: capitals, spaces and what follows the seventy-second', async () => {
    const long = `${'ա'.repeat(99)}բ`;
    await storeHash('mechanic', await hash(long));
    for (const password of [`${'ա'.repeat(99)}գ`, 'ա'.repeat(99), ` ${long}`, `${long} `])
      expect(await loginAs('mechanic', { password })).toMatchObject({ status: 401 });
    expect(await loginAs('mechanic', { password: long })).toMatchObject({ status: 200 });
  });

  it('takes a password of 256 characters of any kind', async () => {
    const password = '🚗ա'.repeat(128);
    await storeHash('mechanic', await hash(password));
    expect(await loginAs('mechanic', { password })).toMatchObject({ status: 200 });
  });

  it('makes a hash of older parameters anew, and no other', async () => {
    await storeHash(
      'operatorA2',
      await hash(TEST_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 }),
    );
    await loginAs('operatorA2', { password: WRONG });
    expect(await hashOf('operatorA2')).toContain('m=8192,t=1,p=1');
    expect(await loginAs('operatorA2')).toMatchObject({ status: 200 });
    const renewed = await hashOf('operatorA2');
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await loginAs('operatorA2')).toMatchObject({ status: 200 });
    expect(await hashOf('operatorA2')).toBe(renewed);
  });

  it('shows neither the password nor its hash, in the answer or in the log', async () => {
    const answer = await loginAs('operatorA2');
    expect(answer.text).not.toMatch(/argon2|password/);
    expect(test.log()).not.toContain(TEST_PASSWORD);
    expect(test.log()).not.toContain(WRONG);
    expect(test.log()).not.toContain('@test.example');
  });
});

describe('the history of sign-ins', () => {
  it('tells what happened, by which factor, from where and with what', async () => {
    const email = emailOf('owner2');
    const browser = browserOf(test, '203.0.113.77', `Firefox ${'x'.repeat(300)}`);
    const place = { address: '203.0.113.77', device: `Firefox ${'x'.repeat(192)}` };
    const who = { user: PEOPLE.owner2.id, company: COMPANIES.two };
    const step = async (act: () => Promise<unknown>) => {
      test.clock.advance(1_000);
      await act();
    };
    for (let time = 0; time < 5; time += 1) await step(() => browser.login('owner2', { password: WRONG }));
    await step(() => browser.login('owner2'));
    test.clock.advance(30_000);
    await step(() => browser.login('owner2'));
    await step(() => browser.post('/auth/logout'));
    await setFlag('blocked', 'owner2', true);
    await step(() => browser.login('owner2'));
    await setFlag('blocked', 'owner2', false);
    const seconds = [1, 2, 3, 4, 5, 6, 37, 38, 39];
    const results = [...Array(5).fill('failure'), 'locked', 'success', 'signed_out', 'blocked'];
    expect(await historyOf(email)).toEqual(
      results.map((result, index) => ({
        ...who,
        ...place,
        result,
        factor: result === 'signed_out' ? 'session' : 'password',
        at: new Date(NOON.getTime() + (seconds[index] ?? 0) * 1_000),
      })),
    );
    test.clock.set(NOON);
  });

  it.each<[Who, (string | null)[]]>([
    ['owner', [COMPANIES.one]],
    ['owner2', [COMPANIES.two]],
    ['admin', [COMPANIES.one, COMPANIES.two, null]],
    ['viewer', [null]],
    ['operator', [COMPANIES.one]],
  ])(
    'shows %s what is his: an admin all entries, an owner those of his company, others their own',
    async (who, companies) => {
      await test.database.pool.query('delete from login_guards');
      for (const person of ['operator', 'operator2', null] as const)
        await loginAs(person, { password: WRONG });
      const browser = fresh();
      expect(await browser.login(who)).toMatchObject({ status: 200 });
      const token = hashToken(browser.cookies.get('inspect-session') ?? '');
      const rows = await asSession(test.database.pool, token, test.clock.now(), (tx) =>
        tx.rows(build.selectFrom('login_history').select('company').distinct().orderBy('company')),
      );
      expect(rows.map((row) => row.company)).toEqual(companies);
    },
  );

  it('shows nobody anything without a session', async () => {
    const rows = await asSession(test.database.pool, randomBytes(32), test.clock.now(), (tx) =>
      tx.rows(build.selectFrom('login_history').selectAll()),
    );
    expect(rows).toEqual([]);
  });
});
