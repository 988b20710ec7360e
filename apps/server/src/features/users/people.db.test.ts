import { t } from '@inspect/contract/i18n';
import { companyStaffEndpoints, type PersonRow, usersEndpoints } from '@inspect/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  admin = await test.as('admin');
  owner = await test.as('owner');
});
afterAll(() => test.close());

const ALL = '/users';
const STAFF = '/tech-service-users';
const MECHANIC = 'TECHNICAL_SERVICE_MECHANIC';
const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';
const OWNER = 'TECHNICAL_SERVICE_OWNER';

let made = 0;
const mail = () => `new${++made}@test.example`;
const companyStaff = (fields: object = {}) => ({ email: mail(), name: 'Նոր Անձ', role: MECHANIC, ...fields });
const account = (fields: object = {}) => ({ ...companyStaff(), company: COMPANIES.two, ...fields });
const rowOf = (answer: Answer): PersonRow => usersEndpoints.one.response.parse(answer.body).data;
async function added(client: Client, path: string, body: object): Promise<PersonRow> {
  const answer = await client.post(path, body);
  expect(answer).toMatchObject({ status: 201 });
  return rowOf(answer);
}
async function stored(id: string) {
  const { rows } = await test.database.pool.query(
    'select role, company::text, station::text, blocked, phone, version, email, demo, two_factor, password_hash from users where id = $1',
    [id],
  );
  return rows[0];
}

describe('an owner', () => {
  it('adds a mechanic, who belongs to his company and can’t sign in before he has chosen a password', async () => {
    const answer = await owner.post(
      STAFF,
      companyStaff({ station: STATIONS.oneA, certificateUntil: '2027-05-01' }),
    );
    expect(answer.status).toBe(201);
    const { data, invitation } = companyStaffEndpoints.create.response.parse(answer.body);
    expect(data).toMatchObject({
      company: COMPANIES.one,
      companyName: 'Company one',
      stationName: 'Station a1',
      accepted: false,
      blocked: false,
      certificateUntil: '2027-05-01',
      version: 1,
    });
    expect(invitation?.token).toMatch(/^[\w-]{43}$/);
    expect(answer.text).not.toContain('password');
    expect(await stored(data._id)).toMatchObject({ password_hash: null, demo: false });
    expect(await historyOf(test, 'users', data._id)).toMatchObject([
      { user: PEOPLE.owner.id, company: COMPANIES.one, action: 'create' },
    ]);
  });

  it('sees the operators and mechanics of his company, and nobody else by any filter', async () => {
    const { data } = companyStaffEndpoints.list.response.parse((await owner.get(`${STAFF}?limit=200`)).body);
    expect(new Set(data.map((row) => row.company))).toEqual(new Set([COMPANIES.one]));
    expect(new Set(data.map((row) => row.role))).toEqual(new Set([OPERATOR, MECHANIC]));
    const found = async (query: string) =>
      companyStaffEndpoints.list.response.parse((await owner.get(`${STAFF}?${query}`)).body);
    expect((await found(`station=${STATIONS.twoA}`)).pagination.count).toBe(0);
    expect((await found('search=owner2')).pagination.count).toBe(0);
    expect((await found(`role=${OPERATOR}`)).data.every((row) => row.role === OPERATOR)).toBe(true);
    expect((await found(`station=${STATIONS.oneB}`)).data.map((row) => row._id)).toEqual([
      PEOPLE.operatorB.id,
    ]);
    for (const query of [`company=${COMPANIES.two}`, `role=${OWNER}`, 'blocked=maybe'])
      expect((await owner.get(`${STAFF}?${query}`)).status).toBe(400);
    expect((await owner.get(ALL)).status).toBe(403);
  });

  it.each<[string, Who]>([
    ['an operator of another company', 'operator2'],
    ['another owner', 'owner2'],
    ['himself', 'owner'],
    ['an admin', 'admin'],
  ])('finds no such person, as of one who doesn’t exist: %s', async (_what, who) => {
    const none = newId();
    const calls = (id: string) => [
      owner.get(`${STAFF}/${id}`),
      owner.put(`${STAFF}/${id}`, { version: 1, blocked: true }),
      owner.post(`${STAFF}/${id}/invite`),
      owner.post(`${STAFF}/${id}/end-sessions`),
    ];
    const before = await stored(PEOPLE[who].id);
    for (const [real, invented] of (await Promise.all(calls(PEOPLE[who].id))).map(
      (answer, index) => [answer, index] as const,
    )) {
      const answer = await calls(none)[invented];
      expect(real.body).toEqual(answer?.body);
      expect(real).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await stored(PEOPLE[who].id)).toEqual(before);
    expect((await owner.get('/auth/me')).status).toBe(200);
  });

  it('gives a station of his company only', async () => {
    for (const station of [STATIONS.twoA, newId()]) {
      const answer = await owner.post(STAFF, companyStaff({ station }));
      expectRefusal(answer, 'station');
      expect(answer.body).toMatchObject({ fields: { station: t('field.unknown_id') } });
    }
  });

  it('lifts nobody above his company staff, and demands a second factor without being able to give it up', async () => {
    const row = await added(owner, STAFF, companyStaff());
    for (const role of [OWNER, 'ADMIN', 'VIEWER', 'BOSS']) {
      expectRefusal(await owner.put(`${STAFF}/${row._id}`, { version: 1, role }), 'role');
      expectRefusal(await owner.post(STAFF, companyStaff({ role })), 'role');
    }
    const demanded = await owner.put(`${STAFF}/${row._id}`, { version: 1, twoFactor: true });
    expect(rowOf(demanded)).toMatchObject({ twoFactor: true, version: 2 });
    expectRefusal(await owner.put(`${STAFF}/${row._id}`, { version: 2, twoFactor: false }), 'twoFactor');
  });

  it('reads who changed his people, and of nobody else', async () => {
    const row = await added(owner, STAFF, companyStaff());
    const other = await added(admin, ALL, account());
    const read = async (id: string) => (await owner.get(`/edit-histories?entity=users&record=${id}`)).body;
    expect(await read(row._id)).toMatchObject({ pagination: { count: 1 } });
    expect(await read(other._id)).toMatchObject({ pagination: { count: 0 } });
  });

  it('reads nothing of what was changed of himself or of a fellow owner', async () => {
    const fellow = await added(admin, ALL, account({ role: OWNER, company: COMPANIES.one }));
    const own = await added(owner, STAFF, companyStaff());
    await test.database.pool.query(
      `insert into edit_histories (id, at, "user", company, entity, record, action, changes) values ($1, $2, $3, $4, 'users', $3, 'edit', '[]')`,
      [newId(), test.clock.now(), PEOPLE.owner.id, COMPANIES.one],
    );
    for (const id of [fellow._id, PEOPLE.owner.id]) {
      expect(await historyOf(test, 'users', id)).toMatchObject([{ company: COMPANIES.one }]);
      expect((await owner.get(`/edit-histories?entity=users&record=${id}`)).body).toMatchObject({
        data: [],
        pagination: { count: 0 },
      });
    }
    const today = await owner.get('/edit-histories?entity=users&limit=200');
    expect(today.text).toContain(own._id);
    for (const id of [fellow._id, `"record":"${PEOPLE.owner.id}"`]) expect(today.text).not.toContain(id);
  });

  it('reads that the staff changed one of his people, and nothing of who that is', async () => {
    const row = await added(owner, STAFF, companyStaff());
    test.clock.advance(1_000);
    await admin.put(`${ALL}/${row._id}`, { version: 1, name: 'Ուրիշ Անուն' });
    const answer = await owner.get(`/edit-histories?entity=users&record=${row._id}`);
    expect(answer.body).toMatchObject({
      data: [
        { user: null, userName: t('histories.staff'), changes: [{ field: 'name', after: 'Ուրիշ Անուն' }] },
        { user: PEOPLE.owner.id, userName: 'Person owner' },
      ],
      pagination: { count: 2 },
    });
    for (const secret of [PEOPLE.admin.id, 'Person admin', 'admin@test.example'])
      expect(answer.text).not.toContain(secret);
    expect((await admin.get(`/edit-histories?entity=users&record=${row._id}`)).body).toMatchObject({
      data: [{ user: PEOPLE.admin.id, userName: 'Person admin' }, { user: PEOPLE.owner.id }],
    });
  });

  it('gives nobody a station that is out of use', async () => {
    const row = await added(owner, STAFF, companyStaff());
    const retired = newId();
    await test.database.pool.query(
      `insert into stations (id, company, name, region, county, address, sort_key, status, retired_at)
       select $1, company, name, region, county, address, sort_key, false, now() from stations where id = $2`,
      [retired, STATIONS.oneA],
    );
    expectRefusal(await owner.put(`${STAFF}/${row._id}`, { version: 1, station: retired }), 'station');
    expectRefusal(await owner.post(STAFF, companyStaff({ station: retired })), 'station');
    expect((await owner.put(`${STAFF}/${row._id}`, { version: 1, station: STATIONS.oneA })).status).toBe(200);
  });

  it('reads of somebody who has left the company only that he was there', async () => {
    const row = await added(owner, STAFF, companyStaff());
    await test.database.pool.query(
      `insert into edit_histories (id, at, "user", company, entity, record, action, changes) values ($1, now(), $2, $3, 'users', $4, 'edit', '[]')`,
      [newId(), PEOPLE.owner2.id, COMPANIES.one, row._id],
    );
    const answer = await owner.get(`/edit-histories?entity=users&record=${row._id}`);
    expect(answer.text).toContain(t('histories.formerPerson'));
    for (const secret of [PEOPLE.owner2.id, 'Person owner2']) expect(answer.text).not.toContain(secret);
  });
});

/** What no write of people ever takes (security check 32), and what only the staff may say. */
const FOREIGN: [string, unknown][] = [
  ['password_hash', 'x'],
  ['password', 'a long password for tests'],
  ['subscription', null],
  ['subscriptionStatus', true],
  ['deleted', true],
  ['createdBy', PEOPLE.admin.id],
  ['created_at', '2020-01-01T00:00:00Z'],
  ['permissions', {}],
  ['pages', []],
  ['accepted', true],
  ['demo', true],
  ['phone', '+37491123456'],
  ['constructor', { prototype: { role: 'ADMIN' } }],
];
const STAFF_ONLY: [string, unknown][] = [
  ['company', COMPANIES.two],
  ['companyName', 'x'],
];

describe('a write that says more than it may', () => {
  const send = (
    client: Client,
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    extra: [string, unknown],
  ) =>
    client.send(method, path, {
      payload: JSON.stringify(body).replace(
        /}$/,
        `,${JSON.stringify(extra[0])}:${JSON.stringify(extra[1])}}`,
      ),
    });

  it.each([...FOREIGN, ...STAFF_ONLY, ['__proto__', { role: 'ADMIN' }] as [string, unknown]])(
    'of an owner is refused and changes nothing: %s',
    async (field, value) => {
      const row = await added(owner, STAFF, companyStaff());
      const before = await stored(row._id);
      const answers = [
        await send(owner, 'PUT', `${STAFF}/${row._id}`, { version: 1, name: 'Այլ Անուն' }, [field, value]),
        await send(owner, 'POST', STAFF, companyStaff(), [field, value]),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 400 });
      expect(await stored(row._id)).toEqual(before);
    },
  );

  it.each([...FOREIGN, ['__proto__', { role: 'ADMIN' }] as [string, unknown]])(
    'of an admin is refused and changes nothing: %s',
    async (field, value) => {
      const row = await added(admin, ALL, account());
      const before = await stored(row._id);
      const answers = [
        await send(admin, 'PUT', `${ALL}/${row._id}`, { version: 1, name: 'Այլ Անուն' }, [field, value]),
        await send(admin, 'POST', ALL, account(), [field, value]),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 400 });
      expect(await stored(row._id)).toEqual(before);
    },
  );

  it.each(['1', '1 or 1=1', null, -1, 1.5, {}])('version %s is none', async (version) => {
    const row = await added(owner, STAFF, companyStaff());
    expectRefusal(await owner.put(`${STAFF}/${row._id}`, { version, name: 'Այլ' }), 'version');
  });

  it('under the id of somebody of another company takes nothing and tells nothing of him', async () => {
    const before = await stored(PEOPLE.operator2.id);
    const answer = await owner.post(STAFF, companyStaff({ _id: PEOPLE.operator2.id }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    expect(answer.text).not.toContain('operator2');
    expect(await stored(PEOPLE.operator2.id)).toEqual(before);
  });
});

describe('an admin', () => {
  it('adds anybody; whoever works in a company belongs to exactly one, staff to none', async () => {
    expect(await added(admin, ALL, account({ role: OWNER }))).toMatchObject({ company: COMPANIES.two });
    expect(await added(admin, ALL, account({ role: 'VIEWER', company: null }))).toMatchObject({
      company: null,
    });
    expectRefusal(await admin.post(ALL, account({ company: null })), 'company');
    expectRefusal(await admin.post(ALL, account({ role: 'ADMIN' })), 'company');
    expectRefusal(await admin.post(ALL, account({ company: newId() })), 'company');
    expectRefusal(await admin.post(ALL, account({ station: STATIONS.oneA })), 'station');
  });

  it('finds people by company, role, station, block and words', async () => {
    const found = async (query: string) =>
      usersEndpoints.list.response.parse((await admin.get(`${ALL}?limit=200&${query}`)).body).data;
    expect((await found(`company=${COMPANIES.two}`)).every((row) => row.company === COMPANIES.two)).toBe(
      true,
    );
    expect((await found('role=VIEWER')).every((row) => row.role === 'VIEWER')).toBe(true);
    expect((await found('search=operatorB')).map((row) => row._id)).toEqual([PEOPLE.operatorB.id]);
    expect(await found('blocked=true&search=operatorB')).toEqual([]);
    expect((await found('search=%25')).length).toBe(0);
  });

  it('neither gives a phone number nor takes one away: that has a call of its own, of which its number hears', async () => {
    await test.database.pool.query(`update users set phone = '+37491000000' where id = $1`, [
      PEOPLE.operatorA2.id,
    ]);
    for (const phone of [null, '+37491000001'])
      expect((await admin.put(`${ALL}/${PEOPLE.operatorA2.id}`, { version: 1, phone })).status).toBe(400);
    expect(await stored(PEOPLE.operatorA2.id)).toMatchObject({ phone: '+37491000000', version: 1 });
  });

  it('changes his name, but not his own role and block', async () => {
    const { version } = await stored(PEOPLE.admin.id);
    const own = (body: object) => admin.put(`${ALL}/${PEOPLE.admin.id}`, { version, ...body });
    for (const body of [{ role: 'VIEWER' }, { blocked: true }])
      expect(await own(body)).toMatchObject({ status: 422, body: { code: 'users.own_account' } });
    expect(await admin.post(`${ALL}/${PEOPLE.admin.id}/invite`)).toMatchObject({
      status: 422,
      body: { code: 'users.own_account' },
    });
    expect((await own({ name: 'Person admin' })).status).toBe(200);
  });

  it('reads the present row when somebody else was faster', async () => {
    const row = await added(admin, ALL, account());
    await admin.put(`${ALL}/${row._id}`, { version: 1, name: 'Արագ' });
    expect(await admin.put(`${ALL}/${row._id}`, { version: 1, name: 'Դանդաղ' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { _id: row._id, name: 'Արագ', version: 2 } },
    });
  });

  it('is told when an e-mail address is taken, whatever its case', async () => {
    const row = await added(admin, ALL, account());
    const answer = await admin.post(ALL, account({ email: ` ${row.email.toUpperCase()} ` }));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'users.email_taken', fields: { email: t('error.users.email_taken') } },
    });
  });
});

describe('who may call', () => {
  it.each<Who>(['viewer', 'operator', 'mechanic'])('%s: none of it', async (who) => {
    const person = await test.as(who);
    for (const path of [ALL, STAFF]) {
      const id = PEOPLE.operatorB.id;
      const answers = [
        await person.get(path),
        await person.get(`${path}/${id}`),
        await person.post(path, companyStaff()),
        await person.put(`${path}/${id}`, { version: 1, blocked: true }),
        await person.post(`${path}/${id}/invite`),
        await person.post(`${path}/${id}/end-sessions`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
    }
  });

  it('an admin has no company’s page, an owner not the country’s', async () => {
    expect((await admin.get(STAFF)).status).toBe(403);
    expect((await owner.post(ALL, account({ role: 'ADMIN', company: null }))).status).toBe(403);
  });
});
