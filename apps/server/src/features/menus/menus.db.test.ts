import { authEndpoints } from '@inspect/contract/auth';
import { type MenuRow, menusEndpoints } from '@inspect/contract/menus';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, itIsForAdminsOnly } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
let rows: MenuRow[];
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  rows = await menus();
});

async function menus(): Promise<MenuRow[]> {
  const answer = await admin.get('/menus');
  expect(answer.status).toBe(200);
  return menusEndpoints.list.response.parse(answer.body).data;
}
const placesOf = (wanted: readonly MenuRow[]) => wanted.map(({ id, parent }) => ({ id, parent }));
const arrange = (order: unknown) => admin.put('/menus', { order });
const page = (route: string) => {
  const row = rows.find((each) => each.route === route);
  if (!row) throw new Error(`no page ${route}`);
  return row;
};
async function menuOf(who: Who) {
  const answer = await (await test.as(who)).get('/auth/me');
  return authEndpoints.me.response.parse(answer.body).data.pages;
}
const accessVersion = async () =>
  (await test.database.pool.query(`select version from versions where name = 'access'`)).rows[0]?.version;

describe('the page tree', () => {
  it('has every page, with or without a screen, in menu order', async () => {
    const { rows: stored } = await test.database.pool.query('select count(*)::int as count from pages');
    expect(rows).toHaveLength(stored[0]?.count);
    expect(rows[0]).toEqual({
      id: page('overview').id,
      route: 'overview',
      url: '/overview',
      slug: 'overview',
      parent: 'inspection',
      ordering: 0,
      icon: 'home',
      tag: null,
      tagVariant: null,
      version: 1,
    });
    expect(rows.map(({ ordering }) => ordering)).toEqual(
      rows.map(({ ordering }) => ordering).sort((one, other) => one - other),
    );
  });
});

describe('how a page looks', () => {
  it('changes for everyone at the very next call', async () => {
    const { id, version } = page('all_notifications');
    expect((await menuOf('operator')).find((each) => each.id === id)).toMatchObject({ icon: 'bell' });
    const answer = await admin.put(`/menus/${id}`, {
      version,
      icon: 'eye',
      tag: 'նոր',
      tagVariant: 'light-danger',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { icon: 'eye', tag: 'նոր', tagVariant: 'light-danger', version: version + 1 } },
    });
    for (const who of ['operator', 'mechanic', 'viewer'] as const)
      expect((await menuOf(who)).find((each) => each.id === id)).toMatchObject({
        icon: 'eye',
        tag: 'նոր',
        tagVariant: 'light-danger',
      });
    expect(await menus()).toContainEqual(Object(answer.body).data);
  });

  it('keeps what was not sent and loses what was cleared', async () => {
    const { id, version } = page('control');
    await admin.put(`/menus/${id}`, { version, tag: '12' });
    const cleared = await admin.put(`/menus/${id}`, { version: version + 1, tag: null });
    expect(cleared).toMatchObject({ body: { data: { icon: 'eye', tag: null, version: version + 2 } } });
  });

  it('meanwhile changed by somebody else is refused with the present row', async () => {
    const { id, version } = page('analysis');
    await admin.put(`/menus/${id}`, { version, icon: 'leaf' });
    expect(await admin.put(`/menus/${id}`, { version, icon: 'key' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { icon: 'leaf', version: version + 1 } },
    });
  });

  it('that is the same as before leaves no trace', async () => {
    const { id, version, icon } = page('users');
    expect(await admin.put(`/menus/${id}`, { version, icon })).toMatchObject({ body: { data: { version } } });
    expect(await historyOf(test, 'menus', id)).toEqual([]);
  });

  it('stands in the history with who changed it', async () => {
    const { id, version } = page('statistics');
    await admin.put(`/menus/${id}`, { version, icon: 'list', tag: 'A' });
    expect(await historyOf(test, 'menus', id)).toEqual([
      {
        user: PEOPLE.admin.id,
        company: null,
        action: 'edit',
        changes: [
          { field: 'icon', before: 'chart', after: 'list' },
          { field: 'tag', before: null, after: 'A' },
        ],
      },
    ]);
    expect((await admin.get(`/edit-histories?entity=menus&record=${id}`)).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['icon', 'skull'],
    ['icon', ''],
    ['icon', null],
    ['tag', ''],
    ['tag', 'ա'.repeat(21)],
    ['tag', 5],
    ['tagVariant', 'javascript'],
    ['tagVariant', ''],
    ['version', null],
    ['version', '1'],
    ['url', '/evil'],
    ['route', 'x'],
    ['parent', 'api'],
    ['ordering', 1],
  ])('refuses %s %j under the field', async (field, value) => {
    const { id, version } = page('control');
    expectRefusal(await admin.put(`/menus/${id}`, { version, [field]: value }), field);
  });

  it('of a page that does not exist is not found', async () => {
    expect((await admin.put(`/menus/${newId()}`, { version: 1, icon: 'eye' })).status).toBe(404);
  });
});

describe('the order of the pages', () => {
  it('is that of the menu of everyone, with the headings, at the very next call', async () => {
    const [first, second, ...others] = rows.filter((row) => row.route !== 'all_notifications');
    if (!first || !second) throw new Error('there are no pages');
    const moved = [{ ...page('all_notifications'), parent: 'people' }, second, first, ...others];
    const answer = await arrange(placesOf(moved));
    expect(answer.status).toBe(200);
    const stored = menusEndpoints.arrange.response.parse(answer.body).data;
    expect(stored).toEqual(await menus());
    expect(placesOf(stored)).toEqual(placesOf(moved));
    expect(stored.map(({ ordering }) => ordering)).toEqual(stored.map((_, index) => (index + 1) * 10));
    for (const who of ['operator', 'owner', 'admin'] as const) {
      const menu = await menuOf(who);
      expect(menu[0]).toMatchObject({ route: 'all_notifications', parent: 'people', ordering: 10 });
      const order = stored.map(({ id }) => id);
      expect(menu.map(({ id }) => order.indexOf(id))).toEqual(
        menu.map(({ id }) => order.indexOf(id)).sort((one, other) => one - other),
      );
    }
  });

  it('raises the version and the history of the pages that moved, and of no other', async () => {
    const [one, two, ...others] = rows;
    if (!one || !two) throw new Error('there are no pages');
    await arrange(placesOf(rows));
    rows = await menus();
    const before = await accessVersion();
    const histories = (await historyOf(test, 'menus', one.id)).length;
    await arrange(placesOf([two, one, ...others]));
    expect(await accessVersion()).toBe(before + 1);
    const after = new Map((await menus()).map((row) => [row.id, row]));
    const raised = rows.filter((row) => after.get(row.id)?.version !== row.version).map(({ id }) => id);
    expect(raised.sort()).toEqual([one.id, two.id].sort());
    expect((await historyOf(test, 'menus', one.id)).length).toBe(histories + 1);
    expect(await accessVersion()).toBe(before + 1);
  });

  it('sent again changes nothing', async () => {
    await arrange(placesOf(rows));
    rows = await menus();
    const before = await accessVersion();
    expect((await arrange(placesOf(rows))).body).toEqual({ data: rows });
    expect(await accessVersion()).toBe(before);
  });

  it('is refused with the present pages when a page is missing, or is not there any more', async () => {
    const conflict = { status: 409, body: { code: 'version_conflict', data: rows } };
    expect(await arrange(placesOf(rows.slice(1)))).toMatchObject(conflict);
    expect(await arrange([...placesOf(rows), { id: newId(), parent: 'other' }])).toMatchObject(conflict);
    const swapped = [{ id: newId(), parent: 'other' }, ...placesOf(rows.slice(1))];
    expect(await arrange(swapped)).toMatchObject(conflict);
    expect(await menus()).toEqual(rows);
  });

  it('is refused when a page that was sent with its version has changed meanwhile', async () => {
    const seen = rows.map(({ id, parent, version }) => ({ id, parent, version }));
    const { id, version } = page('companies');
    await admin.put(`/menus/${id}`, { version, icon: 'tool' });
    expect(await arrange(seen.reverse())).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    const fresh = (await menus()).map((row) => ({ id: row.id, parent: row.parent, version: row.version }));
    expect((await arrange(fresh)).status).toBe(200);
  });

  it.each<[string, (order: unknown[]) => unknown, string]>([
    ['a page named twice', (order) => [...order, order[0]], 'order'],
    ['nothing', () => [], 'order'],
    ['no list', () => 'x', 'order'],
    [
      'an unknown heading',
      ([first, ...others]) => [{ ...Object(first), parent: 'x' }, ...others],
      'order.0.parent',
    ],
    ['no heading', ([first, ...others]) => [{ ...Object(first), parent: null }, ...others], 'order.0.parent'],
    ['no id', ([first, ...others]) => [{ ...Object(first), id: 'x' }, ...others], 'order.0.id'],
    ['something unknown', ([first, ...others]) => [{ ...Object(first), url: '/' }, ...others], 'order.0.url'],
  ])('refuses %s', async (_name, change, field) => {
    expectRefusal(await arrange(change(placesOf(rows))), field);
    expect(await menus()).toEqual(rows);
  });

  it('set by two at once is one of the two, whole', async () => {
    const [forwards, backwards] = [placesOf(rows), placesOf([...rows].reverse())];
    const answers = await Promise.all([arrange(forwards), arrange(backwards)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([forwards, backwards]).toContainEqual(placesOf(await menus()));
  });
});

describe('open pages', () => {
  it('hear of a change that was made, and of none that was refused', async () => {
    const { id, version } = page('settings-faq');
    test.announced.length = 0;
    await admin.put(`/menus/${id}`, { version: version + 1, icon: 'eye' });
    await arrange(placesOf(rows.slice(1)));
    expect(test.announced).toEqual([]);
    await admin.put(`/menus/${id}`, { version, icon: 'eye' });
    await arrange(placesOf([...rows].reverse()));
    const heard = { to: { everyone: true }, event: 'EDIT_MENUS', data: {} };
    expect(test.announced).toEqual([heard, heard]);
  });
});

describe('the calls', () => {
  const id = newId();
  itIsForAdminsOnly(
    () => test,
    [
      { method: 'GET', path: '/menus' },
      { method: 'PUT', path: `/menus/${id}`, body: { version: 1, icon: 'eye' } },
      { method: 'PUT', path: '/menus', body: { order: [{ id, parent: 'other' }] } },
    ],
  );
});
