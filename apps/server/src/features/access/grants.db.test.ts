import { PAGES, type PageDefinition, type PageRoute } from '@inspect/contract/access';
import { authEndpoints, type SignedIn } from '@inspect/contract/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserOf } from '../../../test/browser.ts';
import { PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let viewer: Client;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** what hangs on the page `tech-service` of the operator and on `tech-service-view` of the viewer */
const STATION = '/tech-service-checkup';
const COUNTRY = '/tech-service-viewer-checkups';
const ADD = '/find-tech-service?data=34AB567';
const ACTIONS = ['view', 'create', 'edit', 'delete', 'export'] as const;
const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);

beforeEach(async () => {
  await query('create table kept as select * from page_grants');
  viewer = await test.as('viewer');
  operator = await test.as('operator');
});
afterEach(async () => {
  await query('delete from page_grants');
  await query('insert into page_grants select * from kept');
  await query('drop table kept');
});

const signedInOf = (answer: Answer): SignedIn => {
  expect(answer.status).toBe(200);
  return authEndpoints.me.response.parse(answer.body).data;
};
const me = async (client: Client) => signedInOf(await client.get('/auth/me'));
/** The pages themselves; the groups they stand in have a name. */
const pagesOf = ({ pages }: SignedIn) => pages.filter(({ name }) => name === null);
const routesOf = (person: SignedIn) => pagesOf(person).map((page) => page.route);

/** Grants these actions on a page to one person, in place of what his role has. */
const grantTo = (who: Who, route: PageRoute, actions: readonly string[]) =>
  query(
    `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
     select id, $2, $3, $4, $5, $6, $7 from pages where route = $1`,
    [route, PEOPLE[who].id, ...ACTIONS.map((action) => actions.includes(action))],
  );

describe('the pages of a person', () => {
  it.each<Who>(['admin', 'viewer', 'owner', 'operator', 'mechanic'])(
    'are, at sign-in and afterwards, those of his role in the order of the menu: %s',
    async (who) => {
      const browser = browserOf(test);
      const first = signedInOf(await browser.login(who));
      expect(signedInOf(await browser.get('/auth/me'))).toEqual(first);
      const expected = PAGES.flatMap((page: PageDefinition) => {
        const actions = page.grants[first.user.role];
        return actions?.includes('view') ? [{ route: page.route, actions }] : [];
      });
      expect(routesOf(first)).toEqual(expected.map(({ route }) => route));
      const pages = pagesOf(first);
      expect(Object.keys(first.permissions).sort()).toEqual(pages.map((page) => page.id).sort());
      for (const [index, { actions }] of expected.entries())
        expect(first.permissions[pages[index]?.id ?? '']).toEqual(
          Object.fromEntries(ACTIONS.map((action) => [action, actions.includes(action)])),
        );
    },
  );

  it('come with who he is and nothing secret', async () => {
    const { user } = await me(operator);
    expect(user).toEqual({
      id: PEOPLE.operator.id,
      name: 'Person operator',
      email: 'operator@test.example',
      role: 'TECHNICAL_SERVICE_OPERATOR',
      phone: null,
      twoFactor: false,
      phoneVerified: false,
      owesPasskey: false,
      company: PEOPLE.operator.company,
      companyName: 'Company one',
      station: PEOPLE.operator.station,
      stationName: 'Station a1',
      certificateUntil: '2030-01-01',
    });
  });

  it('leave out one that this build does not know', async () => {
    const before = routesOf(await me(operator));
    const { rows } = await query(
      `insert into pages (id, route, url, slug, ordering, icon) values ('${'9'.repeat(24)}', 'of-tomorrow', '/of-tomorrow', 'of-tomorrow', 1, 'x') returning id`,
    );
    await query(
      `insert into page_grants select $1, 'TECHNICAL_SERVICE_OPERATOR', null, true, true, true, true, true`,
      [rows[0]?.id],
    );
    expect(routesOf(await me(operator))).toEqual(before);
    await query('delete from page_grants where page = $1', [rows[0]?.id]);
    await query('delete from pages where id = $1', [rows[0]?.id]);
  });

  it('follow the order that was set', async () => {
    const [first, second, third] = routesOf(await me(viewer));
    expect([first, second, third]).toEqual(['overview', 'tech-service-company-view', 'tech-service-view']);
    await query(`update pages set ordering = -1 where route = 'tech-service-view'`);
    expect(routesOf(await me(viewer)).slice(0, 3)).toEqual([third, first, second]);
    await query(
      `update pages set ordering = (select ordering + 5 from pages where route = $1) where route = 'tech-service-view'`,
      [second],
    );
    expect(routesOf(await me(viewer)).slice(0, 3)).toEqual([first, second, third]);
  });
});

describe('a grant to one person', () => {
  it('stands in place of the one to his role, for less and for more', async () => {
    await grantTo('operator', 'tech-service', ['view']);
    const { pages, permissions } = await me(operator);
    const id = pages.find((page) => page.route === 'tech-service')?.id ?? '';
    expect(permissions[id]).toEqual({ view: true, create: false, edit: false, delete: false, export: false });
    await query(`update page_grants set "delete" = true, export = true where "user" = $1`, [
      PEOPLE.operator.id,
    ]);
    expect((await me(operator)).permissions[id]).toMatchObject({ create: false, delete: true, export: true });
  });

  it('keeps the page at its place in the menu', async () => {
    const before = routesOf(await me(operator));
    for (const route of ['control-ts', 'tech-service'] as const) await grantTo('operator', route, ['view']);
    expect(routesOf(await me(operator))).toEqual(before);
  });

  it('may take the page from him alone', async () => {
    await grantTo('operator', 'tech-service', []);
    expect(routesOf(await me(operator))).not.toContain('tech-service');
    expect((await operator.get(STATION)).status).toBe(403);
    expect(routesOf(await me(await test.as('operatorA2')))).toContain('tech-service');
  });

  it('without the right to look is none at all', async () => {
    await grantTo('operator', 'tech-service', ['create', 'edit']);
    const person = await me(operator);
    expect(routesOf(person)).not.toContain('tech-service');
    expect(Object.keys(person.permissions)).toHaveLength(pagesOf(person).length);
    expect((await operator.get(STATION)).status).toBe(403);
  });

  it('gives no more than his role may ever do', async () => {
    await grantTo('viewer', 'tech-service', ACTIONS);
    expect(routesOf(await me(viewer))).toContain('tech-service');
    expect((await viewer.get(STATION)).status).toBe(200);
    expect((await viewer.get(ADD)).status).toBe(403);
  });
});

describe('a grant that changes', () => {
  const revoke = (role: string) => query('delete from page_grants where role = $1', [role]);

  it('acts at the very next call: revoked, given back', async () => {
    expect((await operator.get(STATION)).status).toBe(200);
    await query(
      `update page_grants set "view" = false where role = 'TECHNICAL_SERVICE_OPERATOR' and page = (select id from pages where route = 'tech-service')`,
    );
    expect((await operator.get(STATION)).status).toBe(403);
    expect(routesOf(await me(operator))).not.toContain('tech-service');
    await query(
      `update page_grants set "view" = true where role = 'TECHNICAL_SERVICE_OPERATOR' and page = (select id from pages where route = 'tech-service')`,
    );
    expect((await operator.get(STATION)).status).toBe(200);
  });

  it('acts at the very next call when it is deleted, on that role only', async () => {
    expect([(await operator.get(STATION)).status, (await viewer.get(COUNTRY)).status]).toEqual([200, 200]);
    await revoke('TECHNICAL_SERVICE_OPERATOR');
    expect([(await operator.get(STATION)).status, (await viewer.get(COUNTRY)).status]).toEqual([403, 200]);
    expect(await me(operator)).toMatchObject({ pages: [], permissions: {} });
  });
});
