import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOON } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ webBuildId: 'web-7' });
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('delete from settings'));

type Status = { now: string; payments: string[]; redirect: string | null; classificators: number };

async function status(): Promise<Status> {
  const answer = await test.anonymous.get('/checkStatus');
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

const set = (key: string, value: unknown) =>
  test.database.pool.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );

describe('the heartbeat', () => {
  it('has exactly its five keys and no envelope', async () => {
    await set('payments', ['cash', 'card', 'idram']);
    await set('redirect', { address: 'https://new.inspect.example/', hosts: ['new.inspect.example'] });
    expect(await status()).toEqual({
      now: NOON.toISOString(),
      payments: ['card', 'idram'],
      redirect: 'https://new.inspect.example/',
      classificators: expect.any(Number),
      APP_VERSION: 'web-7',
    });
  });

  it('tells the time of the server’s clock', async () => {
    test.clock.advance(12_345);
    expect((await status()).now).toBe('2026-11-20T08:00:12.345Z');
    test.clock.set(NOON);
  });

  it('asks nobody who he is, and tells those who are signed in the same', async () => {
    const { text } = await test.anonymous.get('/checkStatus');
    for (const client of [
      await test.as('operator'),
      await test.as('admin'),
      { get: (path: string) => test.anonymous.get(path, { cookie: `inspect-session=${'A'.repeat(43)}` }) },
    ])
      expect((await client.get('/checkStatus')).text).toBe(text);
  });

  it('is not kept by any cache and sets no cookie', async () => {
    const { headers } = await test.anonymous.get('/checkStatus');
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('offers no other methods and sends nobody away while nothing is set', async () => {
    expect(await status()).toMatchObject({ payments: [], redirect: null });
  });

  it.each([
    ['plain http', 'http://new.inspect.example'],
    ['a script', 'javascript:alert(1)'],
    ['no address', 'elsewhere'],
    ['no text', 7],
  ])('sends nobody to an address that is not safe: %s', async (_what, value) => {
    await set('redirect', { address: value, hosts: ['new.inspect.example', 'elsewhere'] });
    expect((await status()).redirect).toBeNull();
  });

  it('sends nobody to a host that is not on the list, or to an address without a list', async () => {
    await set('redirect', { address: 'https://other.example/', hosts: ['new.inspect.example'] });
    expect((await status()).redirect).toBeNull();
    await set('redirect', 'https://new.inspect.example/');
    expect((await status()).redirect).toBeNull();
  });

  it('lives on when the methods were set to nonsense', async () => {
    await set('payments', { card: true });
    expect((await status()).payments).toEqual([]);
  });
});

describe('whom to call', () => {
  const support = async () => (await test.anonymous.get('/support')).body;

  it('is told to everybody, as the setting says', async () => {
    await set('supportPhone', '+37410000000');
    expect(await support()).toEqual({ data: { phone: '+37410000000' } });
    expect((await (await test.as('mechanic')).get('/support')).body).toEqual({
      data: { phone: '+37410000000' },
    });
  });

  it.each([
    ['nothing', null],
    ['nonsense', { phone: 7 }],
    ['a number of another country', '+79991234567'],
  ])('is nobody where %s is set', async (_what, value) => {
    await set('supportPhone', value);
    expect(await support()).toEqual({ data: { phone: null } });
  });

  it('is nobody where there is no such setting yet', async () => {
    expect(await support()).toEqual({ data: { phone: null } });
  });
});

describe('the version of the lists', () => {
  const LISTS = [
    'regions',
    'counties',
    'streets',
    'cars',
    'car_models',
    'car_groups',
    'car_types',
    'bodies',
    'colors',
    'fuels',
    'classificators',
    'new_classificators',
  ];

  it.each(LISTS)('grows when %s change', async (list) => {
    const { classificators } = await status();
    await test.database.pool.query(`update ${list} set id = id`);
    expect((await status()).classificators).toBeGreaterThan(classificators);
  });

  it('grows when a row goes', async () => {
    const { classificators } = await status();
    await test.database.pool.query('delete from streets where id = (select min(id) from streets)');
    expect((await status()).classificators).toBeGreaterThan(classificators);
  });

  it('stays while people only look', async () => {
    const { classificators } = await status();
    const operator = await test.as('operator');
    expect((await operator.get('/auth/me')).status).toBe(200);
    expect((await status()).classificators).toBe(classificators);
  });
});
