import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appWithoutDatabase } from '../../test/app-without-database.ts';
import { paymentGatewaysOf, readPaymentSettings } from '../platform/gateways/payments/payment-settings.ts';

type App = Awaited<ReturnType<typeof appWithoutDatabase>>;
let served: App;
let secure: App;
let temporary: TemporaryFolder;
let folder: string;

beforeAll(async () => {
  temporary = await makeTemporaryFolder('inspect-web-');
  folder = temporary.path;
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'signed-in.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets', 'app-1.js'), '1');
  served = await appWithoutDatabase({ webFolder: folder });
  secure = await appWithoutDatabase({ webFolder: folder, secureCookies: true });
});
afterAll(async () => {
  await served.close();
  await secure.close();
  await temporary.remove();
});

const EXACT = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; worker-src 'self'; manifest-src 'self'; report-uri /api/csp-report",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const OWN = {
  origin: 'http://inspect.test',
  'x-requested-with': 'inspect',
  'content-type': 'application/json',
};
const token = { cookie: `inspect-session=${'A'.repeat(43)}` };

type Request = { method?: string; url: string; headers?: Record<string, string>; payload?: string };
/** One of each kind of answer, with its status. */
const ANSWERS: [string, Request, number][] = [
  ['a call', { url: '/api/health' }, 200],
  ['the document', { url: '/api/openapi.json' }, 200],
  ['the readable document', { url: '/api/docs' }, 200],
  ['the page', { url: '/' }, 200],
  ['a page of the application', { url: '/tech-service' }, 200],
  ['a page for everybody', { url: '/due' }, 200],
  ['a page for everybody whose database is gone', { url: '/stations' }, 503],
  ['what search engines ask', { url: '/robots.txt' }, 200],
  ['a hashed file', { url: '/assets/app-1.js' }, 200],
  ['a range of a file', { url: '/assets/app-1.js', headers: { range: 'bytes=0-0' } }, 206],
  ['an impossible range', { url: '/assets/app-1.js', headers: { range: 'bytes=900-901' } }, 400],
  ['a HEAD', { method: 'HEAD', url: '/api/health' }, 200],
  ['a missing file', { url: '/assets/app-2.js' }, 404],
  ['an unknown call', { url: '/api/nothing-here' }, 404],
  ['an undecodable address', { url: '/api/%E0%A4%A' }, 400],
  ['a call without a session', { url: '/api/auth/me' }, 401],
  ['a foreign call', { method: 'POST', url: '/api/auth/logout' }, 403],
  ['a broken body', { method: 'POST', url: '/api/auth/login', headers: OWN, payload: '{' }, 400],
  [
    'a form',
    {
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...OWN, 'content-type': 'text/plain' },
      payload: 'a',
    },
    415,
  ],
  [
    'too large a body',
    { method: 'POST', url: '/api/auth/login', headers: OWN, payload: `"${'a'.repeat(2_097_152)}"` },
    413,
  ],
  ['a database that is gone', { url: '/api/auth/me', headers: token }, 503],
  [
    'a report',
    {
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{}',
    },
    204,
  ],
  ['an unknown method', { method: 'PROPFIND', url: '/' }, 404],
  [
    'a preflight',
    {
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    },
    405,
  ],
];

const inject = ({ app }: App, request: Request) =>
  app.inject({ ...request, method: (request.method ?? 'GET') as 'GET' });

describe.each(ANSWERS)('%s', (_name, request, status) => {
  test('carries exactly the secure headers and allows no other site', async () => {
    const { headers, statusCode } = await inject(served, request);
    expect(statusCode).toBe(status);
    const carried = Object.fromEntries(Object.keys(EXACT).map((name) => [name, headers[name]]));
    expect(carried).toEqual(EXACT);
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  });

  test('is bound to https for a year where the system is reached by https', async () => {
    const { headers } = await inject(secure, {
      ...request,
      headers: {
        ...request.headers,
        ...(request.headers?.cookie ? { cookie: `__Host-${token.cookie}` } : {}),
      },
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

test('forms go to us, and to the wallet that is started by one where it is set up', async () => {
  const paymentGateways = paymentGatewaysOf(
    readPaymentSettings({ IDRAM_ACCOUNT: '100000114', IDRAM_SECRET: 's' }, 'production'),
  );
  const paying = await appWithoutDatabase({ webFolder: folder, paymentGateways });
  try {
    const { headers } = await inject(paying, { url: '/' });
    expect(headers['content-security-policy']).toContain(
      "; form-action 'self' https://banking.idram.am; frame-ancestors 'none'",
    );
  } finally {
    await paying.close();
  }
});

describe('what may be kept', () => {
  test.each(ANSWERS.filter(([, { url }, status]) => url.startsWith('/api/') && ![204, 200].includes(status)))(
    '%s: a refusal is never kept',
    async (_name, request) => {
      expect((await inject(served, request)).headers['cache-control']).toBe('no-store');
    },
  );
});

describe('methods that nobody needs', () => {
  const { 'content-type': _type, ...ours } = OWN;
  test.each(['TRACE', 'PROPFIND', 'MKCOL', 'SEARCH', 'LOCK', 'PATCH', 'DELETE'])(
    '%s answers nothing of ours',
    async (method) => {
      for (const url of ['/', '/api/health', '/api/auth/login', '/api/auth/me']) {
        const answer = await inject(served, { method, url, headers: { ...ours, 'x-canary': 'canary' } });
        expect({ url, status: answer.statusCode }).toEqual({ url, status: url === '/' ? 404 : 405 });
        expect(answer.body).not.toContain('canary');
      }
    },
  );
});

describe('reports of the browser', () => {
  const report = (payload: string, type = 'application/csp-report') =>
    inject(served, { method: 'POST', url: '/api/csp-report', headers: { 'content-type': type }, payload });

  test('are 30 a minute of one address, and 300 of a /48: more are refused and fill no log', async () => {
    const app = await appWithoutDatabase({ webFolder: folder });
    const from = async (remoteAddress: string) =>
      (
        await app.app.inject({
          method: 'POST',
          url: '/api/csp-report',
          remoteAddress,
          payload: '{}',
          headers: { 'content-type': 'application/csp-report' },
        })
      ).statusCode;
    const taken = async (addresses: string[]) => {
      const answers = [];
      for (const address of addresses) answers.push(await from(address));
      return [answers.filter((code) => code === 204).length, answers.filter((code) => code === 429).length];
    };
    expect(await taken(Array.from({ length: 100 }, () => '192.0.2.9'))).toEqual([30, 70]);
    const spread = Array.from({ length: 400 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`);
    expect(await taken(spread)).toEqual([300, 100]);
    expect(app.log().split('content security policy violated')).toHaveLength(331);
    await app.close();
  });

  test('are taken without our header and name only the directive in the log', async () => {
    const body = {
      'csp-report': {
        'violated-directive': 'script-src',
        'document-uri': 'https://inspect.am/?plate=34AB123',
        'blocked-uri': 'x',
      },
    };
    expect((await report(JSON.stringify(body))).statusCode).toBe(204);
    expect(
      (
        await report(
          JSON.stringify([{ body: { effectiveDirective: 'img-src' } }]),
          'application/reports+json',
        )
      ).statusCode,
    ).toBe(204);
    expect(served.log()).toContain('"directive":"script-src"');
    expect(served.log()).toContain('"directive":"img-src"');
    expect(served.log()).not.toContain('34AB123');
  });

  test('that are no reports change nothing and put nothing into the log', async () => {
    for (const text of [
      '{"violated-directive":"evil\\nline"}',
      'not json',
      `{"violated-directive":"${'a'.repeat(41)} b"}`,
    ])
      expect((await report(text)).statusCode).toBe(204);
    expect(served.log()).not.toMatch(/evil.?.?line|not json|a{41}/);
  });

  test('are bounded, whatever they call themselves', async () => {
    expect((await report('a'.repeat(16_385))).statusCode).toBe(413);
    for (const type of ['application/json', 'text/plain'])
      expect((await report('{}', type)).statusCode).toBe(415);
  });

  test('are the only ones who may send such a body', async () => {
    const answer = await inject(served, {
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...OWN, 'content-type': 'application/csp-report' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(415);
  });
});
