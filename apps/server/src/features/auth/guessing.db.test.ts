import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, browserOf } from '../../../test/browser.ts';
import { emailOf, type Who } from '../../../test/fixtures.ts';
import { pastAppendOnly } from '../../../test/past-append-only.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { unlock } from '../../app/unlock.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 20 });
});
afterAll(() => test.close());

const WRONG = 'not the password at all';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(async () => {
  // An hour later, so that no network address waits for what the test before did.
  test.clock.advance(2 * HOUR);
  await pastAppendOnly(test.database, 'truncate login_guards, known_devices, login_history cascade');
});

const wrong = (browser: Browser, who: Who | null) => browser.login(who, { password: WRONG });

async function fail(browser: Browser, who: Who | null, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(await wrong(browser, who)).toMatchObject({ status: 401 });
}

async function failures(): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ failures: number }>('select failures from login_guards');
  return rows.map((row) => row.failures);
}

async function countHistory(result: string): Promise<number> {
  const { rowCount } = await test.database.pool.query('select 1 from login_history where result = $1', [
    result,
  ]);
  return rowCount ?? 0;
}

function expectLocked(answer: Answer, seconds: number): void {
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'login_locked', message: t('error.login_locked', { seconds }) },
  });
  expect(answer.headers['retry-after']).toBe(String(seconds));
  expect(answer.text).toMatch(/[ա-ֆ]/);
  expect(answer.text).not.toContain('{seconds}');
}

describe.each<[string, Who | null]>([
  ['a known address', 'operator'],
  ['an unknown address', null],
])('five wrong passwords in a row for %s', (_what, who) => {
  it('lock it for 30 seconds, then for twice as long each time, up to an hour', async () => {
    const browser = browserOf(test);
    await fail(browser, who, 5);
    for (const seconds of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]) {
      expectLocked(await wrong(browser, who), seconds);
      test.clock.advance(seconds * 1_000 - 1);
      expectLocked(await wrong(browser, who), 1);
      test.clock.advance(1);
      await fail(browser, who, 1);
    }
  });

  it('are counted also when many guesses come at once', async () => {
    const before = await failures();
    const guesses = Array.from({ length: 25 }, (_, index) => wrong(browserOf(test, `192.0.2.${index}`), who));
    const answers = await Promise.all(guesses);
    expect([...before, ...(await failures())]).toEqual([5]);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect([await countHistory('failure'), await countHistory('locked')]).toEqual([5, 20]);
  });
});

describe('the lock', () => {
  it('keeps the right password out too, and lets it in when it is over', async () => {
    const browser = browserOf(test);
    await fail(browser, 'operator', 5);
    expectLocked(await browser.login('operator'), 30);
    test.clock.advance(30_000);
    expect(await browser.login('operator')).toMatchObject({ status: 200 });
  });

  it('is not made longer by those who knock while it lasts', async () => {
    const browser = browserOf(test);
    await fail(browser, 'operator', 5);
    for (let time = 0; time < 30; time += 1) await wrong(browser, 'operator');
    expect(await failures()).toEqual([5]);
    expectLocked(await wrong(browser, 'operator'), 30);
  });

  it('is of one person: nobody else waits', async () => {
    await fail(browserOf(test), 'operator', 5);
    expect(await browserOf(test).login('operatorA2')).toMatchObject({ status: 200 });
  });

  it('forgets the failures when the right password comes', async () => {
    const browser = browserOf(test);
    for (let round = 0; round < 3; round += 1) {
      await fail(browser, 'operator', 4);
      expect(await browser.login('operator')).toMatchObject({ status: 200 });
      expect(await failures()).toEqual([]);
    }
    await fail(browser, 'operator', 4);
  });

  it('lets the person in from a device from which he has signed in before', async () => {
    const own = browserOf(test);
    expect(await own.login('operator')).toMatchObject({ status: 200 });
    await own.post('/auth/logout');
    const stranger = browserOf(test, '203.0.113.5');
    await fail(stranger, 'operator', 5);
    expectLocked(await stranger.login('operator'), 30);
    expect(await own.login('operator')).toMatchObject({ status: 200 });
  });

  it('is not passed by the device of somebody else, or by an invented one', async () => {
    const colleague = browserOf(test);
    expect(await colleague.login('operatorA2')).toMatchObject({ status: 200 });
    await fail(browserOf(test, '203.0.113.5'), 'operator', 5);
    expectLocked(await colleague.login('operator'), 30);
    const invented = browserOf(test);
    for (const value of ['A'.repeat(43), "' or true --", '']) {
      invented.cookies.set('inspect-device', value);
      expectLocked(await invented.login('operator'), 30);
    }
  });

  it('counts what a known device guesses', async () => {
    const own = browserOf(test);
    await own.login('operator');
    await fail(own, 'operator', 7);
    expect(await failures()).toEqual([7]);
    expectLocked(await browserOf(test).login('operator'), 120);
  });
});

describe('a hundred wrong passwords in a row', () => {
  it('end it: only a reset helps, also with the right password; but from the person’s own device', async () => {
    const own = browserOf(test);
    await own.login('operator');
    await own.post('/auth/logout');
    const stranger = browserOf(test, '203.0.113.5');
    await fail(stranger, 'operator', 5);
    for (let time = 5; time < 100; time += 1) {
      test.clock.advance(HOUR);
      await fail(stranger, 'operator', 1);
    }
    expect(await failures()).toEqual([100]);
    for (const wait of [0, HOUR, 365 * 24 * HOUR]) {
      test.clock.advance(wait);
      expect(await stranger.login('operator')).toMatchObject({
        status: 403,
        body: { code: 'login_reset', message: t('error.login_reset') },
      });
    }
    expect(await failures()).toEqual([100]);
    expect(await own.login('operator')).toMatchObject({ status: 200 });
  });

  it('end it for a known device when they came from there', async () => {
    const own = browserOf(test);
    await own.login('operator');
    await own.post('/auth/logout');
    await fail(own, 'operator', 1);
    await test.database.pool.query('update login_guards set failures = 99');
    await test.database.pool.query('update known_devices set failures = 99');
    test.clock.advance(HOUR);
    await fail(own, 'operator', 1);
    const refused = { status: 403, body: { code: 'login_reset' } };
    expect(await own.login('operator')).toMatchObject(refused);
    expect(await browserOf(test, '203.0.113.5').login('operator')).toMatchObject(refused);
    expect(await unlock(test.database.pool, emailOf('operator'))).toContain('not locked');
    expect(await own.login('operator')).toMatchObject({ status: 200 });
  });

  it('are not reached when the hundredth is the right one', async () => {
    const browser = browserOf(test);
    await fail(browser, 'operator', 1);
    await test.database.pool.query('update login_guards set failures = 99');
    expect(await browser.login('operator')).toMatchObject({ status: 200 });
    expect(await failures()).toEqual([]);
  });
});

describe('one network address', () => {
  const spread = (index: number) => ({ email: `somebody${index}@test.example`, password: WRONG });

  function expectHurry(answer: Answer, seconds: number): void {
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: t('error.rate_limited', { seconds }) },
    });
    expect(answer.headers['retry-after']).toBe(String(seconds));
  }

  it('may fail 20 times a minute, whoever it guesses at; then even the right password waits', async () => {
    const browser = browserOf(test);
    for (let index = 0; index < 20; index += 1)
      expect(await browser.login(null, spread(index))).toMatchObject({ status: 401 });
    expectHurry(await browser.login(null, spread(20)), 60);
    expectHurry(await browser.login('operator'), 60);
    expect(await browserOf(test, '192.0.2.2').login('operator')).toMatchObject({ status: 200 });
    test.clock.advance(MINUTE - 1);
    expectHurry(await browser.login('operator'), 1);
    test.clock.advance(1);
    expect(await browser.login('operator')).toMatchObject({ status: 200 });
  });

  it('has 20 passwords looked at, not one more, when many guesses come at once', async () => {
    const many = Array.from({ length: 30 }, (_, index) => browserOf(test).login(null, spread(index)));
    const statuses = (await Promise.all(many)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
    expect(await countHistory('failure')).toBe(20);
  });

  it('may have as many people sign in at once as work there', async () => {
    const people: Who[] = ['operator', 'operatorA2', 'operatorB', 'owner', 'viewer', 'admin'];
    const many = Array.from({ length: 30 }, (_, i) => browserOf(test).login(people[i % 6] ?? 'admin'));
    const answers = await Promise.all(many);
    expect(answers.filter((answer) => JSON.stringify(answer.body).includes('rate_limited'))).toEqual([]);
  });

  it('is not waited for by a sign-in that succeeds after it was used up by others', async () => {
    const browser = browserOf(test);
    for (let index = 0; index < 19; index += 1) await browser.login(null, spread(index));
    for (let time = 0; time < 5; time += 1)
      expect(await browser.login('operator')).toMatchObject({ status: 200 });
    expect(await browser.login(null, spread(19))).toMatchObject({ status: 401 });
    expectHurry(await browser.login('operator'), 60);
  });
});

describe('X-Forwarded-For', () => {
  const guess = (browser: Browser, index: number, forwarded: string) =>
    browser.login(null, {
      email: `forwarded${index}@test.example`,
      password: WRONG,
      headers: {
        'x-forwarded-for': forwarded,
        'x-real-ip': forwarded,
        forwarded: `for=${forwarded}`,
        'cf-connecting-ip': forwarded,
        'true-client-ip': forwarded,
      },
    });

  async function addresses(app: TestApp): Promise<string[]> {
    const { rows } = await app.database.pool.query<{ address: string }>(
      'select distinct address from login_history order by 1',
    );
    return rows.map((row) => row.address);
  }

  it('of a client changes neither the limit nor the history', async () => {
    const browser = browserOf(test, '192.0.2.44');
    for (let index = 0; index < 20; index += 1)
      expect(await guess(browser, index, `203.0.113.${index}`)).toMatchObject({ status: 401 });
    expect(await guess(browser, 20, '203.0.113.20')).toMatchObject({ status: 429 });
    expect(await addresses(test)).toEqual(['192.0.2.44']);
  });

  it('of the proxy that the administrator named is believed, of others not', async () => {
    const proxied = await testApp({ trustProxy: ['10.0.0.1'] });
    const proxy = browserOf(proxied, '10.0.0.1');
    for (let index = 0; index < 20; index += 1) await guess(proxy, index, '203.0.113.1');
    expect(await guess(proxy, 20, '203.0.113.1')).toMatchObject({ status: 429 });
    expect(await guess(proxy, 21, '203.0.113.2')).toMatchObject({ status: 401 });
    expect(await addresses(proxied)).toEqual(['203.0.113.1', '203.0.113.2']);
    await guess(browserOf(proxied, '10.0.0.2'), 22, '203.0.113.3');
    expect(await addresses(proxied)).toEqual(['10.0.0.2', '203.0.113.1', '203.0.113.2']);
    await proxied.close();
  });

  it('of a client in front of that proxy is not: only what the proxy itself added counts', async () => {
    const proxied = await testApp({ trustProxy: ['10.0.0.1'] });
    const proxy = browserOf(proxied, '10.0.0.1');
    for (let index = 0; index < 20; index += 1) await guess(proxy, index, `198.51.100.${index}, 203.0.113.1`);
    expect(await guess(proxy, 20, '198.51.100.20, 203.0.113.1')).toMatchObject({ status: 429 });
    expect(await addresses(proxied)).toEqual(['203.0.113.1']);
    await proxied.close();
  });
});
