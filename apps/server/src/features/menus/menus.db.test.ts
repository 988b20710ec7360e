import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, itIsForAdminsOnly } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { menuDesk, placesOf } from '../../../test/menu-desk.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let desk: Awaited<ReturnType<typeof menuDesk>>;
beforeAll(async () => {
  test = await testApp();
  desk = await menuDesk(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await desk.read();
});

describe('the page tree', () => {
  it('has every page, in its group, in menu order', async () => {
    const { rows: stored } = await test.database.pool.query('select count(*)::int as count from pages');
    expect(desk.rows().filter(({ name }) => name === null)).toHaveLength(stored[0]?.count);
    const overview = desk.page('overview');
    expect(desk.rows()[0]).toEqual({
      id: desk.rows()[0]?.id,
      route: 'group-inspection',
      url: '',
      slug: 'group-inspection',
      name: 'Զննություն',
      parent: null,
      ordering: 0,
      icon: 'folder',
      tag: null,
      tagVariant: null,
      version: 1,
      children: [
        'overview',
        'tech-service',
        'tech-service-mechanic',
        'company-tech-service',
        'tech-service-company-view',
        'tech-service-view',
        'tech-service-all',
      ].map((route) => desk.page(route).id),
    });
    expect(desk.rows()[1]).toEqual({
      id: overview.id,
      route: 'overview',
      url: '/overview',
      slug: 'overview',
      name: null,
      parent: desk.rows()[0]?.id,
      ordering: 0,
      icon: 'home',
      tag: null,
      tagVariant: null,
      version: 1,
      children: [],
    });
    expect(desk.rows().flatMap(({ name }) => name ?? [])).toEqual([
      'Զննություն',
      'Վերահսկողություն',
      'Վերլուծություն',
      'Վճարումներ',
      'Կառավարում',
      'Տեղեկատուներ',
      'API',
      'Այլ',
    ]);
  });
});

describe('how a page looks', () => {
  it('changes for everyone at the very next call', async () => {
    const { id, version } = desk.page('all_notifications');
    expect((await desk.menuOf('operator')).find((each) => each.id === id)).toMatchObject({ icon: 'bell' });
    const answer = await desk.admin.put(`/menus/${id}`, {
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
      expect((await desk.menuOf(who)).find((each) => each.id === id)).toMatchObject({
        icon: 'eye',
        tag: 'նոր',
        tagVariant: 'light-danger',
      });
    expect(await desk.read()).toContainEqual(Object(answer.body).data);
  });

  it('keeps what was not sent and loses what was cleared', async () => {
    const { id, version } = desk.page('control');
    await desk.admin.put(`/menus/${id}`, { version, tag: '12' });
    const cleared = await desk.admin.put(`/menus/${id}`, { version: version + 1, tag: null });
    expect(cleared).toMatchObject({ body: { data: { icon: 'shield', tag: null, version: version + 2 } } });
  });

  it('meanwhile changed by somebody else is refused with the present row', async () => {
    const { id, version } = desk.page('analysis');
    await desk.admin.put(`/menus/${id}`, { version, icon: 'leaf' });
    expect(await desk.admin.put(`/menus/${id}`, { version, icon: 'key' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { icon: 'leaf', version: version + 1 } },
    });
  });

  it('that is the same as before leaves no trace', async () => {
    const { id, version, icon } = desk.page('users');
    expect(await desk.admin.put(`/menus/${id}`, { version, icon })).toMatchObject({
      body: { data: { version } },
    });
    expect(await historyOf(test, 'menus', id)).toEqual([]);
  });

  it('stands in the history with who changed it', async () => {
    const { id, version } = desk.page('statistics');
    await desk.admin.put(`/menus/${id}`, { version, icon: 'list', tag: 'A' });
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
    expect((await desk.admin.get(`/edit-histories?entity=menus&record=${id}`)).status).toBe(200);
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
    const { id, version } = desk.page('control');
    expectRefusal(await desk.admin.put(`/menus/${id}`, { version, [field]: value }), field);
  });

  it('of a page that does not exist is not found, nor is that of a group', async () => {
    for (const id of [newId(), desk.group('people').id])
      expect((await desk.admin.put(`/menus/${id}`, { version: 1, icon: 'eye' })).status).toBe(404);
  });
});

describe('a page of the specification', () => {
  it('cannot be deleted', async () => {
    const before = desk.rows();
    const { id } = desk.page('control');
    expect((await desk.admin.send('DELETE', `/menus/${id}`)).status).toBe(405);
    expect((await desk.admin.send('DELETE', `/menus/groups/${id}`)).status).toBe(404);
    expect(await desk.read()).toEqual(before);
  });
});

describe('open pages', () => {
  it('hear of a change that was made, and of none that was refused', async () => {
    const { id, version } = desk.page('settings-faq');
    test.announced.length = 0;
    await desk.admin.put(`/menus/${id}`, { version: version + 1, icon: 'eye' });
    await desk.arrange(placesOf(desk.rows().slice(1)));
    await desk.admin.post('/menus/groups', { name: desk.group('api').name });
    await desk.admin.send('DELETE', `/menus/groups/${desk.group('api').id}`);
    expect(test.announced).toEqual([]);
    const heard = { to: { everyone: true }, event: 'EDIT_MENUS', data: {} };
    await desk.admin.put(`/menus/${id}`, { version, icon: 'eye' });
    await desk.arrange(desk.moved(id, desk.group('api').id, desk.group('api').id));
    expect(test.announced).toEqual([heard, heard]);
    const made = await desk.added('Լսելի');
    await desk.admin.put(`/menus/groups/${made._id}`, { version: 1, name: 'Լսելի բաժին' });
    await desk.admin.send('DELETE', `/menus/groups/${made._id}`);
    expect(test.announced).toEqual(Array(5).fill(heard));
  });
});

describe('the calls', () => {
  const id = newId();
  itIsForAdminsOnly(
    () => test,
    [
      { method: 'GET', path: '/menus' },
      { method: 'PUT', path: `/menus/${id}`, body: { version: 1, icon: 'eye' } },
      { method: 'PUT', path: '/menus', body: { order: [{ id, parent: null }] } },
      { method: 'POST', path: '/menus/groups', body: { name: 'Բաժին' } },
      { method: 'PUT', path: `/menus/groups/${id}`, body: { version: 1, name: 'Բաժին' } },
      { method: 'DELETE', path: `/menus/groups/${id}` },
    ],
  );
});
