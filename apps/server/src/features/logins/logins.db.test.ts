import { loginsEndpoints } from '@inspect/contract/logins';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserOf } from '../../../test/browser.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
let owner: Client;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36';
const ids: Record<string, string> = {};

async function note(name: string, who: Who | null, entry: { at: string; result?: string; address?: string }) {
  const id = newId();
  ids[name] = id;
  const person = who && PEOPLE[who];
  await test.database.pool.query(
    `insert into login_history (id, at, "user", company, email_hash, result, factor, address, device) values ($1, $2, $3, $4, '\\x00', $5, 'password', $6, $7)`,
    [
      id,
      entry.at,
      person?.id ?? null,
      person?.company ?? null,
      entry.result ?? 'success',
      entry.address ?? '10.0.0.1',
      CHROME,
    ],
  );
}
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
  owner = await test.as('owner');
  // the day in Yerevan begins at 20:00 UTC of the day before
  await note('late', 'operator', { at: '2026-11-19T20:00:00Z' });
  await note('yesterday', 'operator', { at: '2026-11-19T19:59:59Z' });
  await note('wrong', 'mechanic', { at: '2026-11-20T06:00:00Z', result: 'failure', address: '10.0.0.77' });
  await note('other', 'operator2', { at: '2026-11-20T06:30:00Z' });
  await note('staff', 'admin', { at: '2026-11-20T07:00:00Z' });
  await note('nobody', null, { at: '2026-11-20T07:30:00Z', result: 'failure' });
});
afterAll(() => test.close());

async function list(client: Client, rest = '') {
  const answer = await client.get(`/login-history${rest}`);
  expect(answer.status).toBe(200);
  const { data } = loginsEndpoints.list.response.parse(answer.body);
  return data.map(({ _id }) => Object.keys(ids).find((name) => ids[name] === _id));
}

describe('the sign-ins', () => {
  it('of today in Yerevan, newest first: an admin sees everybody’s', async () => {
    expect(await list(admin)).toEqual(['nobody', 'staff', 'other', 'wrong', 'late']);
  });

  it('an owner sees those of his company’s people', async () => {
    expect(await list(owner)).toEqual(['wrong', 'late']);
    expect(await list(await test.as('owner2'))).toEqual(['other']);
  });

  it.each([
    ['?startDate=2026-11-19', ['wrong', 'late', 'yesterday']],
    ['?startDate=2026-11-19&endDate=2026-11-19', ['yesterday']],
    ['?result=failure', ['wrong']],
    ['?factor=session', []],
    ['?address=10.0.0.7', ['wrong']],
    ['?address=%25', []],
    [`?user=${PEOPLE.operator.id}`, ['late']],
    ['?search=mechanic', ['wrong']],
    // another company's rows by no filter
    [`?company=${COMPANIES.two}`, []],
    [`?user=${PEOPLE.operator2.id}`, []],
    [`?user=${PEOPLE.admin.id}`, []],
  ])('are filtered: %s', async (rest, expected) => {
    expect(await list(owner, rest)).toEqual(expected);
  });

  it('an admin asks for one company', async () => {
    expect(await list(admin, `?company=${COMPANIES.two}`)).toEqual(['other']);
  });

  it('name the person and the device in words, and nothing secret', async () => {
    const { body, text } = await owner.get('/login-history?result=failure');
    expect(body).toMatchObject({
      data: [
        {
          userName: 'Person mechanic',
          browser: 'Chrome',
          system: 'Windows',
          companyName: 'Company one',
          reportedAt: null,
        },
      ],
    });
    expect(text).not.toContain('hash');
  });

  it.each<Who>(['viewer', 'operator', 'mechanic'])('%s sees none but his own', async (who) => {
    const person = await test.as(who);
    expect(await person.get('/login-history')).toMatchObject({ status: 403 });
    expect(await person.get('/login-history/export')).toMatchObject({ status: 403 });
    const own = loginsEndpoints.own.response.parse((await person.get('/auth/login-history')).body).data;
    const mine = { operator: [ids.late, ids.yesterday], mechanic: [ids.wrong], viewer: [] }[
      who as 'operator'
    ];
    expect(own.map(({ _id }) => _id)).toEqual(mine);
    const found = async (typed: string) =>
      loginsEndpoints.own.response.parse((await person.get(`/auth/login-history?search=${typed}`)).body).data;
    expect((await found('10.0.0.')).map(({ _id }) => _id)).toEqual(mine);
    expect(await found('0.0.')).toEqual([]);
    expect(await found('%25')).toEqual([]);
    expect((await found('10.0.0.77')).map(({ _id }) => _id)).toEqual(who === 'mechanic' ? mine : []);
  });

  it('are closed without a session', async () => {
    for (const path of ['/login-history', '/login-history/export', '/auth/login-history'])
      expect(await test.anonymous.get(path)).toMatchObject({ status: 401 });
    expect(await test.anonymous.post(`/auth/login-history/${ids.late}/report`)).toMatchObject({
      status: 401,
    });
  });

  it.each(['?x=1', '?startDate=1', '?startDate=2020-01-01&endDate=2026-01-01', '?result=A', '?limit=900'])(
    'a wrong question is refused: %s',
    async (rest) => {
      expect(await owner.get(`/login-history${rest}`)).toMatchObject({ status: 400 });
    },
  );

  it('of the whole country as a file ask for the password again, and stand in the histories', async () => {
    test.clock.advance(-11 * 60_000);
    const stale = await test.as('admin');
    test.clock.advance(11 * 60_000);
    expect(await stale.get('/login-history/export')).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
    const { rows } = await test.database.pool.query(
      `select 1 from edit_histories where entity = 'loginExports'`,
    );
    expect(rows).toEqual([]);
    const file = await (await test.as('admin')).get('/login-history/export?result=failure');
    expect(file.status).toBe(200);
    // A moment after the last byte.
    await vi.waitFor(async () => {
      const noted = await test.database.pool.query(
        `select "user" as by, action, changes from edit_histories where entity = 'loginExports'`,
      );
      expect(noted.rows).toEqual([
        {
          by: PEOPLE.admin.id,
          action: 'export',
          changes: [
            { field: 'call', before: null, after: '/login-history/export' },
            { field: 'result', before: null, after: 'failure' },
          ],
        },
      ]);
    });
  });

  it('as a file are for who may export, and hold the rows of the list', async () => {
    const file = await owner.get('/login-history/export');
    expect(file.status).toBe(200);
    const [sheet] = await readXlsxFile(file.bytes);
    const [head, ...rows] = sheet?.data ?? [];
    expect(head).toEqual([
      ...[
        'Ժամանակ',
        'Անձ',
        'Դեր',
        'Ընկերություն',
        'Արդյունք',
        'Եղանակ',
        'Ցանցային հասցե',
        'Սարք',
        'Հաղորդված է',
      ],
    ]);
    expect(rows.length).toBeGreaterThan(0);
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, true, false, false, false, false from pages where route = 'owner-user-history'`,
      [PEOPLE.owner2.id],
    );
    const owner2 = await test.as('owner2');
    expect(await owner2.get('/login-history')).toMatchObject({ status: 200 });
    expect(await owner2.get('/login-history/export')).toMatchObject({ status: 403 });
  });
});

describe('“this wasn’t me”', () => {
  it('ends all other sessions, tells the admins, and the password lets nobody in until there is a new one', async () => {
    const mine = await test.as('operatorB');
    const stranger = browserOf(test, '203.0.113.9', 'Stranger');
    await stranger.login('operatorB');
    expect(await stranger.get('/auth/me')).toMatchObject({ status: 200 });
    const { data } = loginsEndpoints.own.response.parse((await mine.get('/auth/login-history')).body);
    const entry = data.find(({ address }) => address === '203.0.113.9');
    const answer = await mine.post(`/auth/login-history/${entry?._id}/report`);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { ended: 1, entry: { _id: entry?._id, reportedAt: test.clock.now().toISOString() } } },
    });
    expect(await stranger.get('/auth/me')).toMatchObject({ status: 401 });
    expect(await mine.get('/auth/me')).toMatchObject({ status: 200 });
    expect(test.announced).toContainEqual({
      to: { user: PEOPLE.admin.id },
      event: 'LOGIN_REPORTED',
      data: { entry: entry?._id, user: PEOPLE.operatorB.id, name: 'Person operatorB' },
    });
    expect(await browserOf(test, '203.0.113.9').login('operatorB')).toMatchObject({
      status: 403,
      body: { code: 'password_doubted' },
    });
    expect(await owner.get('/login-history?address=203.0.113.9&result=success')).toMatchObject({
      body: { data: [{ reportedAt: test.clock.now().toISOString() }] },
    });
    // again: the same answer, nothing more to end
    expect(await mine.post(`/auth/login-history/${entry?._id}/report`)).toMatchObject({
      status: 200,
      body: { data: { ended: 0 } },
    });
    await test.database.pool.query(
      `update users set password_hash = (select password_hash || '' from users where id = $1) || ' ' where id = $2`,
      [PEOPLE.operator.id, PEOPLE.operatorB.id],
    );
    await test.database.pool.query(
      `update users set password_hash = (select password_hash from users where id = $1) where id = $2`,
      [PEOPLE.operator.id, PEOPLE.operatorB.id],
    );
    expect(await browserOf(test, '203.0.113.10').login('operatorB')).toMatchObject({ status: 200 });
  });

  it('a wrong password is told the same way, whatever the doubt', async () => {
    await test.database.pool.query('update users set password_doubted_at = now() where id = $1', [
      PEOPLE.operatorA2.id,
    ]);
    expect(
      await browserOf(test, '203.0.113.11').login('operatorA2', { password: 'not this one' }),
    ).toMatchObject({ status: 401, body: { code: 'credentials' } });
  });

  it('is said of one’s own sign-ins only: another’s and nobody’s are the same', async () => {
    const operator = await test.as('operator');
    for (const id of [ids.wrong, ids.other, ids.staff, ids.nobody, newId()])
      expect(await operator.post(`/auth/login-history/${id}/report`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect(await admin.post(`/auth/login-history/${ids.late}/report`)).toMatchObject({ status: 404 });
  });
});
