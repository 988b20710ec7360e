import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson as asPersonOf } from '../../../test/as-person.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const DENIED = { code: '42501' };
const asPerson = (who: Who | null, text: string) => asPersonOf(test, who, text);
const insert = (role: string, company: string | null, more: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    id: `'${newId()}'`,
    email: `'${newId()}@test.example'`,
    name: `'n'`,
    role: `'${role}'`,
    company: company ? `'${company}'` : 'null',
    sort_key: `'n'`,
    search_key: `'n'`,
    ...more,
  };
  return `insert into users (${Object.keys(values).join()}) values (${Object.values(values).join()}) returning id`;
};
const STAFF = ['TECHNICAL_SERVICE_OPERATOR', 'TECHNICAL_SERVICE_MECHANIC'];

describe('the database itself, asked by an owner', () => {
  it.each(STAFF)('adds a %s to his company, and to no other', async (role) => {
    expect(await asPerson('owner', insert(role, COMPANIES.one))).toHaveLength(1);
    await expect(asPerson('owner', insert(role, COMPANIES.two))).rejects.toMatchObject(DENIED);
  });

  it.each([
    ['TECHNICAL_SERVICE_OWNER', COMPANIES.one],
    ['ADMIN', null],
    ['VIEWER', null],
  ])('adds no %s', async (role, company) => {
    await expect(asPerson('owner', insert(role, company))).rejects.toMatchObject(DENIED);
  });

  it('changes his company staff and nobody else, wherever the condition reaches', async () => {
    const touched = await asPerson('owner', `update users set name = 'x' returning company::text, role`);
    expect([...new Set(touched.map((row) => row.company))]).toEqual([COMPANIES.one]);
    expect(touched.every((row) => STAFF.includes(String(row.role)))).toBe(true);
    for (const who of ['owner', 'operator2', 'admin', 'owner2'] as const)
      expect(
        await asPerson('owner', `update users set name = 'x' where id = '${PEOPLE[who].id}' returning id`),
      ).toEqual([]);
  });

  it.each([
    ['another company', `company = '${COMPANIES.two}', station = null`],
    ['the role above', `role = 'TECHNICAL_SERVICE_OWNER'`],
    ['the staff', `role = 'ADMIN', company = null, station = null`],
    ['a phone number of his choice', `phone = '+37491000000'`],
    ['a password', `password_hash = 'x'`],
    ['a demonstration', `demo = true`],
  ])('gives nobody %s', async (_what, set) => {
    const id = PEOPLE.operatorB.id;
    await expect(asPerson('owner', `update users set ${set} where id = '${id}'`)).rejects.toMatchObject(
      DENIED,
    );
  });

  it('gives nobody a station of another company', async () => {
    await expect(
      asPerson('owner', `update users set station = '${STATIONS.twoA}' where id = '${PEOPLE.operator.id}'`),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

describe('the database itself', () => {
  it.each<Who>(['viewer', 'operator', 'mechanic'])('lets %s change and add nobody', async (who) => {
    expect(await asPerson(who, `update users set name = 'x' returning id`)).toEqual([]);
    await expect(asPerson(who, insert(STAFF[0] ?? '', COMPANIES.one))).rejects.toMatchObject(DENIED);
  });

  it('lets nobody change his own rights', async () => {
    for (const set of [`role = 'VIEWER'`, 'blocked = true'])
      await expect(
        asPerson('admin', `update users set ${set} where id = '${PEOPLE.admin.id}'`),
      ).rejects.toMatchObject(DENIED);
  });

  it('gives the invitations and the tokens of sessions to nobody', async () => {
    for (const who of ['admin', 'owner', 'operator', null] as const)
      for (const text of [
        'select * from invitations',
        'select token_hash from sessions',
        'delete from invitations',
      ])
        await expect(asPerson(who, text)).rejects.toMatchObject(DENIED);
  });

  it('shows a person his own sessions only', async () => {
    await test.as('operatorB');
    const rows = await asPerson('operator', 'select "user"::text from sessions');
    expect([...new Set(rows.map((row) => row.user))]).toEqual([PEOPLE.operator.id]);
  });

  it.each<[Who, Who, boolean]>([
    ['owner', 'operator', true],
    ['admin', 'operator', true],
    ['owner', 'operator2', false],
    ['owner', 'admin', false],
    ['operator', 'operatorA2', false],
    ['viewer', 'operator', false],
    ['admin', 'admin', false],
  ])('%s makes a link for %s: %s', async (who, whom, may) => {
    const invite = `select inspect.invite('${PEOPLE[whom].id}', '\\x01', now(), now() + interval '1 hour') as done`;
    expect(await asPerson(who, invite)).toEqual([{ done: may }]);
  });

  it.each<[Who, Who, number]>([
    ['owner', 'operatorA2', 1],
    ['owner', 'operator2', 0],
    ['operator', 'operatorA2', 0],
    ['operatorA2', 'operatorA2', 2],
  ])('%s ends the sessions of %s: %i', async (who, whom, ended) => {
    const open = await asPerson('admin', 'select 1').then(() => test.as(whom));
    expect((await open.get('/auth/me')).status).toBe(200);
    await test.database.pool.query('delete from sessions');
    await test.as(whom);
    const end = `select ended from inspect.end_sessions('${PEOPLE[whom].id}', now(), null, null)`;
    expect(await asPerson(who, end)).toHaveLength(ended);
  });

  it('does none of it for nobody', async () => {
    const id = PEOPLE.operator.id;
    expect(await asPerson(null, `select inspect.invite('${id}', '\\x01', now(), now()) as done`)).toEqual([
      { done: false },
    ]);
    expect(
      await asPerson(null, `select ended from inspect.end_sessions('${id}', now(), null, null)`),
    ).toEqual([]);
    expect(await asPerson(null, `select inspect.is_last_admin('${id}') as last`)).toEqual([{ last: true }]);
  });
});
