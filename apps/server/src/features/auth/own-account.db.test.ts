import { PASSWORD_MIN_ALONE } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { companyStaffEndpoints } from '@inspect/contract/users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserOf } from '../../../test/browser.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { emailOf, PEOPLE, TEST_PASSWORD, type Who } from '../../../test/fixtures.ts';
import { type LivePage, openPage } from '../../../test/live-page.ts';
import { type Answer, type Client, clientOf, type TestApp, testApp } from '../../../test/test-app.ts';
import { unlock } from '../../app/unlock.ts';

let test: TestApp;
let owner: Client;
let address: string;
const pages: LivePage[] = [];
const HOUR = 3_600_000;
beforeAll(async () => {
  test = await testApp({ realtime: true, connections: 12 });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  // So that no network address waits for what the test before did.
  test.clock.advance(2 * HOUR);
  await test.database.pool.query('truncate login_guards, sessions, invitations');
  owner = await test.as('owner');
});
afterAll(() => test.close());
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

const SENTENCE = 'մեղմ քամին թերթում է էջերը';
const STAFF = '/tech-service-users';
let made = 0;
async function invited() {
  const email = `invited${++made}@test.example`;
  const answer = await owner.post(STAFF, { email, name: 'Նոր Օպերատոր', role: 'TECHNICAL_SERVICE_OPERATOR' });
  const { data, invitation } = companyStaffEndpoints.create.response.parse(answer.body);
  return { id: data._id, email, token: invitation?.token ?? '' };
}
const accept = (token: string, password = SENTENCE) =>
  browserOf(test).post('/auth/accept-invite', { token, password });
const login = (email: string, password = SENTENCE) => browserOf(test).login(null, { email, password });
const invite = async (id: string) =>
  companyStaffEndpoints.invite.response.parse((await owner.post(`${STAFF}/${id}/invite`)).body).invitation
    .token;

function expectNoLink(answer: Answer): void {
  const message = t('error.auth.invitation');
  expect(answer).toMatchObject({ status: 422 });
  expect(answer.body).toEqual({ code: 'auth.invitation', message, errors: [message] });
}

describe('a person who was invited', () => {
  it('chooses a password by the link, is not signed in by it, and then signs in', async () => {
    const { email, token } = await invited();
    expect((await login(email)).status).toBe(401);
    const browser = browserOf(test);
    const answer = await browser.post('/auth/accept-invite', { token, password: SENTENCE });
    expect(answer).toMatchObject({ status: 200, body: { data: { email } } });
    expect([...browser.cookies]).toEqual([]);
    expect((await login(email)).status).toBe(200);
  });

  it('uses the link once, also when he presses ten times at once', async () => {
    const { email, token } = await invited();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => accept(token, `${SENTENCE} ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await login(email, `${SENTENCE} ${winner}`)).status).toBe(200);
    expectNoLink(await accept(token));
  });

  it('reads one sentence for a link that is invented, used, replaced, or a day old', async () => {
    for (const token of ['x', 'A'.repeat(43), "' or true --", 'ա'.repeat(200)])
      expectNoLink(await accept(token));
    const { id, token } = await invited();
    const fresh = await invite(id);
    expect(fresh).not.toBe(token);
    expectNoLink(await accept(token));
    test.clock.advance(24 * HOUR - 1);
    expect((await accept(fresh, 'short')).status).toBe(400);
    test.clock.advance(1);
    expectNoLink(await accept(fresh));
  });

  it('keeps the link when the password is refused, and reads why', async () => {
    const { email, token } = await invited();
    const weak = [
      ['ա'.repeat(5), t('auth.passwordShort', { min: PASSWORD_MIN_ALONE })],
      ['123456789012345678', t('auth.passwordCommon')],
      [`${email.split('@')[0]}test`.padEnd(15, '1'), t('auth.passwordCommon')],
      ['x'.repeat(257), t('auth.passwordLong')],
    ] as const;
    for (const [password, text] of weak) {
      const answer = await accept(token, password);
      expectRefusal(answer, 'password');
      expect(answer.body).toMatchObject({ fields: { password: text } });
    }
    expect((await accept(token)).status).toBe(200);
  });

  it('is not reached by guessing: a network address may miss 20 times a minute', async () => {
    const browser = browserOf(test, '203.0.113.9');
    const guess = (index: number) =>
      browser.post('/auth/accept-invite', { token: `guess-${index}`, password: SENTENCE });
    for (let index = 0; index < 20; index += 1) expect((await guess(index)).status).toBe(422);
    expect(await guess(20)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const { token } = await invited();
    expect((await browser.post('/auth/accept-invite', { token, password: SENTENCE })).status).toBe(429);
    expect((await accept(token)).status).toBe(200);
  });

  it('has a link whose secret stands nowhere: not in the database, not in the log', async () => {
    const { token } = await invited();
    await accept(token);
    const { rows } = await test.database.pool.query('select i::text as row from invitations i');
    const histories = await test.database.pool.query('select h::text as row from edit_histories h');
    expect(JSON.stringify([rows, histories.rows])).not.toContain(token);
    expect(test.log()).not.toContain(token);
  });
});

describe('a password that is reset by a new link', () => {
  it('is over at once with all sessions; whoever reset it never knows the next one', async () => {
    const browser = browserOf(test);
    await browser.login('operatorA2');
    const token = await invite(PEOPLE.operatorA2.id);
    expect((await browser.get('/auth/me')).status).toBe(401);
    expect((await browserOf(test).login('operatorA2')).status).toBe(401);
    expect((await accept(token, TEST_PASSWORD)).status).toBe(200);
    expect((await browserOf(test).login('operatorA2')).status).toBe(200);
  });

  it('opens the lock that a hundred wrong ones brought, and its sentence says that only this helps', async () => {
    await browserOf(test).login('operatorA2', { password: 'wrong' });
    await test.database.pool.query('update login_guards set failures = 100');
    expect(await browserOf(test).login('operatorA2')).toMatchObject({
      status: 403,
      body: { code: 'login_reset', message: t('error.login_reset') },
    });
    await accept(await invite(PEOPLE.operatorA2.id), TEST_PASSWORD);
    expect((await browserOf(test).login('operatorA2')).status).toBe(200);
  });

  it('is not needed where the system administrator lifts the lock', async () => {
    await browserOf(test).login('viewer', { password: 'wrong' });
    await test.database.pool.query('update login_guards set failures = 100');
    await expect(unlock(test.database.pool, 'no address')).rejects.toThrow('--email');
    expect(await unlock(test.database.pool, ` ${emailOf('viewer').toUpperCase()}`)).toContain('not locked');
    expect((await browserOf(test).login('viewer')).status).toBe(200);
  });
});

describe('one’s own password', () => {
  const send = (client: Client, current: string, password: string) =>
    client.put('/auth/password', { current, password });

  it('is changed by whoever knows the present one; the other sessions end, this one stays', async () => {
    const [here, there] = [await test.as('mechanic'), await test.as('mechanic')];
    const livePage = await openPage(address, { token: await test.token('mechanic') });
    pages.push(livePage);
    expect((await send(here, TEST_PASSWORD, SENTENCE)).status).toBe(200);
    await livePage.ended;
    expect([(await here.get('/auth/me')).status, (await there.get('/auth/me')).status]).toEqual([200, 401]);
    expect((await login(emailOf('mechanic'), TEST_PASSWORD)).status).toBe(401);
    expect((await login(emailOf('mechanic'))).status).toBe(200);
    expect((await send(here, SENTENCE, TEST_PASSWORD)).status).toBe(200);
  });

  it('stays when the present one is wrong or the new one is weak; the text stands under its field', async () => {
    const here = await test.as('operatorB');
    const wrong = await send(here, 'not it', SENTENCE);
    expectRefusal(wrong, 'current');
    expectRefusal(await send(here, TEST_PASSWORD, 'short'), 'password');
    expectRefusal(await here.put('/auth/password', { password: SENTENCE }), 'current');
    expect((await here.get('/auth/me')).status).toBe(200);
    expect((await login(emailOf('operatorB'), TEST_PASSWORD)).status).toBe(200);
  });

  it('can’t be guessed from an open session: after 5 wrong ones it waits 30 s, and each stands in the history', async () => {
    const here = await test.as('operatorB');
    const began = test.clock.now();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await send(here, `no ${guess}`, SENTENCE)).status).toBe(400);
    expect(await send(here, TEST_PASSWORD, SENTENCE)).toMatchObject({
      status: 429,
      body: { code: 'login_locked', message: expect.stringContaining('30') },
    });
    const { rows } = await test.database.pool.query<{ result: string }>(
      `select result from login_history where "user" = $1 and result = 'failure' and at >= $2`,
      [PEOPLE.operatorB.id, began],
    );
    expect(rows).toHaveLength(5);
    test.clock.advance(30_000);
    expect((await send(here, TEST_PASSWORD, SENTENCE)).status).toBe(200);
  });

  it('is changed by who is in however often strangers have guessed at the door', async () => {
    const here = await test.as('operatorB');
    await browserOf(test).login('operatorB', { password: 'wrong' });
    await test.database.pool.query('update login_guards set failures = 100');
    expect((await send(here, SENTENCE, TEST_PASSWORD)).status).toBe(200);
  });

  it('changed, it takes the session from whoever copied its cookie', async () => {
    const browser = browserOf(test);
    await browser.login('owner2');
    const copied = browser.cookies.get('inspect-session');
    expect((await browser.put('/auth/password', { current: TEST_PASSWORD, password: SENTENCE })).status).toBe(
      200,
    );
    expect(browser.cookies.get('inspect-session')).not.toBe(copied);
    expect((await browser.get('/auth/me')).status).toBe(200);
    const thief = await test.app.inject({
      url: '/api/auth/me',
      headers: { cookie: `inspect-session=${copied}` },
    });
    expect(thief.statusCode).toBe(401);
  });

  it('is nobody’s without a session', async () => {
    expect((await send(test.anonymous, TEST_PASSWORD, SENTENCE)).status).toBe(401);
  });
});

describe('one’s own sessions', () => {
  const list = async (client: Client) =>
    (await client.get('/auth/sessions')).body as { data: { _id: string; current: boolean }[] };

  it('are listed with device and address, this one marked and first; not those that are over, nor others’', async () => {
    const browser = browserOf(test, '192.0.2.77', 'Firefox of the desk');
    await browser.login('operator');
    await test.as('operatorA2');
    test.clock.advance(30 * 60_000);
    const here = await test.as('operator');
    const { data } = await list(here);
    expect(data).toHaveLength(2);
    expect(data).toMatchObject([
      { current: true },
      { current: false, address: '192.0.2.77', device: 'Firefox of the desk' },
    ]);
    test.clock.advance(31 * 60_000);
    expect((await list(here)).data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/token|hash/);
  });

  it('end one by one and all others, with their sockets, at once', async () => {
    const tokens = [await test.token('operator'), await test.token('operator'), await test.token('operator')];
    const [first, second, third] = await Promise.all(
      tokens.map(async (token) => {
        const page = await openPage(address, { token });
        pages.push(page);
        const client = clientOf(test.app, token);
        const own = (await list(client)).data.find((session) => session.current);
        return { page, client, id: own?._id ?? '' };
      }),
    );
    if (!first || !second || !third) throw new Error('three were opened');
    expect((await first.client.send('DELETE', `/auth/sessions/${second.id}`)).status).toBe(200);
    await second.page.ended;
    expect((await second.client.get('/auth/me')).status).toBe(401);
    expect((await third.client.get('/auth/me')).status).toBe(200);
    expect(await first.client.post('/auth/sessions/end-others')).toMatchObject({
      body: { data: { ended: 1 } },
    });
    await third.page.ended;
    expect((await first.client.get('/auth/me')).status).toBe(200);
    expect(first.page.isOpen()).toBe(true);
    // Each stands in the history: whoever broke in and put the others out has left a trace.
    const { rows } = await test.database.pool.query<{ ended: number }>(
      `select (changes -> 0 ->> 'after')::int as ended from edit_histories
        where entity = 'users' and record = $1 and changes -> 0 ->> 'field' = 'sessions' and "user" = $1 order by at, id`,
      [PEOPLE.operator.id],
    );
    expect(rows).toEqual([{ ended: 1 }, { ended: 1 }]);
  });

  it.each<Who>(['operatorA2', 'operator2', 'admin'])('of %s are not there for an operator', async (who) => {
    const other = await test.as(who);
    const id = (await list(other)).data[0]?._id;
    const here = await test.as('operator');
    const answers = [
      await here.send('DELETE', `/auth/sessions/${id}`),
      await here.send('DELETE', `/auth/sessions/${'0'.repeat(24)}`),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.status).toBe(404);
    expect((await other.get('/auth/me')).status).toBe(200);
  });
});

describe('a browser that two people use', () => {
  it('is known for both, and strangers’ guesses keep neither of them out', async () => {
    const desk = browserOf(test);
    for (const who of ['operator', 'operatorA2'] as const) {
      expect((await desk.login(who)).status).toBe(200);
      await desk.post('/auth/logout');
    }
    for (const who of ['operator', 'operatorA2'] as const) {
      const stranger = browserOf(test, '203.0.113.7');
      for (let time = 0; time < 5; time += 1) await stranger.login(who, { password: 'wrong' });
      expect((await stranger.login(who)).status).toBe(429);
      expect((await desk.login(who)).status).toBe(200);
    }
  });

  it('is forgotten when its cookie would be too old, and beyond the newest twenty', async () => {
    const devices = async () =>
      (await test.database.pool.query('select 1 from known_devices where "user" = $1', [PEOPLE.viewer.id]))
        .rowCount;
    for (let index = 0; index < 22; index += 1) {
      test.clock.advance(1_000);
      await browserOf(test).login('viewer');
    }
    expect(await devices()).toBe(20);
    test.clock.advance(401 * 24 * HOUR);
    await browserOf(test).login('viewer');
    expect(await devices()).toBe(1);
  });
});
