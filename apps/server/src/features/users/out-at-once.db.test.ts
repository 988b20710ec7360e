import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { historyOf } from '../../../test/audited-rights.ts';
import { COMPANIES, emailOf, PEOPLE, STATIONS, TEST_PASSWORD, type Who } from '../../../test/fixtures.ts';
import { type LivePage, openPage } from '../../../test/live-page.ts';
import { type Client, clientOf, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
let owner: Client;
let address: string;
const pages: LivePage[] = [];
beforeAll(async () => {
  test = await testApp({ realtime: true, connections: 12 });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await test.as('admin');
  owner = await test.as('owner');
});
afterAll(() => test.close());
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

async function at(who: Who) {
  const token = await test.token(who);
  const page = await openPage(address, { token });
  pages.push(page);
  return { page, client: clientOf(test.app, token) };
}
const version = async (id: string) =>
  (await test.database.pool.query<{ version: number }>('select version from users where id = $1', [id]))
    .rows[0]?.version ?? 0;
const change = async (client: Client, path: string, who: Who, body: object) =>
  client.put(`${path}/${PEOPLE[who].id}`, { version: await version(PEOPLE[who].id), ...body });

describe('a person who is blocked', () => {
  it('is out in every window at once, is told so at the door, and comes back when the block is lifted', async () => {
    const [first, second] = [await at('operator'), await at('operator')];
    expect((await change(owner, '/tech-service-users', 'operator', { blocked: true })).status).toBe(200);
    await Promise.all([first.page.ended, second.page.ended]);
    for (const { client } of [first, second])
      expect(await client.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'session_blocked' } });
    const { rows } = await test.database.pool.query(
      'select 1 from sessions where "user" = $1 and revoked_at is null',
      [PEOPLE.operator.id],
    );
    expect(rows).toEqual([]);
    const login = () =>
      test.anonymous.post('/auth/login', { email: emailOf('operator'), password: TEST_PASSWORD });
    expect(await login()).toMatchObject({ status: 403, body: { code: 'person_blocked' } });
    expect((await change(owner, '/tech-service-users', 'operator', { blocked: false })).status).toBe(200);
    expect((await login()).status).toBe(200);
    // The sessions that ended stay ended, and nobody who may come in is told that he may not.
    expect(await first.client.get('/auth/me')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  it('has no link that lets him in, and gets none', async () => {
    const made = await owner.post('/tech-service-users', {
      email: 'linked@test.example',
      name: 'Անուն',
      role: 'TECHNICAL_SERVICE_OPERATOR',
    });
    const { data, invitation } = made.body as { data: { _id: string }; invitation: { token: string } };
    const path = `/tech-service-users/${data._id}`;
    expect((await owner.put(path, { version: 1, blocked: true })).status).toBe(200);
    const accept = () =>
      test.anonymous.post('/auth/accept-invite', {
        token: invitation.token,
        password: 'մի երկար նախադասություն',
      });
    expect(await accept()).toMatchObject({ status: 422, body: { code: 'auth.invitation' } });
    expect(await owner.post(`${path}/invite`)).toMatchObject({
      status: 422,
      body: { code: 'users.blocked' },
    });
    await owner.put(path, { version: 2, blocked: false });
    expect((await accept()).status).toBe(422);
  });
});

describe('a person whose place changes', () => {
  it.each<[string, Who, object]>([
    ['another station', 'operatorB', { station: STATIONS.oneA }],
    ['another role', 'operatorB', { role: 'TECHNICAL_SERVICE_MECHANIC' }],
    ['another company', 'mechanic2', { company: COMPANIES.one, station: null }],
  ])('is out at once and comes back to the new one: %s', async (_what, who, body) => {
    const { page, client } = await at(who);
    expect((await change(admin, '/users', who, body)).status).toBe(200);
    await page.ended;
    expect((await client.get('/auth/me')).status).toBe(401);
  });

  it('stays in when only his name or certificate does', async () => {
    const { page, client } = await at('mechanic');
    expect(
      (await change(owner, '/tech-service-users', 'mechanic', { certificateUntil: '2031-01-01' })).status,
    ).toBe(200);
    expect((await client.get('/auth/me')).body).toMatchObject({
      data: { user: { certificateUntil: '2031-01-01' } },
    });
    expect(page.isOpen()).toBe(true);
  });
});

describe('whoever keeps people', () => {
  it('puts somebody out everywhere, who may come back; it is recorded', async () => {
    const { page, client } = await at('operatorAnywhere');
    await at('operatorAnywhere');
    const answer = await admin.post(`/users/${PEOPLE.operatorAnywhere.id}/end-sessions`);
    expect(answer).toMatchObject({ status: 200, body: { data: { ended: 2 } } });
    await page.ended;
    expect((await client.get('/auth/me')).status).toBe(401);
    const history = await historyOf(test, 'users', PEOPLE.operatorAnywhere.id);
    expect(history.at(-1)).toMatchObject({
      user: PEOPLE.admin.id,
      changes: [{ field: 'sessions', after: 2 }],
    });
  });
});

describe('the pages of a company', () => {
  it('hear of a mechanic who is added, changed, blocked and given back; other companies don’t', async () => {
    const [own, foreign] = [await at('owner'), await at('owner2')];
    test.announced.splice(0);
    const made = await owner.post('/tech-service-users', {
      email: 'heard@test.example',
      name: 'Անուն',
      role: 'TECHNICAL_SERVICE_MECHANIC',
    });
    const { _id } = (made.body as { data: { _id: string } }).data;
    const put = (version: number, body: object) =>
      owner.put(`/tech-service-users/${_id}`, { version, ...body });
    await put(1, { name: 'Այլ' });
    await put(2, { blocked: true });
    await put(3, { blocked: false });
    await put(4, { role: 'TECHNICAL_SERVICE_OPERATOR' });
    // What changes nothing is no event.
    await put(5, { name: 'Այլ' });
    const company = COMPANIES.one;
    const expected = [
      'ADD_MECHANIC',
      'EDIT_MECHANIC',
      'DELETE_MECHANIC',
      'ADD_MECHANIC',
      'DELETE_MECHANIC',
      'ADD_OPERATOR',
    ];
    expect(test.announced).toEqual(
      expected.map((event) => ({ to: { company }, event: `${event}_${company}`, data: { _id } })),
    );
    const heard: unknown[] = [];
    for (const _ of expected) heard.push((await own.page.next())[0]);
    // Hints: two of one change may overtake each other on their way.
    expect(heard.sort()).toEqual(expected.map((event) => `${event}_${company}`).sort());
    await foreign.page.roundTrip();
    expect(foreign.page.heard).toEqual([]);
  });
});

describe('the last administrator', () => {
  const add = async (name: string) => {
    const id = newId();
    await test.database.pool.query(
      `insert into users (id, email, name, role, password_hash, sort_key, search_key) values ($1, $2, $3, 'ADMIN', 'x', $3, $3)`,
      [id, `${name}@test.example`, name],
    );
    return id;
  };
  const sessionOf = async (user: string) => {
    const token = (await import('node:crypto')).randomBytes(32).toString('base64url');
    const hash = (await import('node:crypto')).createHash('sha256').update(token).digest();
    const now = test.clock.now();
    await test.database.pool.query(
      `insert into sessions (token_hash, id, "user", created_at, last_seen, expires_at, idle_seconds) values ($1, $2, $3, $4, $4, $5, 3600)`,
      [hash, newId(), user, now, new Date(now.getTime() + 3_600_000)],
    );
    return clientOf(test.app, token);
  };
  const usable = async () =>
    (
      await test.database.pool.query<{ id: string }>(
        `select id::text from users where role = 'ADMIN' and accepted and not blocked`,
      )
    ).rows.map(({ id }) => id);

  it.each([
    ['blocking', (id: string, client: Client) => client.put(`/users/${id}`, { version: 1, blocked: true })],
    [
      'another role',
      (id: string, client: Client) => client.put(`/users/${id}`, { version: 1, role: 'VIEWER' }),
    ],
    ['a new link', (id: string, client: Client) => client.post(`/users/${id}/invite`)],
  ])('stays when two take it from each other at the same moment: %s', async (_what, take) => {
    const [left, right] = [await add(`left-${newId()}`), await add(`right-${newId()}`)];
    const [one, other] = [await sessionOf(left), await sessionOf(right)];
    // Only these two are left.
    await test.database.pool.query(
      `update users set blocked = true where role = 'ADMIN' and id not in ($1, $2)`,
      [left, right],
    );
    const answers = await Promise.all([take(right, one), take(left, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect([401, 422]).toContain(refused?.status);
    expect(await usable()).toHaveLength(1);
    await test.database.pool.query('update users set blocked = false where id = $1', [PEOPLE.admin.id]);
  });

  it('is kept by the database itself against any statement of a request', async () => {
    const second = await add('second');
    const client = await sessionOf(second);
    await test.database.pool.query(`update users set blocked = true where role = 'ADMIN' and id <> $1`, [
      second,
    ]);
    // An invited one who has not come yet is nobody who could sign in.
    await test.database.pool.query(
      `insert into users (id, email, name, role, sort_key, search_key) values ($1, 'pending@test.example', 'p', 'ADMIN', 'p', 'p')`,
      [newId()],
    );
    const answer = await client.put(`/users/${second}`, { version: 1, blocked: true });
    expect(answer.status).toBe(422);
    expect(await usable()).toEqual([second]);
    await test.database.pool.query('update users set blocked = false where id = $1', [PEOPLE.admin.id]);
  });
});
