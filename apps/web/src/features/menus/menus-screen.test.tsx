import 'fake-indexeddb/auto';
import { type PageRoute, pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { draftsOf } from '../../platform/drafts/index.ts';
import { newId } from '../../platform/new-id.ts';
import { deliver, tellReconnected } from '../../platform/realtime/events.ts';
import MenusScreen from './menus-screen.tsx';

vi.setConfig({ testTimeout: 40_000 });
let me = personWith(['settings-menus']);

const GROUP = { settings: 'a'.repeat(24), people: 'b'.repeat(24) };
const page = (route: PageRoute, index: number): MenuRow => ({
  id: String(index + 1).repeat(24),
  route,
  url: pageOf(route).url,
  slug: route,
  name: null,
  parent: GROUP[pageOf(route).group === 'settings' ? 'settings' : 'people'],
  ordering: index * 10,
  icon: pageOf(route).icon,
  tag: null,
  tagVariant: null,
  children: [],
  version: 1,
});
const groupRow = (code: 'settings' | 'people', children: readonly MenuRow[]): MenuRow => ({
  id: GROUP[code],
  route: `group-${code}`,
  url: '',
  slug: `group-${code}`,
  name: t(`access.group.${code}`),
  parent: null,
  ordering: 0,
  icon: 'folder',
  tag: null,
  tagVariant: null,
  children: children.map(({ id }) => id),
  version: 1,
});
/** The groups, each before its pages, in the order in which these first need them. */
function treeOfPages(pages: readonly MenuRow[]): MenuRow[] {
  const inside = (code: 'settings' | 'people') => pages.filter(({ parent }) => parent === GROUP[code]);
  const codes = (['settings', 'people'] as const).toSorted(
    (one, other) => pages.indexOf(inside(one)[0] as MenuRow) - pages.indexOf(inside(other)[0] as MenuRow),
  );
  return codes.flatMap((code) => [groupRow(code, inside(code)), ...inside(code)]);
}
const ROUTES: PageRoute[] = ['settings-regions', 'settings-counties', 'companies', 'users'];
const pages = ROUTES.map(page);
const rows = treeOfPages(pages);
/** the first two pages in the other order */
const swapped = [...pages.slice(0, 2).toReversed(), ...pages.slice(2)];
const reversed = treeOfPages(pages.toReversed()).map((row) => ({ ...row, version: 2 }));
const conflict = {
  status: 409,
  body: { ...refusal('version_conflict', t('error.version_conflict')), data: reversed },
};

function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/menus': { body: { data: rows } },
    'GET /api/auth/me': { body: { data: me } },
    ...answers,
  });
  return { server, ...showAt('/settings/menus', { '/settings/menus': MenusScreen }) };
}

const title = (route: PageRoute) => t(`access.page.${route}`);
const group = (name: 'settings' | 'people') =>
  within(screen.getByRole('list', { name: t(`access.group.${name}`) }))
    .queryAllByRole('listitem')
    .map((item) => ROUTES.find((route) => item.textContent?.startsWith(title(route))));
const rowOf = async (route: PageRoute) => {
  const items = await screen.findAllByRole('listitem');
  const found = items.find((item) => item.textContent?.startsWith(title(route)));
  if (!found) throw new Error(`no row of ${route}`);
  return found;
};
const focus = async (route: PageRoute) => {
  const item = await rowOf(route);
  act(() => item.focus());
};
const sent = ({ asked }: ReturnType<typeof fakeServer>) =>
  asked.find(({ call }) => call === 'PUT /api/menus')?.body;
const save = () => screen.getByRole('button', { name: t('menus.arrange') });

beforeEach(() => {
  // Somebody else each time: a form that is taken down keeps its draft a moment later.
  me = { ...me, user: { ...me.user, id: newId() } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a page is moved by keys, over the end of its group into the next, and its new place is told', async () => {
  const { person } = open();
  await focus('settings-regions');
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(group('settings')).toEqual(['settings-counties', 'settings-regions']);
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(group('settings')).toEqual(['settings-counties']);
  expect(group('people')).toEqual(['settings-regions', 'companies', 'users']);
  expect(document.activeElement).toBe(await rowOf('settings-regions'));
  const told = screen.getAllByRole('status').map((place) => place.textContent);
  expect(told).toContain(
    t('menus.moved', {
      name: title('settings-regions'),
      group: t('access.group.people'),
      place: 1,
      count: 3,
    }),
  );
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(group('settings')).toEqual(['settings-counties', 'settings-regions']);
});

it('a page is moved by its buttons, which keep the focus over the end of a group', async () => {
  const { person } = open();
  await rowOf('settings-regions');
  const name = t('menus.moveDown', { name: title('settings-regions') });
  await person.click(screen.getByRole('button', { name }));
  await person.keyboard('{Enter}');
  expect(group('people')).toEqual(['settings-regions', 'companies', 'users']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});

it('the order is saved for everybody by one button, with the version of each page', async () => {
  const stored = treeOfPages(swapped);
  const { server, person } = open({ 'PUT /api/menus': { body: { data: stored } } });
  expect(await screen.findByText(t('menus.unchanged'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('menus.arrange') })).toBeNull();
  await focus('settings-counties');
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByText(t('menus.changed'))).toBeTruthy();
  await person.click(save());
  await screen.findByText(t('menus.unchanged'));
  expect(sent(server)).toEqual({
    order: stored.map(({ id, parent, version }) => ({ id, parent, version })),
  });
  await waitFor(() => expect(server.asked.map(({ call }) => call)).toContain('GET /api/auth/me'));
  await waitFor(async () => expect(await draftsOf('menus.order', me.user.id)).toEqual([]));
});

it('when somebody else was faster one’s own order stays in sight and can be kept', async () => {
  const { server, person } = open({ 'PUT /api/menus': conflict });
  await focus('settings-counties');
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await person.click(save());
  expect(await screen.findByText(t('menus.conflict'))).toBeTruthy();
  expect(group('settings')).toEqual(['settings-counties', 'settings-regions']);
  expect(screen.queryByRole('button', { name: t('menus.arrange') })).toBeNull();
  await person.click(screen.getByRole('button', { name: t('menus.conflictKeep') }));
  expect(group('settings')).toEqual(['settings-counties', 'settings-regions']);
  server.asked.length = 0;
  server.answers['PUT /api/menus'] = { body: { data: rows } };
  await person.click(save());
  await waitFor(() =>
    expect(sent(server)).toMatchObject({
      order: Array(6).fill({ version: 2 }),
    }),
  );
});

it('or the stored order is taken instead', async () => {
  const { person } = open({ 'PUT /api/menus': conflict });
  await focus('companies');
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await person.click(save());
  await person.click(await screen.findByRole('button', { name: t('shell.takeTheirs') }));
  expect(group('people')).toEqual(['users', 'companies']);
  expect(group('settings')).toEqual(['settings-counties', 'settings-regions']);
  expect(screen.getByText(t('menus.unchanged'))).toBeTruthy();
});

it('a change elsewhere is followed at once where nothing was moved, and told where something was', async () => {
  const { server, person } = open();
  await rowOf('companies');
  server.answers['GET /api/menus'] = { body: { data: reversed } };
  act(() => deliver('EDIT_MENUS', {}));
  await waitFor(() => expect(group('people')).toEqual(['users', 'companies']));
  await focus('companies');
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  server.answers['GET /api/menus'] = { body: { data: treeOfPages(swapped) } };
  act(() => deliver('EDIT_MENUS', {}));
  expect(await screen.findByText(t('menus.conflict'))).toBeTruthy();
  expect(group('people')).toEqual(['companies', 'users']);
});

it('a change that was announced while the connection was lost is read when it is back', async () => {
  const { server } = open();
  await rowOf('companies');
  server.answers['GET /api/menus'] = { body: { data: reversed } };
  act(() => tellReconnected());
  await waitFor(() => expect(group('people')).toEqual(['users', 'companies']));
});

it('an order that got no response is kept, and offered after the window was closed', async () => {
  const { person, unmount } = open({ 'PUT /api/menus': 'nothing' });
  await focus('settings-counties');
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await person.click(save());
  expect(await screen.findByText(t('shell.noResponseKept'))).toBeTruthy();
  unmount();
  const again = open();
  await again.person.click(await screen.findByRole('button', { name: t('shell.draftContinue') }));
  await waitFor(() => expect(group('settings')).toEqual(['settings-counties', 'settings-regions']));
});

it('sign and tag of a page are changed beside the tree and seen before they are saved', async () => {
  const [first] = pages;
  const { server, person } = open({
    [`PUT /api/menus/${first?.id}`]: { body: { data: { ...first, icon: 'leaf', tag: 'Նոր', version: 2 } } },
  });
  await focus('settings-regions');
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('radio', { name: t('menus.icon.leaf') }));
  await person.type(screen.getByRole('textbox', { name: t('menus.label.tag') }), 'Նոր');
  const preview = screen.getByRole('region', { name: t('menus.preview') });
  expect(preview.textContent).toContain(`${title('settings-regions')}Նոր`);
  await person.click(screen.getByRole('button', { name: t('shell.save') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.find(({ call }) => call === `PUT /api/menus/${first?.id}`)?.body).toEqual({
    version: 1,
    icon: 'leaf',
    tag: 'Նոր',
  });
});

it('a page is put below the one before it by keys or by its menu, and out again', async () => {
  const { server, person } = open({ 'PUT /api/menus': { body: { data: rows } } });
  await focus('settings-counties');
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');
  const below = t('menus.below', { name: title('settings-regions') });
  expect((await rowOf('settings-counties')).textContent).toContain(below);
  expect(document.activeElement).toBe(await rowOf('settings-counties'));
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect((await rowOf('settings-counties')).textContent).not.toContain(below);
  await person.click(
    screen.getByRole('button', { name: t('menus.moveTo', { name: title('settings-counties') }) }),
  );
  await person.click(
    await screen.findByRole('menuitem', { name: t('menus.nest', { name: title('settings-regions') }) }),
  );
  await person.click(save());
  await waitFor(() =>
    expect(sent(server)).toMatchObject({
      order: [
        { id: GROUP.settings, parent: null },
        { id: pages[0]?.id, parent: GROUP.settings },
        { id: pages[1]?.id, parent: pages[0]?.id },
        { id: GROUP.people, parent: null },
        { parent: GROUP.people },
        { parent: GROUP.people },
      ],
    }),
  );
});

it('a page goes into another group by its menu, and a group up and down by its buttons', async () => {
  const { server, person } = open({ 'PUT /api/menus': { body: { data: rows } } });
  await rowOf('users');
  const people = t('access.group.people');
  await person.click(
    screen.getByRole('button', { name: t('menus.moveTo', { name: title('settings-regions') }) }),
  );
  const entry = await screen.findByRole('menuitem', { name: people });
  act(() => entry.focus());
  await person.keyboard('{ArrowUp}{ArrowDown}{Enter}');
  expect(group('people')).toEqual(['companies', 'users', 'settings-regions']);
  const up = screen.getByRole('button', { name: t('menus.groupUp', { name: people }) });
  await person.click(up);
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: t('menus.groupUp', { name: people }) }),
  );
  await person.click(save());
  await waitFor(() =>
    expect(sent(server)).toMatchObject({
      order: [{ id: GROUP.people }, {}, {}, {}, { id: GROUP.settings }, {}],
    }),
  );
});

it('a group is made beside what was moved and not saved, which stays', async () => {
  const made = { ...groupRow('people', []), id: 'c'.repeat(24), route: 'group-c', name: 'Նոր տեղ' };
  const record = { _id: made.id, name: made.name, ordering: 100, version: 1 };
  const { server, person } = open({ 'POST /api/menus/groups': { status: 201, body: { data: record } } });
  await focus('settings-counties');
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await person.click(screen.getByRole('button', { name: t('menus.newGroup') }));
  await person.type(
    await screen.findByRole('textbox', { name: new RegExp(t('menus.label.name')) }),
    'Նոր տեղ',
  );
  server.answers['GET /api/menus'] = { body: { data: [...rows, made] } };
  await person.click(screen.getByRole('button', { name: t('shell.save') }));
  expect(await screen.findByRole('heading', { name: 'Նոր տեղ' })).toBeTruthy();
  expect(screen.queryByText(t('menus.conflict'))).toBeNull();
  expect(group('settings')).toEqual(['settings-counties', 'settings-regions']);
  expect(server.asked.find(({ call }) => call === 'POST /api/menus/groups')?.body).toMatchObject({
    name: 'Նոր տեղ',
  });
});

it('an empty group is removed after a question that names it; one with pages is not', async () => {
  const empty = { ...groupRow('people', []), id: 'c'.repeat(24), route: 'group-c', name: 'Դատարկ տեղ' };
  const record = { _id: empty.id, name: empty.name, ordering: 100, version: 2 };
  const { server, person } = open({
    'GET /api/menus': { body: { data: [...rows, empty] } },
    [`DELETE /api/menus/groups/${empty.id}`]: { body: { data: record } },
  });
  await rowOf('users');
  await person.click(
    screen.getByRole('button', { name: t('menus.openGroup', { name: t('access.group.people') }) }),
  );
  expect(await screen.findByText(t('menus.notEmpty'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('shell.remove') })).toBeNull();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: t('menus.openGroup', { name: 'Դատարկ տեղ' }) }));
  await person.click(await screen.findByRole('button', { name: t('shell.remove') }));
  expect(await screen.findByText(t('menus.removeText', { name: 'Դատարկ տեղ' }))).toBeTruthy();
  server.answers['GET /api/menus'] = { body: { data: rows } };
  const question = screen.getAllByRole('dialog').at(-1);
  if (!question) throw new Error('nothing is asked');
  await person.click(within(question).getByRole('button', { name: t('shell.remove') }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Դատարկ տեղ' })).toBeNull());
  expect(server.asked.map(({ call }) => call)).toContain(`DELETE /api/menus/groups/${empty.id}`);
});

it('the tree is one stop of the Tab key; the arrows lead over the groups too, and Alt with them moves a group', async () => {
  const { person } = open();
  await rowOf('settings-regions');
  const tree = screen.getByRole('region', { name: t('menus.list') });
  const rowsOf = () => [...tree.querySelectorAll<HTMLElement>('[data-row]')];
  expect(rowsOf()).toHaveLength(6);
  const stops = [...tree.querySelectorAll<HTMLElement>('[tabindex="0"], button:not([tabindex="-1"])')];
  // The row one is on, and its own buttons: those of one group.
  expect(stops.map((stop) => stop.closest('[data-row]'))).toEqual(stops.map(() => rowsOf()[0]));
  act(() => rowsOf()[0]?.focus());
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await rowOf('settings-regions'));
  await person.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}');
  const names = () =>
    within(tree)
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
  expect(names()).toEqual([t('access.group.people'), t('access.group.settings')]);
  expect(document.activeElement?.textContent).toContain(t('access.group.settings'));
  await person.keyboard('{Enter}');
  expect(await screen.findByRole('form', { name: t('access.group.settings') })).toBeTruthy();
});

it('who may only read the tree reads how a page looks as facts', async () => {
  const reading = { view: true, create: false, edit: false, delete: false, export: false };
  const reader = {
    ...me,
    permissions: Object.fromEntries(Object.keys(me.permissions).map((id) => [id, reading])),
  };
  sessionStore.set({ kind: 'in', person: reader, confirmed: true });
  const none = { data: [], pagination: { current_page: 1, total: 1, count: 0 } };
  const { person } = open({
    [`GET /api/edit-histories?entity=menus&record=${pages[0]?.id}&limit=10`]: { body: none },
  });
  await rowOf('settings-regions');
  await person.click(screen.getByRole('button', { name: 'Տեսնել՝ Մարզեր' }));
  const form = await screen.findByRole('form', { name: 'Մարզեր' });
  expect(
    within(form)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toContain(t('menus.label.icon'));
  expect(within(form).getByRole('region', { name: t('menus.preview') }).textContent).toContain('Մարզեր');
  expect(within(form).queryAllByRole('radio')).toEqual([]);
  expect(within(form).queryByRole('textbox')).toBeNull();
});
