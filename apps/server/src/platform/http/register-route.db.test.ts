import { pageNeed } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import {
  endpoint,
  idParams,
  objectId,
  publicCall,
  SENDER_HEADER,
  sessionCall,
  text,
  whole,
} from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appWithoutDatabase, publishedCalls } from '../../../test/app-without-database.ts';
import { buildCheckup } from '../../../test/build/checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { personRoute, publicRoute, type Route } from './route.ts';

const answer = z.object({ shown: z.string(), inner: z.array(z.object({ shown: z.string() })) });
const everything = {
  shown: 'shown',
  secret: 'canary',
  inner: [{ shown: 'shown', secret: 'canary' }],
  __proto__: { inherited: 'canary' },
};
const summary = 'For tests of the mechanism';

const probe = endpoint({
  method: 'PUT',
  path: '/probe/:id',
  need: pageNeed(['tech-service'], 'edit', 'checkups'),
  summary,
  params: idParams(objectId),
  query: z.strictObject({ word: text(10).optional() }),
  body: z.strictObject({ name: text(10), count: whole(1, 3).optional() }),
  response: answer,
});
const own = endpoint({ method: 'GET', path: '/own', need: sessionCall, summary, response: answer });
const open = endpoint({ method: 'GET', path: '/open', need: publicCall, summary, response: answer });

const wanting = (need: unknown): Route =>
  ({ kind: 'public', endpoint: { ...open, need }, run: async () => everything }) as Route;

describe('the server refuses to start', () => {
  test.each<[string, Route, string]>([
    ['when a call declares no need', wanting(undefined), 'GET /open declares no need'],
    ['when its need is null', wanting(null), 'GET /open declares no need'],
    [
      'when a handler for everybody stands on a call for the signed-in',
      wanting(sessionCall),
      'GET /open needs session but its handler is public',
    ],
    [
      'when a handler for everybody stands on a call of pages',
      wanting(probe.need),
      'GET /open needs page but its handler is public',
    ],
    [
      'when its need is of a kind nobody knows',
      wanting({ kind: 'anybody' }),
      'GET /open needs anybody but its handler is public',
    ],
    [
      'when a handler for the signed-in stands on a public call',
      personRoute(open, async () => everything),
      'GET /open needs public but its handler is person',
    ],
  ])('%s', async (_name, route, message) => {
    await expect(appWithoutDatabase({ routes: [route] })).rejects.toThrow(message);
  });

  test('when one call is registered twice', async () => {
    const route = publicRoute(open, async () => everything);
    await expect(appWithoutDatabase({ routes: [route, route] })).rejects.toThrow(/already declared/);
  });
});

let t1: TestApp;
let operator: Client;
let viewer: Client;
const received: unknown[] = [];
const url = `/probe/${'a'.repeat(24)}`;

beforeAll(async () => {
  t1 = await testApp({
    routes: [
      personRoute(probe, async ({ body, query }) => {
        received.push({ body, query });
        return everything;
      }),
      personRoute(own, async () => everything),
      publicRoute(open, async () => everything),
    ],
  });
  operator = await t1.as('operator');
  viewer = await t1.as('viewer');
});
afterAll(() => t1.close());

describe('rights', () => {
  test('come before the input, so that a refusal tells nothing of what the call would accept', async () => {
    for (const path of [url, '/probe/no-id', `${url}?unknown=1`])
      for (const body of [{}, { name: 'x' }, { unknown: 1 }, []]) {
        expect(await viewer.put(path, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        const { status, body: said } = await t1.anonymous.put(path, body);
        expect({ status, said }).toMatchObject({ status: 401, said: { code: 'unauthenticated' } });
        expect(said).not.toHaveProperty('fields');
      }
    expect(received).toEqual([]);
  });

  test('let the same input be refused by name for who has them', async () => {
    expectRefusal(await operator.put(url, {}), 'name');
    expectRefusal(await operator.put('/probe/no-id', { name: 'x' }), 'id');
  });
});

describe('the answer', () => {
  test('has the declared fields only, at every depth, whoever asks', async () => {
    const declared = { shown: 'shown', inner: [{ shown: 'shown' }] };
    expect(await t1.anonymous.get('/open')).toMatchObject({ status: 200, body: declared });
    for (const got of [
      await t1.anonymous.get('/open'),
      await operator.get('/own'),
      await operator.put(url, { name: 'x' }),
    ]) {
      expect(got.body).toEqual(declared);
      expect(got.text).not.toContain('canary');
    }
  });

  test('to the signed-in is never kept', async () => {
    expect((await operator.get('/own')).headers['cache-control']).toBe('no-store');
    expect((await t1.anonymous.get('/own')).headers['cache-control']).toBe('no-store');
  });
});

describe('work that says whose it is', () => {
  test('is done in the session of that person, and of nobody else', async () => {
    const url = `/probe/${'a'.repeat(24)}`;
    const send = (sender: string) =>
      operator.send('PUT', url, { body: { name: 'x' }, headers: { 'x-inspect-sender': sender } });
    expect(await send(PEOPLE.operator.id)).toMatchObject({ status: 200 });
    expect(await send(PEOPLE.admin.id)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await send('')).toMatchObject({ status: 401 });
  });
});

describe('unknown input', () => {
  const field = t('field.unknown');

  test.each([
    '_id',
    'company',
    'role',
    'createdBy',
    'deleted',
    'blocked',
    'subscription_status',
    'amount',
    'paid',
    'status',
    'number',
    'permissions',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
  ])('the field %s is refused by name', async (name) => {
    const refused = await operator.put(url, { name: 'x', [name]: 'ADMIN' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(Object.entries(Object(refused.body).fields)).toEqual([[name, field]]);
  });

  test.each(['_id', '$where', 'constructor', 'role', 'name'])(
    'the parameter %s is refused by name',
    async (name) => {
      const refused = await operator.put(`${url}?${name}=1`, { name: 'x' });
      expect(refused).toMatchObject({ status: 400, body: { code: 'validation' } });
      expect(Object.entries(Object(refused.body).fields)).toEqual([[name, field]]);
    },
  );

  test.each([
    '{"name":"x","__proto__":{"polluted":true}}',
    '{"name":"x","constructor":{"prototype":{"polluted":true}}}',
    '{"name":"x","__proto__":null}',
    '{"__proto__":{"name":"x"}}',
    '{"name":"x","\\u005f_proto__":{"polluted":true}}',
    '{"name":{"__proto__":{"polluted":true}}}',
    '{"name":"x","count":{"constructor":{"prototype":{"polluted":true}}}}',
    '[{"__proto__":{"polluted":true}}]',
  ])('%s is refused and pollutes nothing', async (payload) => {
    expect(await operator.send('PUT', url, { payload })).toMatchObject({ status: 400 });
    expect({}).not.toHaveProperty('polluted');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test.each([
    '__proto__=1',
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'word[a]=1',
    'word[]=1',
    'word.a=1',
    '%5F_proto__=1',
  ])('the parameter ?%s is refused and pollutes nothing', async (query) => {
    expect(await operator.put(`${url}?${query}`, { name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    });
    expect({}).not.toHaveProperty('polluted');
  });

  test('a repeated parameter is refused, even with the same value, even empty', async () => {
    for (const query of ['word=a&word=b', 'word=a&word=a', 'word=&word=', 'unknown=1&unknown=2'])
      expect(await operator.put(`${url}?${query}`, { name: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'validation', errors: [t('field.duplicate_parameter')] },
      });
  });

  test('an empty parameter counts as absent', async () => {
    received.length = 0;
    expect((await operator.put(`${url}?word=`, { name: 'x' })).status).toBe(200);
    expect(received).toEqual([{ body: { name: 'x' }, query: {} }]);
  });

  test.each(['null', '[]', '"name"', '1', 'true', '[{"name":"x"}]'])(
    'the body %s is no object',
    async (payload) => {
      expect(await operator.send('PUT', url, { payload })).toMatchObject({ status: 400 });
    },
  );

  test('whatever was refused reached no handler', () => {
    expect(JSON.stringify(received)).not.toMatch(/polluted|ADMIN/);
  });
});

describe('on every registered call that changes something', () => {
  let t2: TestApp;
  let calls: { method: 'POST' | 'PUT' | 'DELETE'; path: string; somebody: Client }[];
  let somebody: Client;
  beforeAll(async () => {
    t2 = await testApp();
    somebody = await t2.as('operator');
    const others = [await t2.as('admin'), await t2.as('owner'), await t2.as('mechanic')];
    // Who may call at all: the other would hear nothing but that he may not.
    const callerOf = async (method: 'POST', path: string) => {
      for (const caller of [somebody, ...others])
        if ((await caller.send(method, `${path}?unknown=1`)).status !== 403) return caller;
      return somebody;
    };
    // The calls that take a file have tests of their own.
    const unsafe = (await publishedCalls(t2.app)).filter(
      ({ method, url: address }) =>
        method !== 'GET' &&
        !/\/(contract|upload|upload-pieces|answer-photos|provider-statements)$/.test(address),
    );
    calls = await Promise.all(
      unsafe.map(async ({ method, url: address }) => {
        const [unsafeMethod, path] = [method as 'POST', address.replace('/api', '')];
        return { method: unsafeMethod, path, somebody: await callerOf(unsafeMethod, path) };
      }),
    );
  });
  afterAll(() => t2.close());

  test('only JSON is understood', async () => {
    const types = [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/html',
      'application/xml',
      'application/csp-report',
      'application/jsonp',
      '',
    ];
    for (const { method, path, somebody: caller } of calls)
      for (const type of types)
        expect({
          path,
          type,
          ...(await caller.send(method, path, { payload: 'a=1', headers: { 'content-type': type } })),
        }).toMatchObject({
          status: 415,
          body: { code: 'media_type' },
        });
  });

  test('a broken form is 400 where files are taken', async () => {
    const operator = await t2.as('operator');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const payload of [
      'a=1',
      '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a"\r\n\r\nabc',
    ])
      expect(
        await operator.send('POST', '/upload?validateVehicle=CarRegNo', { payload, headers }),
      ).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  test('broken JSON is 400, more than 1 MB is 413', async () => {
    for (const { method, path, somebody: caller } of calls) {
      for (const payload of ['{', '{"a":1,}', '{"a":1}{', '\u0000', "{'a':1}"])
        expect({ path, payload, ...(await caller.send(method, path, { payload })) }).toMatchObject({
          status: 400,
          body: { code: 'malformed' },
        });
      expect(
        await caller.send(method, path, { payload: JSON.stringify('a'.repeat(2_097_152)) }),
      ).toMatchObject({
        status: 413,
        body: { code: 'too_large' },
      });
    }
  });

  test('a field nobody declared is refused and named', async () => {
    for (const { method, path, somebody: caller } of calls)
      for (const name of ['company', 'constructor', 'unknownField']) {
        const refused = await caller.send(method, path, { body: { [name]: 'x' } });
        expect({
          path,
          name,
          status: refused.status,
          fields: Object.keys(Object(refused.body).fields),
        }).toMatchObject({
          status: 400,
          fields: expect.arrayContaining([name]),
        });
      }
  });

  test('a parameter nobody declared is refused', async () => {
    for (const { method, path, somebody: caller } of calls)
      expect({ path, ...(await caller.send(method, `${path}?unknown=1`)) }).toMatchObject({ status: 400 });
  });

  test('a checkup takes no field that is the server’s to fill in, and none is saved', async () => {
    const whole = await buildCheckup(t2.database.pool);
    const extras = {
      _id: whole.temporary_id,
      company: PEOPLE.owner2.company,
      createdBy: PEOPLE.admin.id,
      deleted: true,
      status: 'concluded',
      number: '1',
      Opinion: true,
      paid: { inspection: 8_000 },
      fees: {},
      amount: 1,
      version: 9,
      nextCheckupDate: '2099-01-01',
      createdAt: '2020-01-01T00:00:00Z',
    };
    for (const [name, value] of Object.entries(extras))
      expectRefusal(await somebody.post('/tech-service-checkup', { ...whole, [name]: value }), name);
    const { rows } = await t2.database.pool.query('select count(*)::int as count from checkups');
    expect(rows).toEqual([{ count: 0 }]);
    expect((await somebody.post('/tech-service-checkup', whole)).status).toBe(201);
  });
});

test('a dead session is told so out of one transaction, whoever held it', async () => {
  const stranger = await testApp();
  try {
    const client = await stranger.as('operator');
    await stranger.database.pool.query('update sessions set revoked_at = created_at');
    let taken = 0;
    stranger.database.pool.on('acquire', () => {
      taken += 1;
    });
    expect(await client.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(taken).toBe(1);
    await stranger.database.pool.query('update users set blocked = true where id = $1', [PEOPLE.operator.id]);
    taken = 0;
    expect(await client.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'session_blocked' } });
    expect(taken).toBe(1);
    // Who names himself is told of his own session alone.
    const codeFor = async (sender: string) =>
      Object((await client.get('/auth/me', { [SENDER_HEADER]: sender })).body).code;
    expect([await codeFor(PEOPLE.operator.id), await codeFor(PEOPLE.mechanic.id)]).toEqual([
      ...['session_blocked', 'unauthenticated'],
    ]);
  } finally {
    await stranger.close();
  }
});
