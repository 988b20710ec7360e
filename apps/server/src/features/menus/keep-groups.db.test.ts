import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf } from '../../../test/audited-rights.ts';
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

describe('a group', () => {
  it('is made at the end of the menu, empty, and is nobody’s until a page stands in it', async () => {
    const made = await desk.added('Առաջին բաժին');
    expect(made).toEqual({ _id: made._id, name: 'Առաջին բաժին', ordering: made.ordering, version: 1 });
    expect(desk.rows().at(-1)).toMatchObject({
      id: made._id,
      name: 'Առաջին բաժին',
      route: `group-${made._id}`,
      parent: null,
      children: [],
    });
    expect((await desk.menuOf('operator')).map(({ id }) => id)).not.toContain(made._id);
    expect(
      (await desk.arrange(desk.moved(desk.page('all_notifications').id, made._id, made._id))).status,
    ).toBe(200);
    expect((await desk.menuOf('operator')).slice(-2)).toMatchObject([
      { id: made._id, name: 'Առաջին բաժին' },
      { route: 'all_notifications', parent: made._id },
    ]);
  });

  it('sent again with its id is the same one; with anything else it is refused', async () => {
    const payload = { _id: newId(), name: 'Կրկնվող' };
    expect((await desk.admin.post('/menus/groups', payload)).status).toBe(201);
    expect(await desk.admin.post('/menus/groups', payload)).toMatchObject({
      status: 200,
      body: { data: { ...payload, version: 1 } },
    });
    expect(await desk.admin.post('/menus/groups', { ...payload, name: 'Ուրիշ անուն' })).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
    expect(await historyOf(test, 'menu-groups', payload._id)).toHaveLength(1);
  });

  it('is renamed for everyone, in the version that was seen', async () => {
    const { id, version } = desk.group('inspection');
    const renamed = await desk.admin.put(`/menus/groups/${id}`, { version, name: 'Տեխնիկական զննություն' });
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Տեխնիկական զննություն' } } });
    const seen = (await desk.menuOf('operator')).find((node) => node.id === id);
    expect(seen).toMatchObject({ name: 'Տեխնիկական զննություն' });
    expect(await desk.admin.put(`/menus/groups/${id}`, { version, name: 'Ուշացած' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { name: 'Տեխնիկական զննություն', version: version + 1 } },
    });
    expect((await historyOf(test, 'menu-groups', id)).at(-1)).toMatchObject({
      user: PEOPLE.admin.id,
      action: 'edit',
      changes: [{ field: 'name', before: 'Զննություն', after: 'Տեխնիկական զննություն' }],
    });
    expect((await desk.admin.get(`/edit-histories?entity=menu-groups&record=${id}`)).status).toBe(200);
  });

  it('has a name that no other has, however it is written', async () => {
    const made = await desk.added('Յուրահատուկ');
    const taken = { status: 409, body: { fields: { name: 'Այս անունով բաժին արդեն կա' } } };
    expect(await desk.admin.post('/menus/groups', { name: 'ՅՈՒՐԱՀԱՏՈՒԿ' })).toMatchObject(taken);
    const { id, version } = desk.group('api');
    expect(await desk.admin.put(`/menus/groups/${id}`, { version, name: 'յուրահատուկ' })).toMatchObject(
      taken,
    );
    await desk.admin.send('DELETE', `/menus/groups/${made._id}`);
    expect((await desk.admin.post('/menus/groups', { name: 'Յուրահատուկ' })).status).toBe(201);
  });

  it('is removed when nothing stands in it, and not before', async () => {
    const made = await desk.added('Ժամանակավոր');
    const [notices, other] = [desk.page('all_notifications'), desk.page('all_notifications').parent ?? ''];
    await desk.arrange(desk.moved(notices.id, made._id, made._id));
    expect(await desk.admin.send('DELETE', `/menus/groups/${made._id}`)).toMatchObject({
      status: 422,
      body: { code: 'menus.group_not_empty', message: 'Բաժնում էջեր կան․ նախ տեղափոխեք դրանք այլ բաժին' },
    });
    await desk.read();
    await desk.arrange(desk.moved(notices.id, other, other));
    expect((await desk.admin.send('DELETE', `/menus/groups/${made._id}`)).status).toBe(200);
    await desk.read();
    expect(desk.rows().map(({ id }) => id)).not.toContain(made._id);
    expect((await desk.admin.send('DELETE', `/menus/groups/${made._id}`)).status).toBe(404);
    expect((await desk.admin.put(`/menus/groups/${made._id}`, { version: 3, name: 'Ե' })).status).toBe(404);
    const history = (await historyOf(test, 'menu-groups', made._id)).map(({ action }) => action);
    expect([history[0], history.at(-1)]).toEqual(['create', 'retire']);
    expect((await desk.arrange([...placesOf(desk.rows()), { id: made._id, parent: null }])).status).toBe(409);
  });

  it('that is filled and removed at once is one or the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await desk.added(`Մրցավազք ${round}`);
      const wanted = desk.moved(desk.page('settings-faq').id, made._id, made._id);
      const [filled, removed] = await Promise.all([
        desk.arrange(wanted),
        desk.admin.send('DELETE', `/menus/groups/${made._id}`),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([filled.status, removed.status]);
      await desk.read();
      expect(desk.page('settings-faq').parent === made._id).toBe(filled.status === 200);
    }
  });

  it.each([
    ['name', ''],
    ['name', ' '],
    ['name', '12'],
    ['name', 'ա'.repeat(61)],
    ['name', null],
    ['ordering', 1],
    ['code', 'people'],
    ['parent', null],
  ])('refuses %s %j under the field', async (field, value) => {
    expectRefusal(await desk.admin.post('/menus/groups', { name: 'Բաժին', [field]: value }), field);
    const { id, version } = desk.group('api');
    expectRefusal(await desk.admin.put(`/menus/groups/${id}`, { version, [field]: value }), field);
  });
});
