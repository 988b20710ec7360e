import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserOf } from '../../../test/browser.ts';
import { emailOf, PEOPLE, TEST_PASSWORD } from '../../../test/fixtures.ts';
import { givePhone, lastCode, lastMessage } from '../../../test/message-log.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';

const MINUTE = 60_000;
const PHONE = '+37491123456';
const OTHER = '+37499123456';
const SHORT = 'ձմռան 8';

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

/** Eleven minutes after the sign-in: whoever found the screen open. */
async function foundOpen(who: 'admin' | 'owner' | 'operator') {
  const client = await test.as(who);
  test.clock.advance(11 * MINUTE);
  return client;
}

const refused = (answer: Answer) =>
  expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
const prove = { password: TEST_PASSWORD };
const CELL = { page: 'b'.repeat(24), known: null, flags: null };
const newAdmin = {
  _id: 'a'.repeat(24),
  email: 'second@test.example',
  name: 'Second Admin',
  role: 'ADMIN',
};

describe('whoever found an open screen', () => {
  it('makes no administrator, promotes nobody, changes no address, no rights, and gets no link', async () => {
    const admin = await foundOpen('admin');
    const viewer = `/users/${PEOPLE.viewer.id}`;
    refused(await admin.post('/users', newAdmin));
    refused(await admin.put(viewer, { version: 1, role: 'ADMIN' }));
    refused(await admin.put(viewer, { version: 1, email: 'mine@test.example' }));
    refused(await admin.put('/accesses', { role: 'VIEWER', cells: [CELL] }));
    const owner = await foundOpen('owner');
    const operator = `/tech-service-users/${PEOPLE.operator.id}`;
    refused(await owner.post(`${operator}/invite`));
    refused(await owner.put(operator, { version: 1, email: 'mine@test.example' }));
    refused(await owner.put(operator, { version: 1, role: 'TECHNICAL_SERVICE_MECHANIC' }));
    const { rows } = await test.database.pool.query<{ email: string }>(
      "select email from users where role = 'ADMIN' or email like '%mine%' or email like 'second%'",
    );
    expect(rows).toEqual([{ email: emailOf('admin') }]);
    // With the password all of it is done as before; what is nobody's way in never asked for it.
    expect((await admin.post('/auth/step-up', prove)).status).toBe(200);
    expect((await admin.post('/users', newAdmin)).status).toBe(201);
    expect((await owner.put(operator, { version: 1, certificateNumber: '17' })).status).toBe(200);
  });

  it('loses the copied token when the password is typed again', async () => {
    const copied = await test.token('admin');
    const cookies = (token: string) => ({ cookie: `inspect-session=${token}` });
    const headers = { ...cookies(copied), origin: 'http://inspect.test', 'x-requested-with': 'inspect' };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/step-up',
      headers,
      payload: prove,
    });
    const [given] = answer.cookies;
    expect(given).toMatchObject({ name: 'inspect-session', httpOnly: true });
    expect(given?.value).not.toBe(copied);
    const me = async (token: string) =>
      (await test.app.inject({ url: '/api/auth/me', headers: cookies(token) })).statusCode;
    expect([await me(copied), await me(given?.value ?? '')]).toEqual([401, 200]);
  });
});

describe('the second factor', () => {
  const SWITCH = '/auth/two-factor-status';
  beforeEach(() => givePhone(test, PEOPLE.operator.id, PHONE, true));

  it('is switched off by the password and the code, not by the password alone', async () => {
    const person = await foundOpen('operator');
    refused(await person.post(`${SWITCH}/code`));
    await person.post('/auth/step-up', prove);
    const alone = await person.post(SWITCH, { status: false });
    expect(alone).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect((await person.post(SWITCH, { status: false, code: '000000' })).status).toBe(422);
    expect((await person.post(`${SWITCH}/code`)).body).toEqual({ data: { resendAfter: 60 } });
    const code = await lastCode(test, PHONE);
    expect((await person.post(SWITCH, { status: false, code })).body).toMatchObject({
      data: { status: false },
    });
  });

  it('cannot be gone around by another number of one’s own', async () => {
    const person = await test.as('operator');
    expect(await person.post('/auth/checkPhone', { phone: OTHER })).toMatchObject({
      status: 422,
      body: { code: 'factor_on' },
    });
  });

  it('takes a password of eight characters with it, whoever switches it off', async () => {
    const signIn = (password: string) => browserOf(test).login('operator', { password });
    expect(
      (await (await test.as('operator')).put('/auth/password', { current: TEST_PASSWORD, password: SHORT }))
        .status,
    ).toBe(400);
    const short = 'ձմռան կեսին';
    const chosen = { current: TEST_PASSWORD, password: short };
    expect((await (await test.as('operator')).put('/auth/password', chosen)).status).toBe(200);
    const person = await test.as('operator');
    await person.post(`${SWITCH}/code`);
    const own = await person.post(SWITCH, { status: false, code: await lastCode(test, PHONE) });
    expect(own).toMatchObject({ status: 422, body: { code: 'password_short' } });
    expect((await signIn(short)).body).toMatchObject({ twoFactor: true });
    const off = { version: 1, twoFactor: false };
    expect((await (await test.as('admin')).put(`/users/${PEOPLE.operator.id}`, off)).status).toBe(200);
    expect(await signIn(short)).toMatchObject({ status: 403, body: { code: 'password_doubted' } });
  });

  it('leaves a longer one', async () => {
    const off = { version: 1, twoFactor: false };
    expect((await (await test.as('admin')).put(`/users/${PEOPLE.operator.id}`, off)).status).toBe(200);
    expect((await browserOf(test).login('operator')).status).toBe(200);
  });
});

it('a creation that is repeated makes no link in place of a password that somebody has had', async () => {
  const admin = await test.as('admin');
  const created = { ...newAdmin, role: 'VIEWER' };
  expect((await admin.post('/users', created)).body).toMatchObject({
    invitation: { token: expect.any(String) },
  });
  // Before he has ever had one the answer may have been lost: another link, and the history says so.
  const again = await admin.post('/users', created);
  expect(again).toMatchObject({ status: 200, body: { invitation: { token: expect.any(String) } } });
  const { rows } = await test.database.pool.query(
    `select changes -> 0 ->> 'field' as field from edit_histories where record = $1 and action = 'edit'`,
    [created._id],
  );
  expect(rows).toEqual([{ field: 'invitation' }]);
  await test.database.pool.query('update users set known_since = now() where id = $1', [created._id]);
  expect(await admin.post('/users', created)).toMatchObject({ status: 200, body: { invitation: null } });
});

describe('a second factor that the staff take away', () => {
  const off = { version: 1, twoFactor: false };

  it('is told to its number and to those who keep him, and ends his sessions', async () => {
    await givePhone(test, PEOPLE.operator.id, PHONE, true);
    await givePhone(test, PEOPLE.owner.id, '+37491000001', false);
    await givePhone(test, PEOPLE.owner2.id, '+37491000002', false);
    const person = await test.as('operator');
    expect((await (await test.as('admin')).put(`/users/${PEOPLE.operator.id}`, off)).status).toBe(200);
    expect((await person.get('/auth/me')).status).toBe(401);
    await test.runJobs();
    expect(await lastMessage(test, PHONE)).toBe(
      'Inspect. Անջատվել է SMS կոդով մուտքը։ Եթե դա դուք չեք արել, դիմեք ադմինիստրատորին։',
    );
    expect(await lastMessage(test, '+37491000001')).toBe(
      'Inspect. Անջատվել է աշխատակցի SMS կոդով մուտքը (Person operator)։',
    );
    expect(await lastMessage(test, '+37491000002')).toBe('');
  });

  it('is never one’s own by the list of people: that asks for the code', async () => {
    await givePhone(test, PEOPLE.admin.id, OTHER, true);
    const answer = await (await test.as('admin')).put(`/users/${PEOPLE.admin.id}`, off);
    expect(answer).toMatchObject({ status: 422, body: { code: 'users.own_account' } });
  });
});

describe('a new or changed administrator', () => {
  const SECOND = PEOPLE.viewer.id;
  const CHANGES = '/users/administrator-changes';
  type Change = { what: string; byName: string; personName: string | null; role: string | null; at: string };
  const seenBy = async (token: string) =>
    (
      (
        await test.app.inject({ url: `/api${CHANGES}`, headers: { cookie: `inspect-session=${token}` } })
      ).json() as {
        data: Change[];
      }
    ).data;

  it('is announced to the others: on their pages until they have seen it, by message, at once', async () => {
    // Another administrator, who was there before.
    await test.database.pool.query("update users set role = 'ADMIN' where id = $1", [SECOND]);
    await givePhone(test, SECOND, PHONE);
    const [admin, second] = [await test.as('admin'), await test.token('viewer')];
    expect(await seenBy(second)).toEqual([]);
    await admin.post('/users', newAdmin);
    await admin.put(`/users/${newAdmin._id}`, { version: 1, email: 'other@test.example' });
    await admin.post(`/users/${newAdmin._id}/invite`);
    const told = await seenBy(second);
    expect(told.map(({ what, byName, personName }) => [what, byName, personName])).toEqual([
      ['changed', 'Person admin', 'Second Admin'],
      ['added', 'Person admin', 'Second Admin'],
    ]);
    expect((await admin.get(CHANGES)).body).toEqual({ data: [] });
    expect(test.announced).toContainEqual({ to: { user: SECOND }, event: 'EDIT_ADMINISTRATORS', data: {} });
    // The first work finds whom to write to, the next writes.
    await test.runJobs();
    expect(await lastMessage(test, PHONE)).toContain('ադմինիստրատորի հաշիվ');
    const until = told[0]?.at;
    const headers = {
      cookie: `inspect-session=${second}`,
      origin: 'http://inspect.test',
      'x-requested-with': 'inspect',
    };
    await test.app.inject({ method: 'POST', url: `/api${CHANGES}/seen`, headers, payload: { until } });
    expect(await seenBy(second)).toEqual([]);
  });

  it('is told like changed rights, of a person or of a role: once a call, and not those an owner arranges', async () => {
    await test.database.pool.query("update users set role = 'ADMIN' where id = $1", [SECOND]);
    await givePhone(test, SECOND, PHONE);
    const [admin, second] = [await test.as('admin'), await test.token('viewer')];
    const owner = await test.as('owner');
    const operator = { user: PEOPLE.operator.id };
    const none = { view: false, create: false, edit: false, delete: false, export: false };
    const takeFrom = async (client: typeof admin, whose: { user: string } | { role: string }) => {
      const { body } = await client.get(`/accesses?${new URLSearchParams(whose)}`);
      const rows = (
        body as { data: { rows: { page: string; own: object | null; inherited: object | null }[] } }
      ).data.rows;
      const cells = rows
        .filter(({ own, inherited }) => own ?? inherited)
        .slice(0, 2)
        .map(({ page, own }) => ({ page, known: own, flags: none }));
      expect(cells).toHaveLength(2);
      expect((await client.put('/accesses', { ...whose, cells })).status).toBe(200);
    };
    await takeFrom(owner, operator);
    expect(await seenBy(second)).toEqual([]);
    const { rows } = await test.database.pool.query('select page from page_grants where "user" = $1', [
      PEOPLE.operator.id,
    ]);
    const givenBack = rows.map(({ page }) => ({ page, known: none, flags: null }));
    expect((await admin.put('/accesses', { ...operator, cells: givenBack })).status).toBe(200);
    test.announced.length = 0;
    await takeFrom(admin, { role: 'TECHNICAL_SERVICE_OWNER' });
    const told = await seenBy(second);
    expect(told).toHaveLength(2);
    const rights = { what: 'rights', byName: 'Person admin' };
    expect(told).toContainEqual(
      expect.objectContaining({ ...rights, personName: null, role: 'TECHNICAL_SERVICE_OWNER' }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({ ...rights, personName: 'Person operator', role: null }),
    );
    expect((await admin.get(CHANGES)).body).toEqual({ data: [] });
    expect(test.announced).toContainEqual({ to: { user: SECOND }, event: 'EDIT_ADMINISTRATORS', data: {} });
    await test.runJobs();
    expect(await lastMessage(test, PHONE)).toContain('ադմինիստրատորի հաշիվ կամ հասանելիություն');
  });

  it('is noted by the database itself, and nobody takes the note back', async () => {
    const { pool } = test.database;
    await (await test.as('admin')).post('/users', newAdmin);
    expect((await pool.query('select what from administrator_changes')).rows).toEqual([{ what: 'added' }]);
    await expect(pool.query('delete from administrator_changes')).rejects.toThrow('append-only');
  });
});
