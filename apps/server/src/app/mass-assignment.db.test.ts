import { t } from '@inspect/contract/i18n';
import type { AnyEndpoint } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressOf,
  fieldsAt,
  type Input,
  nameOf,
  objectsOf,
  type Path,
  withValue,
} from '../../test/contract/shape.ts';
import { printOf } from '../../test/contract/stored.ts';
import { COMPANIES, PEOPLE, type Who } from '../../test/fixtures.ts';
import { PDF, sendForm } from '../../test/multipart.ts';
import { EXPECTED } from '../../test/rights/expected.ts';
import type { Who as Role } from '../../test/rights/may.ts';
import { setPages } from '../../test/rights/rights-matrix.ts';
import { UPLOADS } from '../../test/tenants/samples.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../test/test-app.ts';

/** What nobody gives himself by sending it along (security check 32). */
const FIELDS: readonly (readonly [string, unknown])[] = [
  ['_id', 'e'.repeat(24)],
  ['id', 'e'.repeat(24)],
  ['company', COMPANIES.two],
  ['role', 'ADMIN'],
  ['blocked', false],
  ['subscription', { from: '2026-01-01', to: '2036-01-01' }],
  ['subscriptionEnabled', false],
  ['subscriptionTotal', 0],
  ['subscriptionStatus', true],
  ['contractStatus', true],
  ['deleted', true],
  ['createdBy', PEOPLE.admin.id],
  ['permissions', { all: true }],
  ['amount', 1],
  ['paid', true],
  ['status', 'concluded'],
  ['number', '1'],
  ['demo', true],
  ['password_hash', 'x'],
  ['sees_all', 'yes'],
  ['constructor', { prototype: { admin: true } }],
  ['__proto__', { role: 'ADMIN' }],
];
const PEOPLE_OF: Record<Role, Who> = {
  admin: 'admin',
  viewer: 'viewer',
  owner: 'owner',
  operator: 'operator',
  mechanic: 'mechanic',
};

let test: TestApp;
const clients = new Map<Role, Client>();
const writes: { endpoint: AnyEndpoint; form: boolean }[] = [];

beforeAll(async () => {
  test = await testApp({
    routes: (routes) => {
      for (const route of routes)
        if (route.endpoint.method !== 'GET')
          writes.push({
            endpoint: route.endpoint,
            form: route.kind === 'person' && route.takesFile !== undefined && !route.takesFile.given,
          });
      return routes;
    },
  });
  await setPages(test, 'every page to everyone');
  for (const [role, who] of Object.entries(PEOPLE_OF)) clients.set(role as Role, await test.as(who));
});
afterAll(() => test.close());

const ruleName = ({ method, path }: AnyEndpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** Everyone whom the table of rights lets make this call, nobody where it is open to all. */
function callersOf(endpoint: AnyEndpoint): (Role | null)[] {
  const rule = EXPECTED.get(ruleName(endpoint));
  if (!rule) throw new Error(`no rights written down for ${ruleName(endpoint)}`);
  if (rule.who === 'public') return [null];
  if (rule.who === 'session') return [...clients.keys()];
  // Partners only ask: nothing of theirs writes.
  if (rule.who === 'partner') return [];
  return 'or' in rule && rule.or ? [...rule.who, ...rule.or.who] : [...rule.who];
}

function send(who: Role | null, endpoint: AnyEndpoint, input: Input): Promise<Answer> {
  const client = who ? clients.get(who) : test.anonymous;
  if (!client) throw new Error('nobody');
  // Written by hand: an object would take `__proto__` for its own.
  return client.send(endpoint.method, addressOf(endpoint, input), {
    payload: JSON.stringify(input.body ?? {}),
  });
}

type Case = { endpoint: AnyEndpoint; path: Path; field: string; value: unknown };

/** Each of the fields in each object that the call takes and that does not name it. */
function casesOf(endpoint: AnyEndpoint): Case[] {
  return objectsOf(endpoint).flatMap((path) => {
    const named = fieldsAt(endpoint, path);
    return FIELDS.filter(([field]) => !named.has(field)).map(([field, value]) => ({
      endpoint,
      path,
      field,
      value,
    }));
  });
}

/** What would let somebody see or do more: each who may make the call tries it. */
const OF_RIGHTS = new Set(['company', 'role', 'permissions', 'sees_all', 'subscription', 'contractStatus']);

/** All of them in the long tests; otherwise, but for rights, each case is sent by one, the next by the next. */
function sendersOf(endpoint: AnyEndpoint, { field }: Case, at: number): (Role | null)[] {
  const callers = callersOf(endpoint);
  if (process.env.TEST_LONG === '1' || OF_RIGHTS.has(field)) return callers;
  // A field that has the same place in each object is not always sent by the same one.
  const turn = at + Math.floor(at / FIELDS.length);
  return callers.slice(turn % callers.length).slice(0, 1);
}

const shownPath = (path: Path, field: string) =>
  [...path.slice(1), field].map((step) => (step === '[]' ? '0' : step)).join('.');

describe('a field that the contract of a call does not name', () => {
  it('is refused by every write that is registered, at every depth, whoever sends it, and nothing changes', async () => {
    const before = await printOf(test);
    const accepted: string[] = [];
    let cases = 0;
    for (const { endpoint } of writes.filter(({ form }) => !form)) {
      for (const [at, tried] of casesOf(endpoint).entries())
        for (const who of sendersOf(endpoint, tried, at)) {
          const { path, field, value } = tried;
          cases += 1;
          const { status, body } = await send(who, endpoint, withValue({}, [...path, field], value));
          const fields: unknown = (body as { fields?: unknown }).fields;
          const texts = new Map(Object.entries(fields ?? {}));
          const named = texts.get(shownPath(path, field)) === t('field.unknown');
          // The parser itself takes no body with these two names.
          const poisoned = ['__proto__', 'constructor'].includes(field) && status === 400;
          if (status !== 400 || !(named || poisoned))
            accepted.push(
              `${nameOf(endpoint)} as ${who}: ${shownPath(path, field)} ${status} ${JSON.stringify(body)}`,
            );
        }
    }
    expect(accepted).toEqual([]);
    expect(cases).toBeGreaterThan(2_000);
    expect(await printOf(test)).toEqual(before);
  }, 480_000);

  it('is refused beside an uploaded file', async () => {
    const before = await printOf(test);
    const uploads = writes.filter(({ form }) => form);
    expect(uploads.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual([...UPLOADS].sort());
    // Where no question waits for an answer no form is read: answer-photos.db.test.ts.
    for (const { endpoint } of uploads.filter(({ endpoint: { path } }) => !path.endsWith('/answer-photos')))
      for (const [field] of FIELDS) {
        const path = addressOf(endpoint, { params: { id: COMPANIES.one } });
        const parts = [
          { field, content: COMPANIES.two },
          { name: 'a.pdf', content: PDF },
        ];
        // Staff have no company for a photograph to belong to.
        const who = endpoint.path.startsWith('/upload') ? 'operator' : 'admin';
        const answer = await sendForm(test, who, path, parts);
        expect(answer.status, `${nameOf(endpoint)} with ${field}`).toBe(400);
      }
    expect(await printOf(test)).toEqual(before);
  });

  it('is refused in the address too', async () => {
    const before = await printOf(test);
    for (const { endpoint } of writes.filter(({ form }) => !form))
      for (const who of callersOf(endpoint).slice(0, 1)) {
        const client = who ? clients.get(who) : test.anonymous;
        const answer = await client?.send(
          endpoint.method,
          `${addressOf(endpoint, {})}?company=${COMPANIES.two}`,
        );
        expect(answer?.status, nameOf(endpoint)).toBe(400);
      }
    expect(await printOf(test)).toEqual(before);
  });
});

describe('what the contract names for one role and not for another', () => {
  it.each([
    ['company', COMPANIES.two],
    ['twoFactor', false],
    ['phone', null],
    ['role', 'ADMIN'],
  ])('an owner gives nobody of his %s', async (field, value) => {
    const before = await printOf(test);
    const body = { version: 1, [field]: value };
    const answer = await clients.get('owner')?.put(`/tech-service-users/${PEOPLE.operatorA2.id}`, body);
    expect(answer?.status).toBe(400);
    expect(await printOf(test)).toEqual(before);
  });
});
