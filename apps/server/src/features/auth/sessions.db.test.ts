import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, browserOf } from '../../../test/browser.ts';
import { NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

/** On one connection, so that what the server writes beside a request is written before the next one. */
let test: TestApp;
let secure: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 1 });
  secure = await testApp({ secureCookies: true });
});
afterAll(async () => {
  await test.close();
  await secure.close();
});
beforeEach(() => test.clock.set(NOON));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NAME = 'inspect-session';

async function signedIn(who: Who, address?: string): Promise<Browser> {
  const browser = browserOf(test, address);
  expect(await browser.login(who)).toMatchObject({ status: 200 });
  return browser;
}

const statusOf = async (browser: Browser) => (await browser.get('/auth/me')).status;
const tokenOf = (browser: Browser, name = NAME) => browser.cookies.get(name) ?? '';

/** A browser that holds nothing but this token. */
function holding(token: string): Browser {
  const browser = browserOf(test);
  browser.cookies.set(NAME, token);
  return browser;
}

describe('a session token', () => {
  it('is 256 random bits, another one at each sign-in', async () => {
    const tokens = new Set<string>();
    for (let time = 0; time < 5; time += 1) tokens.add(tokenOf(await signedIn('operator')));
    expect(tokens.size).toBe(5);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('stands in the database as its SHA-256 only, as does the one of the device', async () => {
    const browser = await signedIn('operator');
    for (const [name, table] of [
      [NAME, 'sessions'],
      ['inspect-device', 'known_devices'],
    ] as const) {
      const token = tokenOf(browser, name);
      const { rows } = await test.database.pool.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${table} t where token_hash = $1`,
        [createHash('sha256').update(token).digest()],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.row).not.toContain(token);
      expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'));
      expect(rows[0]?.row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });

  it('is neither in an answer nor in the log', async () => {
    const browser = browserOf(test);
    const answer = await browser.login('operator');
    const me = await browser.get('/auth/me');
    for (const token of browser.cookies.values())
      for (const text of [answer.text, me.text, test.log()]) expect(text).not.toContain(token);
  });

  it('that somebody planted before the sign-in never becomes valid', async () => {
    const planted = 'A'.repeat(43);
    const browser = holding(planted);
    browser.cookies.set('inspect-device', planted);
    await browser.login('operator');
    expect(tokenOf(browser)).not.toBe(planted);
    expect(tokenOf(browser, 'inspect-device')).not.toBe(planted);
    expect(await statusOf(holding(planted))).toBe(401);
    expect(await statusOf(browser)).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['another length', 'A'.repeat(42)],
    ['other characters', `${'A'.repeat(42)}'`],
    ['an invented one', 'B'.repeat(43)],
    ['a very long one', 'A'.repeat(4_000)],
  ])('is refused: %s', async (_what, token) => {
    expect(await statusOf(holding(token))).toBe(401);
  });

  it('is refused in the form in which the database holds it', async () => {
    const token = tokenOf(await signedIn('operator'));
    const stored = createHash('sha256').update(token).digest();
    for (const text of [stored.toString('base64url'), stored.toString('hex')])
      expect(await statusOf(holding(text))).toBe(401);
  });

  it('is not read from the address, from a header or from the cookie of the other mode', async () => {
    const token = tokenOf(await signedIn('operator'));
    expect((await browserOf(test).get(`/auth/me?${NAME}=${token}`)).status).toBe(401);
    const answer = await test.anonymous.get('/auth/me', { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(401);
    expect((await test.anonymous.get('/auth/me', { cookie: `__Host-${NAME}=${token}` })).status).toBe(401);
  });
});

describe('signing in again', () => {
  it('ends the session that this browser had', async () => {
    const browser = await signedIn('operator');
    const former = tokenOf(browser);
    await browser.login('operator');
    expect(await statusOf(holding(former))).toBe(401);
    expect(await statusOf(browser)).toBe(200);
  });

  it('as another person ends it too', async () => {
    const browser = await signedIn('operator');
    const former = tokenOf(browser);
    await browser.login('owner');
    expect(await statusOf(holding(former))).toBe(401);
    expect(await browser.get('/auth/me')).toMatchObject({
      body: { data: { user: { id: PEOPLE.owner.id } } },
    });
  });

  it('with a wrong password ends nothing', async () => {
    const browser = await signedIn('operator');
    await browser.login('operator', { password: 'wrong' });
    expect(await statusOf(browser)).toBe(200);
  });

  it('elsewhere leaves the first session alone, and each of the two ends by itself', async () => {
    const here = await signedIn('operator', '192.0.2.1');
    const there = await signedIn('operator', '192.0.2.2');
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
    await here.post('/auth/logout');
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200]);
  });
});

describe('the cookies', () => {
  const parts = (line: string) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    return { name, value, attributes: attributes.sort() };
  };
  const LASTING = 'Max-Age=34560000';
  const COMMON = ['HttpOnly', 'Path=/', 'SameSite=Lax'];

  it('over https are Secure and bound to this host', async () => {
    const browser = browserOf(secure);
    await browser.login('operator');
    const [session, device, ...more] = browser.given().map(parts);
    expect(session).toMatchObject({ name: '__Host-inspect-session', attributes: [...COMMON, 'Secure'] });
    expect(device).toMatchObject({
      name: '__Host-inspect-device',
      attributes: ['HttpOnly', LASTING, 'Path=/', 'SameSite=Lax', 'Secure'],
    });
    expect(more).toEqual([]);
    expect((await browser.get('/auth/me')).status).toBe(200);
    await browser.post('/auth/logout');
    const [gone] = browser.given().map(parts);
    expect(gone).toMatchObject({ name: '__Host-inspect-session', value: '' });
    expect(gone?.attributes).toEqual(expect.arrayContaining([...COMMON, 'Secure']));
    expect(browser.cookies.has('__Host-inspect-session')).toBe(false);
  });

  it('over https without the prefix are not believed, because another host may have set them', async () => {
    const browser = browserOf(secure);
    await browser.login('operator');
    const token = browser.cookies.get('__Host-inspect-session') ?? '';
    const other = browserOf(secure);
    other.cookies.set('inspect-session', token);
    expect((await other.get('/auth/me')).status).toBe(401);
  });

  it('over http at one’s own machine are the same but for Secure and the prefix', async () => {
    const browser = browserOf(test);
    await browser.login('operator');
    expect(browser.given().map(parts)).toEqual([
      { name: NAME, value: expect.stringMatching(/^[\w-]{43}$/), attributes: COMMON },
      {
        name: 'inspect-device',
        value: expect.stringMatching(/^[\w-]{43}$/),
        attributes: ['HttpOnly', LASTING, 'Path=/', 'SameSite=Lax'],
      },
    ]);
  });

  it('name the device once: a device that is known keeps its own', async () => {
    const browser = await signedIn('operator');
    const device = tokenOf(browser, 'inspect-device');
    await browser.login('operator');
    expect(browser.given().map((line) => parts(line).name)).toEqual([NAME]);
    expect(tokenOf(browser, 'inspect-device')).toBe(device);
  });
});

describe('signing out', () => {
  it('ends the session at once, also for whoever copied the cookie', async () => {
    const browser = await signedIn('operator');
    const copy = holding(tokenOf(browser));
    expect(await statusOf(copy)).toBe(200);
    expect(await browser.post('/auth/logout')).toMatchObject({ status: 200, body: { data: null } });
    expect(browser.cookies.has(NAME)).toBe(false);
    expect(await statusOf(copy)).toBe(401);
    expect((await copy.post('/auth/logout')).status).toBe(401);
  });

  it('holds one connection at a time, so that many who leave at once do not wait for each other', async () => {
    const leaving = await Promise.all(
      (['operator', 'owner', 'mechanic'] as const).map((who) => signedIn(who)),
    );
    const answers = await Promise.all(leaving.map((browser) => browser.post('/auth/logout')));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  it('needs a session and our own pages', async () => {
    expect((await browserOf(test).post('/auth/logout')).status).toBe(401);
    const browser = await signedIn('operator');
    const foreign = await browser.post('/auth/logout', {}, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await statusOf(browser)).toBe(200);
  });
});

describe.each<[Who, number, number]>([
  ['owner', 60, 24],
  ['operator', 60, 24],
  ['mechanic', 60, 24],
  ['admin', 30, 12],
  ['viewer', 30, 12],
])('the session of %s', (who, idleMinutes, absoluteHours) => {
  it(`ends after ${idleMinutes} minutes without a call, not a second earlier`, async () => {
    const browser = await signedIn(who);
    const left = await signedIn(who);
    test.clock.advance(idleMinutes * MINUTE - SECOND);
    expect(await statusOf(browser)).toBe(200);
    test.clock.advance(SECOND);
    expect(await statusOf(left)).toBe(401);
    expect(await statusOf(browser)).toBe(200);
  });

  it(`lives on from call to call, but ${absoluteHours} hours at most`, async () => {
    const browser = await signedIn(who);
    const step = (idleMinutes - 1) * MINUTE;
    const end = NOON.getTime() + absoluteHours * HOUR;
    while (test.clock.now().getTime() + step < end) {
      test.clock.advance(step);
      expect(await statusOf(browser)).toBe(200);
    }
    test.clock.set(new Date(end - SECOND));
    expect(await statusOf(browser)).toBe(200);
    test.clock.set(new Date(end));
    expect(await statusOf(browser)).toBe(401);
  });
});

describe('what keeps a session alive', () => {
  it('is not the heartbeat, which the page asks by itself', async () => {
    const browser = await signedIn('operator');
    test.clock.advance(59 * MINUTE);
    expect((await browser.get('/checkStatus')).status).toBe(200);
    test.clock.advance(MINUTE);
    expect(await statusOf(browser)).toBe(401);
  });

  it('is not a call that is refused', async () => {
    const browser = await signedIn('mechanic');
    test.clock.advance(59 * MINUTE);
    expect((await browser.get('/companies')).status).toBe(403);
    test.clock.advance(MINUTE);
    expect(await statusOf(browser)).toBe(401);
  });

  it('is written once a minute, not at every call', async () => {
    const browser = await signedIn('operator');
    const seen = async () => {
      const { rows } = await test.database.pool.query<{ seen: Date }>(
        'select last_seen as seen from sessions where token_hash = $1',
        [createHash('sha256').update(tokenOf(browser)).digest()],
      );
      return rows[0]?.seen;
    };
    test.clock.advance(59 * SECOND);
    await statusOf(browser);
    expect(await seen()).toEqual(NOON);
    test.clock.advance(SECOND);
    await statusOf(browser);
    expect(await seen()).toEqual(test.clock.now());
  });

  it('does not wake one that has ended', async () => {
    const browser = await signedIn('operator');
    test.clock.advance(HOUR);
    expect([await statusOf(browser), await statusOf(browser)]).toEqual([401, 401]);
  });
});

describe('a person', () => {
  const change = (who: Who, text: string) =>
    test.database.pool.query(`update users set ${text} where id = $1`, [PEOPLE[who].id]);

  it('who is blocked is out at the next call, on all his devices, and nobody else', async () => {
    const browsers = [await signedIn('operator2'), await signedIn('operator2', '192.0.2.2')];
    const colleague = await signedIn('owner2');
    await change('operator2', 'blocked = true');
    expect(await Promise.all(browsers.map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(colleague)).toBe(200);
    await change('operator2', 'blocked = false');
  });

  it('whose role or company changes has the new one at the next call', async () => {
    const browser = await signedIn('operatorB');
    await change('operatorB', `role = 'VIEWER', company = null, station = null`);
    expect(await browser.get('/auth/me')).toMatchObject({
      body: { data: { user: { role: 'VIEWER', company: null, companyName: null, stationName: null } } },
    });
    expect((await browser.get('/companies')).status).toBe(200);
    const { company, station } = PEOPLE.operatorB;
    await change(
      'operatorB',
      `role = 'TECHNICAL_SERVICE_OPERATOR', company = '${company}', station = '${station}'`,
    );
    expect((await browser.get('/companies')).status).toBe(403);
  });
});
