import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyOf } from '../../../test/audited-rights.ts';
import { type Browser, browserOf } from '../../../test/browser.ts';
import { emailOf, PEOPLE, TEST_PASSWORD } from '../../../test/fixtures.ts';
import { givePhone, lastCode } from '../../../test/message-log.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp({ connections: 8 });
});
afterEach(() => test.close());

const PHONE = '+37491123456';
const NEW_PASSWORD = 'quite another long sentence';
const PERSON = PEOPLE.operator.id;

async function liveSessions(): Promise<number> {
  const { rows } = await test.database.pool.query('select 1 from sessions where revoked_at is null');
  return rows.length;
}

/** Resolves when some connection waits for a row that another one holds. */
async function somebodyWaits(): Promise<void> {
  const { rows } = await test.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (rows.length === 0) await somebodyWaits();
}

/** What happens to the person while a call of his is on its way, committed as soon as the call waits for it or is over. */
async function meanwhile<Result>(change: string, call: () => Promise<Result>): Promise<Result> {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(change, [PERSON]);
    await client.query('update sessions set revoked_at = now() where "user" = $1', [PERSON]);
    const answer = call();
    await Promise.race([answer, somebodyWaits()]);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

const CHANGES = [
  ['gets another password', `update users set password_hash = 'another' where id = $1`],
  ['doubts his password', 'update users set password_doubted_at = now() where id = $1'],
  ['is blocked', 'update users set blocked = true where id = $1'],
] as const;

describe.each(CHANGES)('a person who %s', (_what, change) => {
  it('is not let in by a password that was compared just before', async () => {
    const answer = await meanwhile(change, () => browserOf(test).login('operator'));
    expect(answer).toMatchObject({ status: 401, body: { code: 'credentials' } });
    expect(await liveSessions()).toBe(0);
  });

  it('gets no code for a password that was compared just before', async () => {
    await givePhone(test, PERSON, PHONE, true);
    const answer = await meanwhile(change, () => browserOf(test).login('operator'));
    expect(answer).toMatchObject({ status: 401, body: { code: 'credentials' } });
    expect(await lastCode(test, PHONE)).toBe('');
  });

  it('is not let in by a code that was compared just before', async () => {
    await givePhone(test, PERSON, PHONE, true);
    const browser = browserOf(test);
    await browser.login('operator');
    const code = await lastCode(test, PHONE);
    const answer = await meanwhile(change, () => browser.post('/auth/two-factor', { code }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_over' } });
    expect(await liveSessions()).toBe(0);
  });
});

describe.each<readonly [string, string]>([
  ['gets a new link', 'update users set password_hash = null where id = $1'],
  ...CHANGES,
])('a person who %s', (_what, change) => {
  it('keeps what was done: a change of his password that was on its way ends in nothing', async () => {
    const client = await test.as('operator');
    const body = { current: TEST_PASSWORD, password: NEW_PASSWORD };
    const answer = await meanwhile(change, () => client.put('/auth/password', body));
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await historyOf(test, 'users', PERSON)).toEqual([]);
  });
});

describe('a first step', () => {
  let browser: Browser;
  let code: string;
  beforeEach(async () => {
    await givePhone(test, PERSON, PHONE, true);
    browser = browserOf(test);
    await browser.login('operator');
    code = await lastCode(test, PHONE);
    test.clock.advance(61_000);
  });
  const secondStep = () => browser.post('/auth/two-factor', { code });

  it('is over when the password is reset by another browser', async () => {
    const other = browserOf(test, '192.0.2.2');
    await givePhone(test, PERSON, PHONE, false);
    await other.login('operator');
    await givePhone(test, PERSON, PHONE, true);
    await other.post('/auth/forgot', { email: emailOf('operator') });
    const reset = { email: emailOf('operator'), code: await lastCode(test, PHONE), password: NEW_PASSWORD };
    expect((await other.post('/auth/reset', reset)).status).toBe(200);
    expect((await secondStep()).body).toMatchObject({ code: 'sign_in_over' });
    expect(await liveSessions()).toBe(0);
  });

  it('is over when the person changes his password, or gets a new link', async () => {
    const change = { current: TEST_PASSWORD, password: NEW_PASSWORD };
    expect((await (await test.as('operator')).put('/auth/password', change)).status).toBe(200);
    expect((await secondStep()).body).toMatchObject({ code: 'sign_in_over' });
    expect((await browser.login('operator', { password: NEW_PASSWORD })).status).toBe(200);
    test.clock.advance(61_000);
    await browser.post('/auth/two-factor/resend');
    code = await lastCode(test, PHONE);
    expect((await (await test.as('owner')).post(`/tech-service-users/${PERSON}/invite`)).status).toBe(200);
    expect((await secondStep()).body).toMatchObject({ code: 'sign_in_over' });
  });

  it('stays good when nothing of the person has changed', async () => {
    expect((await secondStep()).status).toBe(200);
  });
});

describe('a new password', () => {
  const line = {
    user: PERSON,
    company: PEOPLE.operator.company,
    action: 'edit',
    changes: [{ field: 'password', before: null, after: expect.stringMatching(/^2026-/) }],
  };

  it('leaves a line in the history of the person, and nothing of the password', async () => {
    const person = await test.as('operator');
    const change = { current: TEST_PASSWORD, password: NEW_PASSWORD };
    expect((await person.put('/auth/password', { ...change, current: 'wrong' })).status).toBe(400);
    expect(await historyOf(test, 'users', PERSON)).toEqual([]);
    expect((await person.put('/auth/password', change)).status).toBe(200);
    expect(await historyOf(test, 'users', PERSON)).toEqual([line]);
    const seen = await (await test.as('owner')).get(`/edit-histories?entity=users&record=${PERSON}`);
    expect(seen.body).toMatchObject({ data: [{ user: PERSON, changes: [{ field: 'password' }] }] });
    for (const secret of [TEST_PASSWORD, NEW_PASSWORD, '$argon2']) expect(seen.text).not.toContain(secret);
  });

  it('leaves it also when it is chosen by a link or by a code', async () => {
    const invited = await (await test.as('owner')).post(`/tech-service-users/${PERSON}/invite`);
    const { token } = (invited.body as { invitation: { token: string } }).invitation;
    test.clock.advance(1_000);
    await test.anonymous.post('/auth/accept-invite', { token, password: NEW_PASSWORD });
    expect(await historyOf(test, 'users', PERSON)).toContainEqual(expect.objectContaining(line));
    await givePhone(test, PERSON, PHONE);
    const browser = browserOf(test);
    await browser.post('/auth/forgot', { email: emailOf('operator') });
    const code = await lastCode(test, PHONE);
    await browser.post('/auth/reset', { email: emailOf('operator'), code, password: TEST_PASSWORD });
    const lines = (await historyOf(test, 'users', PERSON)).filter(({ changes }) =>
      JSON.stringify(changes).includes('"password"'),
    );
    expect(lines).toHaveLength(2);
  });
});
