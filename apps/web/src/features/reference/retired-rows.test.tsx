import 'fake-indexeddb/auto';
import { LISTS, type Lists } from '@inspect/contract/reference';
import { TOYS } from '@inspect/contract/test';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { createCopies } from '../../platform/offline/copies.ts';
import { openDatabases } from '../../platform/offline/databases.ts';
import { CopiesContext } from '../../platform/offline/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { ListView } from './list-view.tsx';

const id = (number: number) => number.toString(16).padStart(24, '0');
const pagination = (count: number) => ({ current_page: 1, total: 1, count });
const row = (number: number, name: string, more = {}) => ({ _id: id(number), name, version: 1, ...more });
const HISTORY = (entity: string, number: number) =>
  `GET /api/edit-histories?entity=${entity}&record=${id(number)}&limit=10`;
const noHistory = { body: { data: [], pagination: pagination(0) } };

const WITH_TOYS: Lists = { toys: TOYS, cars: LISTS.cars };
const toy = (number: number, name: string, more = {}) =>
  row(number, name, { price: 100, wheels: 4, sold: false, car: null, ...more });
const type = (number: number, name: string, code: number) => ({ _id: id(number), name, code });

let opened = 0;
async function showList(lists: Lists, name: string, address: string) {
  opened += 1;
  const list = lists[name];
  if (!list) throw new Error(name);
  const copies = createCopies(lists, openDatabases(lists, `retired-${opened}-`));
  sessionStore.set({ kind: 'in', person: personWith([list.page]), confirmed: true });
  await copies.pull(name);
  return showAt(address, {
    '/list': () => (
      <CopiesContext value={copies}>
        <ListView name={name} list={list} />
        <Notifications />
      </CopiesContext>
    ),
  });
}

beforeEach(() => changeStatus({ link: 'online', lost: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

/** The toys: a ball in use, a cart that was retired at noon of Yerevan. */
function toyServer() {
  return fakeServer({
    'GET /api/toys': {
      body: { data: [toy(2, 'Գնդակ')], pagination: pagination(1) },
      headers: { etag: '"toys-1-b"' },
    },
    'GET /api/toys/retired?page=1&limit=200': {
      body: {
        data: [toy(1, 'Սայլակ', { version: 2, retiredAt: '2026-11-23T08:00:00.000Z' })],
        pagination: pagination(1),
      },
    },
    [HISTORY('toys', 1)]: noHistory,
    [HISTORY('toys', 2)]: noHistory,
  });
}

describe('the retired rows of a list', () => {
  it('are shown when they are asked for, with their time, and nothing else is', async () => {
    toyServer();
    const { person } = await showList(WITH_TOYS, 'toys', '/list');
    expect(await screen.findByText('Գնդակ')).toBeDefined();
    expect(screen.queryByText('Սայլակ')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Զտիչներ' }));
    const choice = screen.getByRole('combobox', { name: 'Գրառումներ' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Չհեռացվածները', 'Հեռացվածները']);
    await person.selectOptions(choice, 'Հեռացվածները');
    expect(await screen.findByText('Սայլակ')).toBeDefined();
    expect(screen.getByText('23/11/2026 12:00')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Գնդակ')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Արտահանել' })).toBeNull();
  });

  it('come back by one button, stand in this browser’s copy and are gone from the retired ones', async () => {
    const server = toyServer();
    const { person } = await showList(WITH_TOYS, 'toys', `/list?retired=true&row=${id(1)}`);
    const back = await screen.findByRole('button', { name: 'Վերականգնել' });
    expect(
      screen.getByText('Գրառումը հեռացված է․ ձևերում այն չի առաջարկվում, նախկին զննություններում մնացել է։'),
    );
    server.answers[`POST /api/toys/${id(1)}/restore`] = () => {
      server.answers['GET /api/toys/retired?page=1&limit=200'] = {
        body: { data: [], pagination: pagination(0) },
      };
      server.answers['GET /api/toys?since=toys-1-b'] = {
        body: { data: [toy(1, 'Սայլակ', { version: 3 })], retired: [], pagination: pagination(1) },
        headers: { etag: '"toys-2-b"' },
      };
      return { body: { data: toy(1, 'Սայլակ', { version: 3 }) } };
    };
    await person.click(back);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Վերականգնել' })).toBeNull());
    expect(server.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      version: 2,
      together: false,
    });
    await person.click(await screen.findByRole('button', { name: 'Մաքրել բոլորը' }));
    expect(await screen.findByText('Սայլակ')).toBeDefined();
    expect(screen.getByText('Գնդակ')).toBeDefined();
  });

  it('that came back is no longer open while the lists are still being read anew', async () => {
    const server = toyServer();
    const { person } = await showList(WITH_TOYS, 'toys', `/list?retired=true&row=${id(1)}`);
    const back = await screen.findByRole('button', { name: 'Վերականգնել' });
    // Nobody answers what is asked after the restore.
    let asked = false;
    const never = () => {
      asked = true;
      return new Promise<never>(() => undefined);
    };
    server.answers[`POST /api/toys/${id(1)}/restore`] = () => {
      server.answers['GET /api/toys/retired?page=1&limit=200'] = never;
      server.answers['GET /api/toys?since=toys-1-b'] = never;
      return { body: { data: toy(1, 'Սայլակ', { version: 3 }) } };
    };
    await person.click(back);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Վերականգնել' })).toBeNull());
    await waitFor(() => expect(asked).toBe(true));
  });

  it('that can not come back say why, and stay', async () => {
    const server = toyServer();
    const { person } = await showList(WITH_TOYS, 'toys', `/list?retired=true&row=${id(1)}`);
    server.answers[`POST /api/toys/${id(1)}/restore`] = {
      status: 409,
      body: refusal('reference.restore_taken', '«Սայլակ» գրառումը հնարավոր չէ վերականգնել'),
    };
    await person.click(await screen.findByRole('button', { name: 'Վերականգնել' }));
    expect(await screen.findByText('«Սայլակ» գրառումը հնարավոր չէ վերականգնել')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Վերականգնել' })).toBeDefined();
  });
});

describe('a vehicle group', () => {
  const LIST = { carGroups: LISTS.carGroups, carTypes: LISTS.carTypes };
  const together = [{ list: 'carTypes', rows: [type(7, 'Թեթև', 101), type(8, 'Տաքսի', 102)] }];
  const server = (uses: object[], more = {}) =>
    fakeServer({
      'GET /api/cars/groups': {
        body: { data: [row(1, 'Մարդատար', { ordering: 1 })], pagination: pagination(1) },
        headers: { etag: '"car_groups-1-b"' },
      },
      [`GET /api/cars/groups/${id(1)}/uses`]: { body: { data: { uses, together } } },
      [HISTORY('carGroups', 1)]: noHistory,
      ...more,
    });

  it('is not retired before its staff have read how many records use it and which types go with it', async () => {
    server([
      { records: 'checkups', count: 1_001 },
      { records: 'vehicles', count: 12 },
    ]);
    const { person } = await showList(LIST, 'carGroups', `/list?row=${id(1)}`);
    await person.click(await screen.findByRole('button', { name: 'Հեռացնել' }));
    const dialog = await screen.findByRole('dialog', { name: 'Հեռացնե՞լ գրառումը' });
    const said = async (text: string | RegExp) => expect(await within(dialog).findByText(text)).toBeDefined();
    await said('«Մարդատար» գրառումն այլևս չի առաջարկվի․ նախկին զննություններում այն կմնա։');
    await said('Զննություններ՝ ավելի քան 1 000');
    await said('Գրանցված մեքենաներ՝ 12');
    await said('Դրա հետ կհեռացվեն նաև՝');
    await said('Թեթև (101)');
    await said('Տաքսի (102)');
  });

  it.each([
    [true, 'comes back with the types that went with it, unless that is not wanted'],
    [false, 'comes back alone when its types are to stay'],
  ])('%s: %s', async (wanted) => {
    const asked = server([], {
      'GET /api/cars/groups/retired?page=1&limit=200': {
        body: {
          data: [row(1, 'Մարդատար', { ordering: 1, version: 2, retiredAt: '2026-11-23T08:00:00.000Z' })],
          pagination: pagination(1),
        },
      },
      [`POST /api/cars/groups/${id(1)}/restore`]: { body: { data: row(1, 'Մարդատար', { ordering: 1 }) } },
    }).asked;
    const { person } = await showList(LIST, 'carGroups', `/list?retired=true&row=${id(1)}`);
    const box = await screen.findByRole('checkbox', { name: 'Վերականգնել նաև դրա հետ հեռացվածները' });
    expect(await screen.findByText('Թեթև (101)')).toBeDefined();
    if (!wanted) await person.click(box);
    await person.click(screen.getByRole('button', { name: 'Վերականգնել' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
        version: 2,
        together: wanted,
      }),
    );
  });
});
