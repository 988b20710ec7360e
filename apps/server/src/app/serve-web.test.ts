import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { API_SECTION_URLS, PAGES } from '@inspect/contract/access';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appWithoutDatabase } from '../../test/app-without-database.ts';

type App = Awaited<ReturnType<typeof appWithoutDatabase>>;
let served: App;
let temporary: TemporaryFolder;
let folder: string;

const PAGE = '<!doctype html><title>Inspect</title>';
const PAGE_SIGN_IN = '<!doctype html><title>Inspect</title><div id="first-paint"></div>';
const PAGE_AHEAD = '<!doctype html><title>Inspect</title><link rel="modulepreload">';
const SCRIPT = 'export const answer = 42;'.repeat(50);
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };
const FETCH = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: 'application/json' };

beforeAll(async () => {
  temporary = await makeTemporaryFolder('inspect-web-');
  folder = temporary.path;
  const web = join(folder, 'dist');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'canary outside the folder');
  await writeFile(join(web, 'index.html'), PAGE);
  await writeFile(join(web, 'signed-in.html'), PAGE_AHEAD);
  await writeFile(join(web, 'sign-in.html'), PAGE_SIGN_IN);
  await writeFile(join(web, 'icon.svg'), '<svg/>');
  await writeFile(join(web, '.hidden'), 'canary that begins with a dot');
  await writeFile(join(web, 'assets', 'app-ab12.js'), SCRIPT);
  await writeFile(join(web, 'assets', 'app-ab12.js.br'), brotliCompressSync(SCRIPT));
  served = await appWithoutDatabase({ webFolder: web });
});
afterAll(async () => {
  await served.close();
  await temporary.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => served.app.inject({ url, headers });
const isPage = { statusCode: 200, body: PAGE };

function expectUnknown(answer: Awaited<ReturnType<typeof get>>) {
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toMatchObject({ code: 'unknown_route', message: expect.stringMatching(/[ա-ֆ]/) });
}

/** No page, but what a program gets: nothing there, nothing to read there, or a call that wants to know who asks. */
function expectCall(answer: Awaited<ReturnType<typeof get>>) {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(['404 unknown_route', '405 method_not_allowed', '401 unauthenticated']).toContain(
    `${answer.statusCode} ${answer.json<{ code: string }>().code}`,
  );
}

test.each(['/control', '/tech-service', '/api/users'])(
  '%s fetches ahead for whoever brings a session',
  async (url) => {
    for (const cookie of [
      'inspect-session=a',
      '__Host-inspect-session=a',
      'inspect-device=b; inspect-session=a',
    ])
      expect(await get(url, { ...NAVIGATION, cookie })).toMatchObject({ statusCode: 200, body: PAGE_AHEAD });
    for (const cookie of ['', 'inspect-device=b', 'other-inspect-session=a'])
      expect(await get(url, { ...NAVIGATION, cookie })).toMatchObject(isPage);
  },
);

test.each(['/', '/login', '/login?to=%2Fcontrol'])(
  '%s begins with the sign-in for who brings no session',
  async (url) => {
    expect(await get(url, NAVIGATION)).toMatchObject({ statusCode: 200, body: PAGE_SIGN_IN });
    expect(await get(url, { ...NAVIGATION, cookie: 'inspect-session=a' })).toMatchObject({
      body: PAGE_AHEAD,
    });
  },
);

test('the other pages for everybody begin without it', async () => {
  for (const url of ['/forgot', '/error-404'])
    expect(await get(url, NAVIGATION)).toMatchObject({ body: PAGE });
});

describe('the six pages under /api/', () => {
  test('are six', () => expect(API_SECTION_URLS).toHaveLength(6));

  describe.each(API_SECTION_URLS)('%s', (url) => {
    test('a document navigation gets the application', async () => {
      expect(await get(url, NAVIGATION)).toMatchObject(isPage);
      expect(await get(`${url}?page=2`, NAVIGATION)).toMatchObject(isPage);
      expect(await get(url, { accept: 'text/html,*/*' }), 'an older browser').toMatchObject(isPage);
    });

    test('a program gets JSON', async () => {
      for (const headers of [
        FETCH,
        {},
        { accept: '*/*' },
        { ...NAVIGATION, 'sec-fetch-dest': 'iframe' },
        { ...NAVIGATION, 'sec-fetch-mode': 'no-cors' },
      ])
        expectCall(await get(url, headers));
    });

    test('an address beside it is no page, for everyone', async () => {
      for (const beside of [`${url}/`, `${url}x`, `${url}/1`, url.toUpperCase().replace('/API', '/api')])
        for (const headers of [NAVIGATION, FETCH]) expectCall(await get(beside, headers));
    });
  });

  test('/api and /api/ are no pages', async () => {
    for (const url of ['/api', '/api/', '/api/index.html']) expectUnknown(await get(url, NAVIGATION));
  });
});

describe('the application', () => {
  test.each([
    '/tech-service?status=open',
    '/tech-service/66f0c0ffee66f0c0ffee66f0',
    ...PAGES.map((page) => page.url).filter((url) => !url.startsWith('/api/')),
  ])('is what %s gets, asked for anew each time', async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject(isPage);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  test.each(['/no/such/page', '/34AB123', '/users/5'])('%s gets it too, with 404', async (url) => {
    const answer = await get(url, NAVIGATION);
    expect(answer).toMatchObject({ statusCode: 404, body: PAGE });
  });

  test.each([
    '/assets/app-old1.js',
    '/nothing.css',
    '/favicon.ico',
    '/sw.js',
    '/deep/er/file.woff2',
    '/assets/app-ab12.js.map',
  ])('is not what the missing file %s gets', async (url) => expectUnknown(await get(url, NAVIGATION)));
});

test('pages come in brotli to whoever understands it', async () => {
  for (const url of ['/login', '/control']) {
    const answer = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    const { 'content-encoding': encoding, 'content-type': type, vary } = answer.headers;
    expect({ encoding, type, vary }).toEqual({
      encoding: 'br',
      type: 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    });
    const page = url === '/login' ? PAGE_SIGN_IN : PAGE;
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page);
    for (const encoding of ['gzip', 'br;q=0, gzip', 'identity, br; q=0.0'])
      expect((await get(url, { 'accept-encoding': encoding })).headers).not.toHaveProperty(
        'content-encoding',
      );
  }
});

describe('files', () => {
  test('with a hash in their name are kept for ever, others never without asking', async () => {
    expect((await get('/assets/app-ab12.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await get('/index.html')).headers['cache-control']).toBe('no-cache');
  });

  test('come in brotli to whoever understands it', async () => {
    const small = await get('/assets/app-ab12.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(small.headers.vary).toContain('accept-encoding');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get('/assets/app-ab12.js', { 'accept-encoding': 'identity' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toBe(SCRIPT);
  });

  test('answer «not changed» to who has them', async () => {
    const { headers } = await get('/icon.svg');
    const again = await get('/icon.svg', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/..\\..\\secret.txt',
    '/....//secret.txt',
    '//etc/passwd',
    '/%00/secret.txt',
    '/assets/app-ab12.js%00.html',
    '/..;/secret.txt',
    '/%252e%252e/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/file:///etc/passwd',
    '/.hidden',
    '/.env',
    '/.git/config',
  ])('outside the folder or hidden are not reached by %s', async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toMatch(/canary|root:/);
    expect([200, 302, 400, 404]).toContain(answer.statusCode);
    if (answer.statusCode === 302) expect([answer.headers.location, answer.body]).toEqual(['/error-404', '']);
    if (answer.statusCode === 200) expect(answer.body).toBe(PAGE);
  });
});

test('a server without a built interface answers calls only', async () => {
  const bare = await appWithoutDatabase({ webFolder: null });
  expect((await bare.app.inject('/')).statusCode).toBe(404);
  expect((await bare.app.inject('/api/health')).statusCode).toBe(200);
  await bare.close();
});

describe('a call by a method that its address does not have', () => {
  test.each([
    ['GET', '/api/auth/login', 'POST'],
    ['DELETE', '/api/checkStatus', 'GET, HEAD'],
    ['PATCH', '/api/cars/cars/66f0c0ffee66f0c0ffee66f0', 'DELETE, PUT'],
  ] as const)('%s %s is told so, and which it has', async (method, url, allow) => {
    const answer = await served.app.inject({
      method,
      url,
      headers: { ...FETCH, 'x-requested-with': 'inspect', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.json()).toMatchObject({
      code: 'method_not_allowed',
      message: 'Այս հասցեն նման գործողություն չունի',
    });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  });
});
