import { AppError, ERROR_STATUS, type ErrorCode, endpoint, publicCall } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appWithoutDatabase, publishedCalls } from '../../../test/app-without-database.ts';
import { type Client, clientOf } from '../../../test/test-app.ts';
import { publicRoute } from './route.ts';

type App = Awaited<ReturnType<typeof appWithoutDatabase>>;

const answering = (path: string, run: () => Promise<{ ok: boolean }>) =>
  publicRoute(
    endpoint({
      method: 'GET',
      path,
      need: publicCall,
      summary: 'For tests',
      response: z.object({ ok: z.boolean() }),
    }),
    run,
  );

const SECRET = 'Գաղտնի 34AB123';
/** What PostgreSQL says quotes what a person typed, on several lines. */
const databaseFailure = () =>
  Object.assign(
    new Error(`duplicate key value violates "checkups"\nDetail: ${SECRET}\nselect * from users`),
    {
      code: '23505',
      detail: SECRET,
      query: 'select * from users',
    },
  );

const THROWN: Record<string, () => unknown> = {
  'an error of the database': databaseFailure,
  'an error with a cause': () => new Error(SECRET, { cause: databaseFailure() }),
  'a TypeError': () => new TypeError(`${SECRET} is not a function`),
  'a text': () => SECRET,
  nothing: () => undefined,
  null: () => null,
  'an object with a status': () => ({ statusCode: 200, message: SECRET }),
  'an error with a harmless status': () => Object.assign(new Error(SECRET), { statusCode: 302 }),
};

describe('whatever a handler throws', () => {
  let served: App;
  beforeAll(async () => {
    served = await appWithoutDatabase({
      routes: [
        ...Object.entries(THROWN).map(([name, thrown]) =>
          answering(`/throws/${encodeURIComponent(name)}`, async () => {
            throw thrown();
          }),
        ),
        answering('/denied', async () => {
          throw Object.assign(databaseFailure(), { code: '42501' });
        }),
        answering('/well', async () => ({ ok: true })),
        // The contract says a boolean: a fault of ours, never half an answer.
        answering('/malformed', async () => JSON.parse(`{"ok":"${SECRET}"}`)),
      ],
    });
  });
  afterAll(() => served.close());

  test.each([
    ...Object.keys(THROWN).map((name) => `/throws/${encodeURIComponent(encodeURIComponent(name))}`),
    '/malformed',
  ])('%s becomes a 500 that tells nothing but a number', async (path) => {
    const answer = await served.anonymous.get(path);
    const id = String(answer.headers['x-request-id']);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(Object.keys(answer.body ?? {}).sort()).toEqual(['code', 'errors', 'message']);
    expect(answer.text).toContain(id);
    expect(answer.text).not.toMatch(/select|users|checkups|node_modules|\.ts|\bat \w|\/work|34AB123/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('what the database itself denies is refused with a sentence, and stands in the log', async () => {
    const answer = await served.anonymous.get('/denied');
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Այս գործողության իրավունք չունեք' },
    });
    expect(answer.text).not.toMatch(/select|users|checkups|34AB123/);
    expect(served.log()).toMatch(/"level":50.*"code":"42501".*request failed/);
  });

  test('the next call is answered', async () => {
    expect(await served.anonymous.get('/well')).toMatchObject({ status: 200, body: { ok: true } });
  });

  test('the log has the number and where it happened, not what was said', async () => {
    const { headers } = await served.anonymous.get(
      `/throws/${encodeURIComponent(encodeURIComponent('an error of the database'))}`,
    );
    const line = served
      .log()
      .split('\n')
      .find((text) => text.includes('request failed') && text.includes(String(headers['x-request-id'])));
    expect(line).toBeDefined();
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, err: { type: 'Error', code: '23505' } });
    expect(line).toContain('answer-failure.test.ts');
    expect(served.log()).not.toMatch(/34AB123|Գաղտնի|select \*/);
  });

  test('a person’s own request number is not believed', async () => {
    const answer = await served.anonymous.get('/well', {
      'request-id': 'evil\\nline',
      'x-request-id': 'evil',
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    expect(served.log()).not.toContain('evil');
  });
});

describe('what the database cannot do at the moment is said in a sentence, with a time to come back:', () => {
  const MOMENTS = [
    ['53100', 507, 'disk_full', '10', 'պահոցը լցված է'],
    ['25006', 503, 'read_only', '5', 'միայն դիտման համար'],
    ['58030', 503, 'unavailable', '2', 'անհասանելի է'],
    ['53200', 503, 'unavailable', '2', 'անհասանելի է'],
    ['ETIMEDOUT', 503, 'unavailable', '2', 'անհասանելի է'],
  ] as const;
  let served: App;
  beforeAll(async () => {
    served = await appWithoutDatabase({
      routes: MOMENTS.map(([code]) =>
        answering(`/moment/${code}`, async () => {
          throw Object.assign(new Error(SECRET), { code });
        }),
      ),
    });
  });
  afterAll(() => served.close());

  test.each(MOMENTS)('%s is a %i', async (code, status, name, retryAfter, words) => {
    const answer = await served.anonymous.get(`/moment/${code}`);
    expect(answer).toMatchObject({ status, body: { code: name, message: expect.stringContaining(words) } });
    expect(answer.headers['retry-after']).toBe(retryAfter);
  });
});

describe('a refusal of this moment says when to come again, whoever forgot to say it:', () => {
  const OF_A_MOMENT = Object.entries(ERROR_STATUS).flatMap(([code, status]) =>
    [429, 503].includes(status) ? [code as ErrorCode] : [],
  );
  let served: App;
  beforeAll(async () => {
    served = await appWithoutDatabase({
      routes: OF_A_MOMENT.map((code) =>
        answering(`/refused/${code}`, async () => {
          throw new AppError(code);
        }),
      ),
    });
  });
  afterAll(() => served.close());

  test.each(OF_A_MOMENT)('%s', async (code) => {
    const answer = await served.anonymous.get(`/refused/${code}`);
    expect(answer.body).toMatchObject({ code });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('they are those of the table', () => {
    expect(OF_A_MOMENT).toEqual(expect.arrayContaining(['login_locked', 'code_tries', 'code_tries_day']));
    expect(OF_A_MOMENT).toEqual(
      expect.arrayContaining(['passkey.tries_day', 'payment.no_answer', 'sms_unavailable']),
    );
  });
});

describe('when the database is gone', () => {
  let served: App;
  let client: Client;
  beforeAll(async () => {
    served = await appWithoutDatabase();
    client = clientOf(served.app, 'A'.repeat(43));
  });
  afterAll(() => served.close());

  test('every call that needs it answers 503 with a time to come back and an Armenian sentence', async () => {
    const calls = (await publishedCalls(served.app)).filter(
      // The map's address is a setting of the process.
      ({ need, method, url }) => (need !== 'public' || method === 'GET') && url !== '/api/map',
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const { method, url, need } of calls) {
      const key = need === 'partner' ? { authorization: `Bearer inspect_live_${'A'.repeat(43)}` } : {};
      const file = /\/(contract|upload|upload-pieces|answer-photos|provider-statements)$/.test(url)
        ? { 'content-type': 'multipart/form-data; boundary=x' }
        : {};
      // Of a visitor the input is read first: there is no right to ask for.
      const query = url === '/api/check-card' ? '?number=AA-0000001' : '';
      const answer = await client.send(method as 'GET', url.replace('/api', '') + query, {
        headers: { ...file, ...key },
      });
      expect({
        url,
        status: answer.status,
        body: answer.body,
        retry: answer.headers['retry-after'],
      }).toMatchObject({
        url,
        status: 503,
        body: { code: 'unavailable', message: expect.stringMatching(/^[Ա-Ֆ].*[ա-ֆ]/) },
        retry: expect.stringMatching(/^[1-9]\d*$/),
      });
      expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|secret|postgres/);
    }
  });

  test('signing in answers 503 too, and the password is in no line of the log', async () => {
    const answer = await client.post('/auth/login', {
      email: 'a@example.am',
      password: 'canary of a password',
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(served.log()).not.toMatch(/canary|a@example|inspect:secret/);
  });

  test('the process says that it lives and that it is not ready', async () => {
    expect((await client.get('/health')).status).toBe(200);
    expect(await client.get('/ready')).toMatchObject({ status: 503, body: { status: 'unavailable' } });
  });
});
