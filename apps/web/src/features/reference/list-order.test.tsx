import 'fake-indexeddb/auto';
import { LISTS, type ListName } from '@inspect/contract/reference';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { createCopies } from '../../platform/offline/copies.ts';
import { openDatabases } from '../../platform/offline/databases.ts';
import { CopiesContext } from '../../platform/offline/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { shortcutsNow } from '../../ui/shortcuts/use-shortcut.ts';
import { ListView } from './list-view.tsx';

const id = (number: number) => number.toString(16).padStart(24, '0');
const pagination = { current_page: 1, total: 1, count: 0 };
const answer = (name: string, data: object[]) => ({
  body: { data, pagination },
  headers: { etag: `"${name}-1-b"` },
});

const REGIONS = [
  { _id: id(91), name: 'Տավուշ', status: true, latitude: null, longitude: null, ordering: 1, version: 1 },
  { _id: id(92), name: 'Արմավիր', status: true, latitude: null, longitude: null, ordering: 2, version: 1 },
];
const county = (number: number, name: string, region: number, latitude: number | null, status = true) => ({
  _id: id(number),
  name,
  region: id(region),
  status,
  latitude,
  longitude: null,
  version: 1,
});
const COUNTIES = [
  county(1, 'Աբովյան', 91, 9.5),
  county(2, 'Երևան', 92, 40.1),
  county(3, 'Եփրատ', 99, null, false),
  county(4, 'Ֆանտան', 92, 10),
];
const street = (number: number, name: string, unreviewed: boolean) => ({
  _id: id(number),
  name,
  county: id(1),
  status: true,
  version: 1,
  unreviewed,
});
const STREETS = [street(11, 'Աբեղյան', false), street(12, 'Աբեխյան', true), street(13, 'Բաղրամյան', true)];

let opened = 0;
async function showList(name: ListName, address = '/list', more = {}) {
  opened += 1;
  const server = fakeServer({
    'GET /api/locations/regions': answer('regions', REGIONS),
    'GET /api/locations/counties': answer('counties', COUNTIES),
    'GET /api/locations/streets?page=1&limit=200': answer('streets', STREETS),
    ...more,
  });
  const copies = createCopies(LISTS, openDatabases(LISTS, `order-${opened}-`));
  const list = LISTS[name];
  sessionStore.set({ kind: 'in', person: personWith([list.page]), confirmed: true });
  const view = showAt(address, {
    '/list': () => (
      <CopiesContext value={copies}>
        <ListView name={name} list={list} />
      </CopiesContext>
    ),
  });
  for (const each of ['regions', 'counties', 'streets']) await copies.pull(each);
  return { ...view, server };
}

beforeEach(() => changeStatus({ link: 'online', lost: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

/** The first cell of every row. */
const names = () => [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent);
const header = (name: string) => screen.findByRole('button', { name });

describe('a reference list', () => {
  it('is sorted by a column and turned round, and by a third click stands in its own order again', async () => {
    const { person, address } = await showList('regions');
    await waitFor(() => expect(names()).toEqual(['Տավուշ', 'Արմավիր']));
    await person.click(await header('Անվանում'));
    await waitFor(() => expect(names()).toEqual(['Արմավիր', 'Տավուշ']));
    expect(address()).toContain('sort=name');
    await person.click(await header('Անվանում'));
    await waitFor(() => expect(names()).toEqual(['Տավուշ', 'Արմավիր']));
    expect(screen.getByRole('columnheader', { name: 'Անվանում' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await person.click(await header('Անվանում'));
    await waitFor(() => expect(address()).not.toContain('sort'));
    expect(names()).toEqual(['Տավուշ', 'Արմավիր']);
  });

  it.each([
    // «և» is ե and վ, and ֆ the last letter.
    ['name', ['Աբովյան', 'Երևան', 'Եփրատ', 'Ֆանտան']],
    ['-name', ['Ֆանտան', 'Եփրատ', 'Երևան', 'Աբովյան']],
    // By the region's name, not its id; that of a region that is gone stands at the end either way.
    ['region', ['Երևան', 'Ֆանտան', 'Աբովյան', 'Եփրատ']],
    ['-region', ['Աբովյան', 'Երևան', 'Ֆանտան', 'Եփրատ']],
    ['latitude', ['Աբովյան', 'Ֆանտան', 'Երևան', 'Եփրատ']],
    ['-latitude', ['Երևան', 'Ֆանտան', 'Աբովյան', 'Եփրատ']],
    ['-status', ['Եփրատ', 'Աբովյան', 'Երևան', 'Ֆանտան']],
    ['synonyms', ['Աբովյան', 'Երևան', 'Եփրատ', 'Ֆանտան']],
  ])('stands by %s as the alphabet and the numbers have it', async (sort, expected) => {
    await showList('counties', `/list?sort=${sort}`);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it('to which forms add leads by one key from one row that waits to the next; where nothing waits there is no such key', async () => {
    const { unmount } = await showList('streets');
    await screen.findByText('Բաղրամյան');
    await waitFor(() => expect(shortcutsNow()).toContain('nextWaiting'));
    const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { code: 'KeyW' });
    press();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Աբեխյան'));
    press();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Բաղրամյան'));
    unmount();
    await showList('regions');
    await screen.findByText('Տավուշ');
    await waitFor(() => expect(shortcutsNow()).toContain('firstRow'));
    expect(shortcutsNow()).not.toContain('nextWaiting');
  });

  it('has the focus on the row again when its drawer is closed', async () => {
    const { person, server } = await showList('regions');
    server.answers[`GET /api/edit-histories?entity=regions&record=${id(92)}&limit=10`] = {
      body: { data: [], pagination },
    };
    const row = (await screen.findByText('Արմավիր')).closest('tr');
    row?.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('form', { name: 'Արմավիր' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('offers no new row among those that were retired, neither by a button nor by a key', async () => {
    const gone = { ...REGIONS[0], name: 'Նախկին մարզ', retiredAt: '2026-11-20T08:00:00.000Z' };
    await showList('regions', '/list?retired=true', {
      'GET /api/locations/regions/retired?page=1&limit=200': {
        body: { data: [gone], pagination: { ...pagination, count: 1 } },
      },
    });
    await screen.findByText('Նախկին մարզ');
    expect(screen.queryByRole('button', { name: 'Ավելացնել' })).toBeNull();
    expect(shortcutsNow()).not.toContain('add');
  });
});
