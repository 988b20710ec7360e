import { type Accesses, accessEndpoints, type PageFlags, ROLES } from '@inspect/contract/access';
import { authEndpoints } from '@inspect/contract/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { historyOf } from '../../../test/audited-rights.ts';
import { PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
let owner: Client;
let second: { id: string; client: Client };
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  admin = await test.as('admin');
  owner = await test.as('owner');
});
afterAll(() => test.close());

const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
beforeEach(async () => {
  await query('create table kept as select * from page_grants');
  test.announced.length = 0;
});
afterEach(async () => {
  await query('delete from page_grants');
  await query('insert into page_grants select * from kept');
  await query('drop table kept');
});

const NONE: PageFlags = { view: false, create: false, edit: false, delete: false, export: false };
const flags = (...actions: (keyof PageFlags)[]): PageFlags => ({
  ...NONE,
  ...Object.fromEntries(actions.map((action) => [action, true])),
});
const target = (who: Who) => ({ user: PEOPLE[who].id });

async function read(client: Client, whose: { user?: string; role?: string }): Promise<Accesses> {
  const answer = await client.get(`/accesses?${new URLSearchParams(whose)}`);
  expect(answer.status).toBe(200);
  return accessEndpoints.read.response.parse(answer.body).data;
}
const rowOf = (accesses: Accesses, route: string) => {
  const row = accesses.rows.find((each) => each.route === route);
  if (!row) throw new Error(`no row ${route}`);
  return row;
};
async function give(
  client: Client,
  whose: { user?: string; role?: string },
  route: string,
  wanted: PageFlags | null,
) {
  const { page, own } = rowOf(await read(admin, whose), route);
  return client.put('/accesses', { ...whose, cells: [{ page, known: own, flags: wanted }] });
}
async function menuOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/auth/me');
  return authEndpoints.me.response
    .parse(body)
    .data.pages.flatMap((page) => (page.name === null ? [page.route] : []));
}
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('the table of rights', () => {
  it('shows an admin what a person has from his role and of his own', async () => {
    await give(admin, target('operator'), 'all_notifications', NONE);
    const accesses = await read(admin, target('operator'));
    expect(accesses).toMatchObject({ person: { name: 'Person operator' }, locked: null });
    expect(rowOf(accesses, 'tech-service')).toMatchObject({
      inherited: flags('view', 'create', 'edit'),
      own: null,
      possible: ['view', 'create', 'edit'],
    });
    expect(rowOf(accesses, 'all_notifications')).toMatchObject({ inherited: flags('view'), own: NONE });
    expect(rowOf(accesses, 'accesses_all')).toMatchObject({ possible: [], givable: [], inherited: null });
  });

  it('shows an owner what he himself may give', async () => {
    const accesses = await read(owner, target('operator'));
    expect(rowOf(accesses, 'tech-service').givable).toEqual(['view', 'create', 'edit']);
    expect(rowOf(accesses, 'company-tech-service').givable).toEqual(['view', 'edit']);
    expect(rowOf(accesses, 'tech-service-all').givable).toEqual([]);
  });

  it('wants one person or one role', async () => {
    for (const asked of ['', `?user=${PEOPLE.operator.id}&role=VIEWER`, '?role=KING', '?user=1'])
      expect((await admin.get(`/accesses${asked}`)).status).toBe(400);
  });

  it('lists an owner those whom he leads, and an admin everybody', async () => {
    const list = async (client: Client, rest = '') =>
      accessEndpoints.people.response.parse((await client.get(`/accesses/people?limit=200${rest}`)).body)
        .data;
    const led = await list(owner);
    expect(led.map(({ _id }) => _id).sort()).toEqual(
      (['operator', 'operatorA2', 'operatorB', 'operatorAnywhere', 'mechanic', 'expiredMechanic'] as const)
        .map((who) => PEOPLE[who].id)
        .sort(),
    );
    expect((await list(admin)).length).toBeGreaterThanOrEqual(Object.keys(PEOPLE).length);
    expect((await list(admin, '&role=VIEWER')).map(({ _id }) => _id)).toEqual([PEOPLE.viewer.id]);
    expect(await list(owner, '&role=VIEWER')).toEqual([]);
    const names = led.map(({ name }) => name);
    expect((await list(owner, '&sort=name')).map(({ name }) => name)).toEqual(names);
    expect((await list(owner, '&sort=-name')).map(({ name }) => name)).toEqual(names.toReversed());
    const roles = async (sort: string) => [
      ...new Set((await list(owner, `&sort=${sort}`)).map(({ role }) => role)),
    ];
    expect(await roles('role')).toEqual(['TECHNICAL_SERVICE_OPERATOR', 'TECHNICAL_SERVICE_MECHANIC']);
    expect(await roles('-role')).toEqual(['TECHNICAL_SERVICE_MECHANIC', 'TECHNICAL_SERVICE_OPERATOR']);
    const companies = async (sort: string) => [
      ...new Set((await list(admin, `&sort=${sort}`)).map(({ companyName }) => companyName)),
    ];
    // The staff are of none, and stand at the end.
    expect(await companies('company')).toEqual(['Company one', 'Company two', null]);
    expect(await companies('-company')).toEqual(['Company two', 'Company one', null]);
    const stations = (await list(owner, '&sort=station')).map(({ stationName }) => stationName);
    expect([stations[0], stations.at(-1)]).toEqual(['Station a1', null]);
    expect((await owner.get('/accesses/people?sort=blocked')).status).toBe(400);
  });
});

describe('who may arrange whose rights', () => {
  const nobody: Who[] = ['viewer', 'operator', 'mechanic', 'operator2'];
  it.each(nobody)('%s arranges nobody’s, and sees nobody’s', async (who) => {
    const person = await test.as(who);
    const asked = `?user=${PEOPLE.operatorB.id}`;
    for (const path of [`/accesses${asked}`, `/accesses/preview${asked}`, '/accesses/people'])
      expect(await person.get(path)).toMatchObject(refused(403, 'forbidden'));
    expect(await give(person, target('operatorB'), 'tech-service', NONE)).toMatchObject(
      refused(403, 'forbidden'),
    );
  });

  it('without a session nothing is answered', async () => {
    for (const path of ['/accesses?role=VIEWER', '/accesses/preview?user=1', '/accesses/people'])
      expect(await test.anonymous.get(path)).toMatchObject({ status: 401 });
    expect(await test.anonymous.put('/accesses', {})).toMatchObject({ status: 401 });
  });

  it('for an owner a person of another company, one of the staff and nobody are the same', async () => {
    for (const user of [PEOPLE.operator2.id, PEOPLE.owner2.id, PEOPLE.admin.id, newId()]) {
      const { page } = rowOf(await read(admin, target('operator')), 'tech-service');
      const answers = [
        await owner.get(`/accesses?user=${user}`),
        await owner.get(`/accesses/preview?user=${user}`),
        await owner.put('/accesses', { user, cells: [{ page, known: null, flags: NONE }] }),
      ];
      for (const answer of answers) expect(answer).toMatchObject(refused(404, 'not_found'));
    }
    expect(await owner.get('/accesses?role=TECHNICAL_SERVICE_OPERATOR')).toMatchObject({ status: 404 });
    expect(await historyOf(test, 'accesses', PEOPLE.operator2.id)).toEqual([]);
  });

  it('nobody his own, neither alone nor with his role', async () => {
    expect(await give(admin, target('admin'), 'control', NONE)).toMatchObject(refused(403, 'access.self'));
    expect(await give(admin, { role: 'ADMIN' }, 'control', NONE)).toMatchObject(refused(403, 'access.self'));
    expect(await give(owner, target('owner'), 'control-company', null)).toMatchObject(
      refused(403, 'access.self'),
    );
    expect((await read(admin, target('admin'))).locked).toBe('self');
  });

  it('an owner gives what he has, takes what he likes, and no more', async () => {
    const given = await give(owner, target('operator'), 'company-tech-service', flags('view'));
    expect(given.status).toBe(200);
    expect(await menuOf(await test.as('operator'))).toContain('company-tech-service');
    expect((await give(owner, target('operator'), 'tech-service', flags('view'))).status).toBe(200);
    expect((await give(owner, target('operator'), 'tech-service', flags('view', 'create'))).status).toBe(200);
    expect((await give(owner, target('operator'), 'tech-service', null)).status).toBe(200);
    expect(await give(owner, target('operator'), 'tech-service-all', flags('view'))).toMatchObject(
      refused(403, 'access.above'),
    );
    expect(await give(owner, target('operator'), 'accesses', flags('view'))).toMatchObject(
      refused(422, 'access.impossible'),
    );
  });

  it('an owner whose own right was taken gives it no longer', async () => {
    await give(admin, target('owner'), 'company-tech-service', flags('view'));
    expect(
      await give(owner, target('operator'), 'company-tech-service', flags('view', 'edit')),
    ).toMatchObject(refused(403, 'access.above'));
    await give(admin, target('owner'), 'accesses', flags('view'));
    expect(await give(owner, target('operator'), 'tech-service', flags('view'))).toMatchObject(
      refused(403, 'forbidden'),
    );
  });

  it('what a role never does can’t be given to it', async () => {
    expect(await give(admin, target('viewer'), 'tech-service-all', flags('view', 'edit'))).toMatchObject(
      refused(422, 'access.impossible'),
    );
    expect(await give(admin, { role: 'VIEWER' }, 'accesses_all', flags('view'))).toMatchObject(
      refused(422, 'access.impossible'),
    );
  });
});

describe('a change of rights', () => {
  it('acts at the very next call of who is signed in, gives and takes', async () => {
    const viewer = await test.as('viewer');
    expect(await viewer.get('/tech-service-all-checkups')).toMatchObject({ status: 403 });
    await give(admin, target('viewer'), 'tech-service-all', flags('view'));
    expect(await menuOf(viewer)).toContain('tech-service-all');
    expect(await viewer.get('/tech-service-all-checkups')).toMatchObject({ status: 200 });
    await give(admin, target('viewer'), 'tech-service-all', null);
    expect(await menuOf(viewer)).not.toContain('tech-service-all');
    expect(await viewer.get('/tech-service-all-checkups')).toMatchObject({ status: 403 });
    const told = { to: { user: PEOPLE.viewer.id }, event: 'EDIT_ACCESS', data: {} };
    expect(test.announced).toEqual([told, told]);
  });

  it('of a role acts for everyone who has it, but not for one with a grant of his own', async () => {
    const [one, other] = [await test.as('operator'), await test.as('operator2')];
    await give(admin, target('operator2'), 'control-ts', flags('view'));
    await give(admin, { role: 'TECHNICAL_SERVICE_OPERATOR' }, 'control-ts', null);
    expect(await menuOf(one)).not.toContain('control-ts');
    expect(await menuOf(other)).toContain('control-ts');
    expect(test.announced.at(-1)).toEqual({ to: { everyone: true }, event: 'EDIT_ACCESS', data: {} });
  });

  it('is seen by all processes also when the table was emptied', async () => {
    const viewer = await test.as('viewer');
    await menuOf(viewer);
    await query('truncate page_grants');
    expect(await menuOf(viewer)).toEqual([]);
  });

  it('is refused with the present state when somebody else was quicker', async () => {
    const { page, own } = rowOf(await read(admin, target('mechanic')), 'all_notifications');
    await give(admin, target('mechanic'), 'all_notifications', NONE);
    const late = await admin.put('/accesses', {
      ...target('mechanic'),
      cells: [{ page, known: own, flags: flags('view') }],
    });
    expect(late).toMatchObject(refused(409, 'version_conflict'));
    const { data } = accessEndpoints.read.response.parse(late.body);
    expect(rowOf(data, 'all_notifications').own).toEqual(NONE);
  });

  it('of two pages of which one is refused changes neither', async () => {
    const accesses = await read(admin, target('operator'));
    const cells = (['tech-service', 'accesses_all'] as const).map((route) => ({
      page: rowOf(accesses, route).page,
      known: null,
      flags: flags('view'),
    }));
    expect(await admin.put('/accesses', { ...target('operator'), cells })).toMatchObject({ status: 422 });
    expect(rowOf(await read(admin, target('operator')), 'tech-service').own).toBeNull();
  });

  it('is recorded with who, whose and what, for whom it concerns', async () => {
    await give(owner, target('operatorB'), 'control-ts', flags('view'));
    expect(await historyOf(test, 'accesses', PEOPLE.operatorB.id)).toEqual([
      {
        user: PEOPLE.owner.id,
        company: PEOPLE.operatorB.company,
        action: 'edit',
        changes: [{ field: 'control-ts', before: null, after: ['view'] }],
      },
    ]);
    const asked = `/edit-histories?entity=accesses&record=${PEOPLE.operatorB.id}`;
    expect(await owner.get(asked)).toMatchObject({ body: { pagination: { count: 1 } } });
    expect(await (await test.as('owner2')).get(asked)).toMatchObject({ body: { pagination: { count: 0 } } });
    expect(await (await test.as('operator')).get(asked)).toMatchObject({ status: 404 });
  });

  it('that changes nothing leaves no trace', async () => {
    await give(admin, target('mechanic2'), 'all_notifications', null);
    expect(await historyOf(test, 'accesses', PEOPLE.mechanic2.id)).toEqual([]);
    expect(test.announced).toEqual([]);
  });

  it.each([
    ['an unknown field', { cells: [], owner: true }],
    ['no cells', { cells: [] }],
    ['a page twice', { cells: [1, 2].map(() => ({ page: PEOPLE.admin.id, known: null, flags: null })) }],
    ['flags that are none', { cells: [{ page: PEOPLE.admin.id, known: null, flags: { view: 'yes' } }] }],
    [
      'a flag that nobody has',
      { cells: [{ page: PEOPLE.admin.id, known: null, flags: { ...NONE, rule: true } }] },
    ],
  ])('with %s is refused', async (_name, body) => {
    expect(await admin.put('/accesses', { ...target('operator'), ...body })).toMatchObject({ status: 400 });
  });
});

describe('the last administrator who gives rights', () => {
  beforeAll(async () => {
    const id = newId();
    await query(
      `insert into users (id, email, name, role, password_hash, sort_key, search_key) values ($1, 'second@test.example', 'Second', 'ADMIN', 'x', 's', 's')`,
      [id],
    );
    const saved = PEOPLE.admin.id;
    Object.assign(PEOPLE.admin, { id });
    second = { id, client: await test.as('admin') };
    Object.assign(PEOPLE.admin, { id: saved });
  });

  it('may be made so, and then keeps it', async () => {
    expect((await give(admin, { user: second.id }, 'accesses_all', NONE)).status).toBe(200);
    expect(await give(second.client, target('admin'), 'accesses_all', NONE)).toMatchObject({ status: 403 });
  });

  it.each([NONE, flags('view')])('two who take it from each other at once leave one: %j', async (wanted) => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        give(admin, { user: second.id }, 'accesses_all', wanted),
        give(second.client, target('admin'), 'accesses_all', wanted),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      await query(`delete from page_grants where "user" is not null`);
    }
  });

  it('can’t be left without it by one who reads an old state', async () => {
    // The second has no page of his own, the first is the only one: the role's grant is what both live on.
    await query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, true, false, false, false, false from pages where route = 'accesses_all'`,
      [PEOPLE.admin.id],
    );
    await expect(
      asPerson(
        test,
        'admin',
        `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
         select id, '${second.id}', false, false, false, false, false from pages where route = 'accesses_all'`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the database itself', () => {
  const row = (user: string | null, role: string | null) =>
    `insert into page_grants (page, role, "user", "view", "create", edit, "delete", export)
     select id, ${role ? `'${role}'` : 'null'}, ${user ? `'${user}'` : 'null'}, true, true, true, true, true
       from pages where route = 'api-users' returning page`;

  it.each<[Who, string | null, string | null, boolean]>([
    ['admin', PEOPLE.operator.id, null, true],
    ['admin', PEOPLE.admin.id, null, false],
    ['admin', null, 'VIEWER', true],
    ['viewer', PEOPLE.operator.id, null, false],
    ['viewer', null, 'VIEWER', false],
    ['owner', PEOPLE.operator.id, null, true],
    ['owner', PEOPLE.owner.id, null, false],
    ['owner', PEOPLE.operator2.id, null, false],
    ['owner', PEOPLE.viewer.id, null, false],
    ['owner', null, 'TECHNICAL_SERVICE_OPERATOR', false],
    ['operator', PEOPLE.mechanic.id, null, false],
    ['operator', PEOPLE.operator.id, null, false],
    ['mechanic', PEOPLE.operator.id, null, false],
  ])('%s grants to %s / %s: %s', async (who, user, role, allowed) => {
    const wish = asPerson(test, who, row(user, role));
    if (allowed) expect(await wish).toHaveLength(1);
    else await expect(wish).rejects.toMatchObject({ code: '42501' });
  });

  it.each<Who>(['viewer', 'owner', 'operator', 'mechanic'])('%s takes no role’s rights away', async (who) => {
    expect(
      await asPerson(test, who, 'delete from page_grants where role is not null returning page'),
    ).toEqual([]);
    expect(
      await asPerson(test, who, 'update page_grants set edit = true where role is not null returning page'),
    ).toEqual([]);
  });
});

describe('as this person sees it', () => {
  it.each(ROLES)('is what his own browser gets: %s', async (role) => {
    const who = (Object.keys(PEOPLE) as Who[]).find((each) => PEOPLE[each].role === role);
    if (!who) throw new Error(role);
    const answer = await admin.get(`/accesses/preview?user=${PEOPLE[who].id}`);
    const { data } = accessEndpoints.preview.response.parse(answer.body);
    expect(data.pages.map(({ route }) => route)).toEqual(await menuOf(await test.as(who)));
    expect(data.home === null || data.pages.some(({ route }) => route === data.home)).toBe(true);
  });

  it('follows his own grants', async () => {
    await give(admin, target('mechanic'), 'all_notifications', NONE);
    const { body } = await owner.get(`/accesses/preview?user=${PEOPLE.mechanic.id}`);
    const { pages } = accessEndpoints.preview.response.parse(body).data;
    expect(pages.map(({ route }) => route)).not.toContain('all_notifications');
  });

  it('tells in which group each page stands', async () => {
    const { body } = await admin.get(`/accesses/preview?user=${PEOPLE.operator.id}`);
    const { pages } = accessEndpoints.preview.response.parse(body).data;
    expect(pages.find(({ route }) => route === 'tech-service')).toMatchObject({ group: 'Զննություն' });
  });
});
