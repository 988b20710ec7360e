import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appWithoutDatabase, publishedCalls } from '../../../test/app-without-database.ts';

type App = Awaited<ReturnType<typeof appWithoutDatabase>>;
type Headers = Record<string, string>;
let served: App;

beforeAll(async () => {
  served = await appWithoutDatabase();
});
afterAll(() => served.close());

const OWN = 'http://inspect.test';
const HEADER: Headers = { 'x-requested-with': 'inspect' };
const JSON_BODY: Headers = { 'content-type': 'application/json' };

const FOREIGN: [string, Headers][] = [
  ['a foreign origin', { ...HEADER, origin: 'https://evil.example' }],
  ['a foreign origin that begins like ours', { ...HEADER, origin: `${OWN}.evil.example` }],
  ['our host with another port', { ...HEADER, origin: `${OWN}:8080` }],
  ['our host with another scheme', { ...HEADER, origin: 'https://inspect.test' }],
  ['the origin null', { ...HEADER, origin: 'null' }],
  ['an empty origin', { ...HEADER, origin: '' }],
  ['no origin at all', HEADER],
  ['no origin and a foreign fetch', { ...HEADER, 'sec-fetch-site': 'cross-site' }],
  ['no origin and a neighbouring site', { ...HEADER, 'sec-fetch-site': 'same-site' }],
  ['no origin and a typed address', { ...HEADER, 'sec-fetch-site': 'none' }],
  [
    'a foreign origin that calls itself the same',
    { ...HEADER, origin: 'null', 'sec-fetch-site': 'same-origin' },
  ],
  ['our origin without our header', { origin: OWN }],
  ['our origin with a form library’s header', { origin: OWN, 'x-requested-with': 'XMLHttpRequest' }],
];

async function unsafeCalls() {
  const registered = (await publishedCalls(served.app)).filter((call) => call.method !== 'GET');
  expect(registered.length).toBeGreaterThanOrEqual(5);
  return [
    ...registered.map(({ method, url }) => ({ method, url })),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
      ['/api/nothing-here', '/api/auth/me', '/', '/companies'].map((url) => ({ method, url })),
    ),
    // The same call in other letters: the address is decoded before it is looked up.
    ...registered.map(({ method, url }) => ({ method, url: url.replace('/api/', '/%61pi/') })),
  ];
}

async function send(method: string, url: string, headers: Headers, payload = '{}') {
  const answer = await served.app.inject({
    method: method as 'POST',
    url,
    headers: { ...JSON_BODY, ...headers },
    payload,
  });
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code };
}

describe('a call from another site', () => {
  test.each(FOREIGN)('is refused on every unsafe route with %s', async (_name, headers) => {
    for (const { method, url } of await unsafeCalls()) {
      const answer = await send(method, url, headers);
      expect({ method, url, ...answer }).toMatchObject({ status: 403, code: 'foreign_origin' });
    }
  });

  test('is refused before its body is read', async () => {
    const answer = await send('POST', '/api/auth/login', { origin: 'https://evil.example' }, '{"email":');
    expect(answer).toEqual({ status: 403, code: 'foreign_origin' });
  });

  test('with the plain form types is not understood even from our own origin', async () => {
    const login = { method: 'POST' as const, url: '/api/auth/login', payload: 'email=a&password=b' };
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const answer = await served.app.inject({
        ...login,
        headers: { ...HEADER, origin: OWN, 'content-type': type },
      });
      expect(answer.statusCode, type).toBe(415);
    }
  });
});

describe('a call from our own pages', () => {
  test.each<[string, Headers]>([
    ['with our origin', { ...HEADER, origin: OWN }],
    [
      'without an origin, when the browser says it is the same',
      { ...HEADER, 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s passes on every unsafe route', async (_name, headers) => {
    for (const { method, url } of await unsafeCalls()) {
      const answer = await send(method, url, headers);
      expect({ method, url, ...answer }).not.toMatchObject({ code: 'foreign_origin' });
    }
  });

  test('passes under the host it was sent to when no public address is configured', async () => {
    const local = await appWithoutDatabase({ publicOrigin: undefined });
    const login = { method: 'POST' as const, url: '/api/auth/login', payload: '{}' };
    const from = async (origin: string) =>
      (
        await local.app.inject({
          ...login,
          headers: { ...HEADER, ...JSON_BODY, host: 'localhost:3000', origin },
        })
      ).statusCode;
    expect(await from('http://localhost:3000')).toBe(400);
    expect(await from('http://localhost:3001')).toBe(403);
    expect(await from('https://localhost:3000')).toBe(403);
    await local.close();
  });

  test('reads without any of it', async () => {
    expect(
      (await served.app.inject({ url: '/api/health', headers: { origin: 'https://evil.example' } }))
        .statusCode,
    ).toBe(200);
  });
});
