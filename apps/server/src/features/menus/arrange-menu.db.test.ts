import { type MenuRow, menusEndpoints } from '@inspect/contract/menus';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
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
/** Group by group, as the menu reads: `people` before `users`. */
const said = (tree: readonly Pick<MenuRow, 'route'>[]) => tree.map(({ route }) => route);
const accessVersion = async () =>
  (await test.database.pool.query(`select version from versions where name = 'access'`)).rows[0]?.version;

describe('the shape of the tree', () => {
  it('is that of the menu of everyone, with its groups, at the very next call', async () => {
    const people = desk.group('people');
    const answer = await desk.arrange([
      { id: people.id, parent: null },
      { id: desk.page('all_notifications').id, parent: people.id },
      ...placesOf(desk.rows()).filter(
        ({ id }) => id !== people.id && id !== desk.page('all_notifications').id,
      ),
    ]);
    expect(answer.status).toBe(200);
    const stored = menusEndpoints.arrange.response.parse(answer.body).data;
    expect(stored).toEqual(await desk.read());
    expect(stored.slice(0, 2)).toMatchObject([
      { route: 'group-people', ordering: 10 },
      { route: 'all_notifications', parent: people.id, ordering: 20 },
    ]);
    for (const who of ['operator', 'owner', 'admin'] as const) {
      const menu = await desk.menuOf(who);
      expect(menu.slice(0, 2)).toMatchObject([
        { id: people.id, name: 'Կառավարում', parent: null },
        { route: 'all_notifications', name: null, parent: people.id },
      ]);
      expect(menu[0]?.children[0]).toBe(menu[1]?.id);
      expect(said(menu)).toEqual(said(stored).filter((route) => said(menu).includes(route)));
    }
  });

  it('has pages below pages: of a person who lacks the upper one the lower one stands in the group', async () => {
    const [upper, lower] = [desk.page('settings-regions'), desk.page('all_notifications')];
    expect((await desk.arrange(desk.moved(lower.id, upper.id, upper.id))).status).toBe(200);
    await desk.read();
    expect(desk.page('all_notifications').parent).toBe(upper.id);
    expect(desk.page('settings-regions').children).toEqual([lower.id]);
    const tree = await desk.menuOf('admin');
    expect(tree.find(({ id }) => id === lower.id)).toMatchObject({ parent: upper.id });
    expect(tree.find(({ id }) => id === upper.id)).toMatchObject({ children: [lower.id] });
    const settings = desk.group('settings').id;
    expect((await desk.menuOf('mechanic')).slice(-2)).toMatchObject([
      { id: settings, children: [lower.id] },
      { id: lower.id, parent: settings },
    ]);
    // The page above goes to another group, and what is below goes with it.
    const places = placesOf(desk.rows()).filter(({ id }) => id !== upper.id && id !== lower.id);
    const people = desk.group('people').id;
    const index = places.findIndex(({ id }) => id === people) + 1;
    const pair = [
      { id: upper.id, parent: people },
      { id: lower.id, parent: upper.id },
    ];
    expect((await desk.arrange([...places.slice(0, index), ...pair, ...places.slice(index)])).status).toBe(
      200,
    );
    expect((await desk.menuOf('mechanic')).slice(0, 2)).toMatchObject([
      { id: people },
      { id: lower.id, parent: people },
    ]);
  });

  it('raises the version and the history of what moved, and of nothing else', async () => {
    await desk.arrange(placesOf(desk.rows()));
    await desk.read();
    const [one, two] = [desk.page('accesses'), desk.page('accesses_all')];
    const before = await accessVersion();
    const histories = (await historyOf(test, 'menus', one.id)).length;
    await desk.arrange(desk.moved(one.id, one.parent, two.id));
    expect(await accessVersion()).toBe(before + 1);
    const seen = desk.rows();
    const after = new Map((await desk.read()).map((row) => [row.id, row]));
    const raised = seen.filter((row) => after.get(row.id)?.version !== row.version).map(({ id }) => id);
    expect(raised.sort()).toEqual([one.id, two.id].sort());
    expect((await historyOf(test, 'menus', one.id)).length).toBe(histories + 1);
  });

  it('stands in the history by the names that groups and pages had', async () => {
    await desk.arrange(placesOf(desk.rows()));
    await desk.read();
    const [faq, people] = [desk.page('settings-faq'), desk.group('people')];
    await desk.arrange(desk.moved(faq.id, people.id, people.id));
    const { changes } = (await historyOf(test, 'menus', faq.id)).at(-1) ?? {};
    expect(changes).toContainEqual({ field: 'parent', before: 'Տեղեկատուներ', after: 'Կառավարում' });
    await desk.read();
    const users = desk.page('users');
    await desk.arrange(desk.moved(faq.id, users.id, users.id));
    const again = (await historyOf(test, 'menus', faq.id)).at(-1)?.changes;
    expect(again).toContainEqual({ field: 'parent', before: 'Կառավարում', after: 'users' });
    expect((await historyOf(test, 'menu-groups', desk.group('settings').id)).at(-1)?.changes).toMatchObject([
      { field: 'ordering' },
    ]);
  });

  it('knows groups and pages by their ids: from a group below a page of the same name is a way, too', async () => {
    await desk.arrange(placesOf(desk.rows()));
    await desk.read();
    const { _id: namesake } = await desk.added('users');
    const [faq, users] = [desk.page('settings-faq'), desk.page('users')];
    const order = placesOf(desk.rows());
    const below = (parent: string) =>
      order.map((place) => (place.id === faq.id ? { id: faq.id, parent } : place));
    expect((await desk.arrange(below(namesake))).status).toBe(200);
    await desk.read();
    expect(desk.page('settings-faq').parent).toBe(namesake);
    expect((await desk.arrange(below(users.id))).status).toBe(200);
    await desk.read();
    expect(desk.page('settings-faq').parent).toBe(users.id);
    expect((await historyOf(test, 'menus', faq.id)).at(-1)?.changes).toEqual([
      { field: 'parent', before: 'users', after: 'users' },
    ]);
  });

  it('sent again changes nothing', async () => {
    await desk.arrange(placesOf(desk.rows()));
    await desk.read();
    const before = await accessVersion();
    expect((await desk.arrange(placesOf(desk.rows()))).body).toEqual({ data: desk.rows() });
    expect(await accessVersion()).toBe(before);
  });

  it('is refused with the present tree when a node is missing, or is not there any more', async () => {
    const before = desk.rows();
    const conflict = { status: 409, body: { code: 'version_conflict', data: before } };
    const last = before.at(-1);
    expect(await desk.arrange(placesOf(desk.rows().slice(0, -1)))).toMatchObject(conflict);
    expect(
      await desk.arrange([...placesOf(desk.rows()), { id: newId(), parent: desk.group('other').id }]),
    ).toMatchObject(conflict);
    const swapped = [...placesOf(desk.rows().slice(0, -1)), { id: newId(), parent: last?.parent }];
    expect(await desk.arrange(swapped)).toMatchObject(conflict);
    expect(await desk.read()).toEqual(before);
  });

  it('is refused when what was sent with its version has changed meanwhile', async () => {
    const seen = () => desk.rows().map(({ id, parent, version }) => ({ id, parent, version }));
    const before = seen();
    const { id, version } = desk.page('companies');
    await desk.admin.put(`/menus/${id}`, { version, icon: 'tool' });
    expect(await desk.arrange(before)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    await desk.read();
    expect((await desk.arrange(seen())).status).toBe(200);
    await desk.read();
    const stale = seen();
    const other = desk.group('other');
    await desk.admin.put(`/menus/groups/${other.id}`, { version: other.version, name: 'Ուրիշ' });
    expect(await desk.arrange(stale)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
  });

  const at = (route: string) => desk.rows().findIndex((row) => row.route === route);
  const putBelow =
    (route: string, parent: () => string | null) => (order: { id: string; parent: string | null }[]) =>
      order.map((place) => (place.id === desk.page(route).id ? { ...place, parent: parent() } : place));
  it.each<[string, (order: ReturnType<typeof placesOf>) => unknown, () => string, string | null]>([
    ['a page named twice', (order) => [...order, order[0]], () => 'order', null],
    ['nothing', () => [], () => 'order', null],
    ['no list', () => 'x', () => 'order', null],
    ['a heading by name', putBelow('users', () => 'people'), () => `order.${at('users')}.parent`, null],
    ['no id', ([first, ...others]) => [{ ...first, id: 'x' }, ...others], () => 'order.0.id', null],
    [
      'something unknown',
      ([first, ...others]) => [{ ...first, url: '/' }, ...others],
      () => 'order.0.url',
      null,
    ],
    [
      'a page outside of every group',
      putBelow('users', () => null),
      () => `order.${at('users')}.parent`,
      'Էջը պետք է լինի բաժնի կամ մեկ այլ էջի մեջ',
    ],
    [
      'a page below itself',
      putBelow('users', () => desk.page('users').id),
      () => `order.${at('users')}.parent`,
      'Էջը չի կարող լինել ինքն իր մեջ',
    ],
    [
      'two pages below each other',
      (order) =>
        putBelow(
          'companies',
          () => desk.page('users').id,
        )(putBelow('users', () => desk.page('companies').id)(order)),
      () => `order.${at('companies')}.parent`,
      'Էջը չի կարող լինել ինքն իր մեջ',
    ],
    [
      'a third level of pages',
      (order) =>
        putBelow(
          'users',
          () => desk.page('companies').id,
        )(putBelow('companies', () => desk.page('control').id)(order)),
      () => `order.${at('users')}.parent`,
      'Ենթաէջի մեջ այլ էջ լինել չի կարող',
    ],
    [
      'a group in a group',
      putBelow('group-people', () => desk.group('api').id),
      () => `order.${at('group-people')}.parent`,
      'Բաժինը չի կարող լինել մեկ այլ բաժնի կամ էջի մեջ',
    ],
  ])('refuses %s', async (_name, change, field, sentence) => {
    const before = desk.rows();
    const answer = await desk.arrange(change(placesOf(before)));
    expectRefusal(answer, field());
    if (sentence) expect(answer.body).toMatchObject({ errors: [sentence], fields: { [field()]: sentence } });
    expect(await desk.read()).toEqual(before);
  });

  it('set by two at once is one of the two, whole', async () => {
    const forwards = placesOf(desk.rows());
    const [groups, pages] = [
      forwards.filter(({ parent }) => !parent),
      forwards.filter(({ parent }) => parent),
    ];
    const backwards = [...groups.reverse(), ...pages.reverse()];
    const answers = await Promise.all([desk.arrange(forwards), desk.arrange(backwards)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const stored = (await desk.read()).map(({ id }) => id);
    const won = stored[0] === forwards[0]?.id ? forwards : backwards;
    const ofGroup = (group: string) => won.filter(({ parent }) => parent === group).map(({ id }) => id);
    const wanted = won.flatMap(({ id, parent }) => (parent === null ? [id, ...ofGroup(id)] : []));
    expect(stored.filter((id) => wanted.includes(id))).toEqual(wanted);
  });
});
