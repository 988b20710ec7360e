import 'fake-indexeddb/auto';
import { INSPECTING_ROLE, isStaff, ROLES } from '@inspect/contract/access';
import { copiesFor, LISTS, type ListChange } from '@inspect/contract/reference';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { sessionStore } from '../access/session.ts';
import { APP_VERSION } from '../app-version.ts';
import { localKeys } from '../local-state/keys.ts';
import { deliver } from '../realtime/events.ts';
import { changeStatus } from '../server-status/status-store.ts';
import { createCopies } from './copies.ts';
import { openDatabases } from './databases.ts';
import { followCopies } from './follow-copies.ts';

const id = (number: number) => number.toString(16).padStart(24, '0');
const STAFF = ROLES.find(isStaff);
const pagination = { current_page: 1, total: 1, count: 0 };

/** What this browser remembers besides its databases. */
const kept = new Map<string, string>();
vi.stubGlobal('navigator', {});
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

/** A server whose every list stands at this version and is empty. */
function serverAt(version: number) {
  const answers = Object.values(LISTS).flatMap(({ path, table, cached }) => {
    const whole = { body: { data: [], pagination }, headers: { etag: `"${table}-${version}-b"` } };
    return [
      [`GET /api${path}${cached ? '' : '?page=1&limit=200'}`, whole],
      [`GET /api${path}?since=${table}-${version}-b`, { status: 304, body: null }],
    ];
  });
  return fakeServer(Object.fromEntries(answers));
}

let opened = 0;
let stop = () => {};
function browser() {
  opened += 1;
  const copies = createCopies(LISTS, openDatabases(LISTS, `follow-${opened}-`));
  stop = followCopies(copies);
  return copies;
}
const signIn = (role = STAFF) =>
  sessionStore.set({ kind: 'in', person: personWith([], role), confirmed: true });
const color = (number: number) => ({ _id: id(number), name: `Գույն ${number}`, primary: false, version: 1 });
const event = (from: number, reference: number, number: number): ListChange => ({
  list: 'colors',
  from,
  tag: `colors-${from + 1}-b`,
  reference,
  items: [color(number)],
  retired: [],
});
const seen = () => JSON.parse(kept.get(localKeys.copies) ?? '{}').lists ?? {};

afterEach(() => {
  stop();
  sessionStore.set({ kind: 'starting' });
  changeStatus({ classificators: null });
  kept.clear();
});

describe('the copies of a signed-in person', () => {
  it('are asked for once, list by list, and not again while the heartbeat names the same version', async () => {
    const server = serverAt(1);
    browser();
    changeStatus({ classificators: 7 });
    signIn();
    await vi.waitFor(() => expect(Object.keys(seen())).toHaveLength(12));
    expect(server.asked).toHaveLength(12);
    changeStatus({ classificators: 7 });
    signIn();
    changeStatus({ classificators: 8 });
    await vi.waitFor(() => expect(Object.values(seen())).toEqual(Array(12).fill(8)));
    expect(server.asked).toHaveLength(24);
  });

  it('ask for the list whose event was missed, and only for that', async () => {
    const server = serverAt(1);
    const copies = browser();
    changeStatus({ classificators: 1 });
    signIn();
    await vi.waitFor(() => expect(Object.keys(seen())).toHaveLength(12));
    server.answers['GET /api/cars/colors?since=colors-1-b'] = {
      body: { data: [color(1), color(2)], retired: [], pagination },
      headers: { etag: '"colors-3-b"' },
    };
    deliver('EDIT_REFERENCE', event(2, 3, 2));
    await vi.waitFor(() => expect(copies.store('colors').get().rows).toHaveLength(2));
    expect(server.asked.slice(12).map(({ call }) => call)).toEqual(['GET /api/cars/colors?since=colors-1-b']);
  });

  it('are tried again each for itself when one could not be had', async () => {
    const server = serverAt(1);
    server.answers['GET /api/cars/fuels'] = 'nothing';
    browser();
    changeStatus({ classificators: 5 });
    signIn();
    await vi.waitFor(() => expect(new Set(server.asked.map(({ call }) => call)).size).toBe(12));
    await vi.waitFor(() => expect(Object.keys(seen())).toHaveLength(11));
    server.answers['GET /api/cars/fuels'] = {
      body: { data: [], pagination },
      headers: { etag: '"fuels-1-b"' },
    };
    changeStatus({ classificators: 6 });
    await vi.waitFor(() => expect(Object.values(seen())).toEqual(Array(12).fill(6)));
  });

  it('that an announcement brings further in the middle of a reading are not read once more', async () => {
    const server = serverAt(1);
    const copies = browser();
    changeStatus({ classificators: 1 });
    signIn();
    await vi.waitFor(() => expect(Object.keys(seen())).toHaveLength(12));
    // The page opens anew, and of one list it isn't known how far it is.
    const { fuels: _, ...lists } = seen();
    kept.set(localKeys.copies, JSON.stringify({ of: APP_VERSION, lists }));
    let answer = () => {};
    const fuels = 'GET /api/cars/fuels?since=fuels-1-b';
    server.answers[fuels] = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 304, body: null });
      });
    stop();
    stop = followCopies(copies);
    await vi.waitFor(() => expect(server.asked).toHaveLength(13));
    deliver('EDIT_REFERENCE', event(1, 2, 1));
    await vi.waitFor(() => expect(seen().streets).toBe(2));
    answer();
    await vi.waitFor(() => expect(seen().fuels).toBe(1));
    server.answers[fuels] = { status: 304, body: null };
    changeStatus({ classificators: 2 });
    await vi.waitFor(() => expect(Object.values(seen())).toEqual(Array(12).fill(2)));
    expect(server.asked.slice(12).map(({ call }) => call)).toEqual([fuels, fuels]);
  });

  it('are only the classificators for who inspects, whatever else is announced', async () => {
    const server = serverAt(1);
    browser();
    changeStatus({ classificators: 1 });
    signIn(INSPECTING_ROLE);
    await vi.waitFor(() =>
      expect(Object.keys(seen()).sort()).toEqual([...copiesFor(INSPECTING_ROLE)].sort()),
    );
    deliver('EDIT_REFERENCE', event(1, 2, 1));
    await vi.waitFor(() => expect(Object.values(seen())).toEqual([2, 2]));
    expect(server.asked).toHaveLength(2);
  });

  it('follow announced changes that come at once, and the next heartbeat finds nothing to ask', async () => {
    const server = serverAt(1);
    const copies = browser();
    changeStatus({ classificators: 1 });
    signIn();
    await vi.waitFor(() => expect(Object.keys(seen())).toHaveLength(12));
    for (const number of [1, 2, 3]) deliver('EDIT_REFERENCE', event(number, number + 1, number));
    await vi.waitFor(() => expect(copies.store('colors').get().rows).toHaveLength(3));
    await vi.waitFor(() => expect(Object.values(seen())).toEqual(Array(12).fill(4)));
    changeStatus({ classificators: 4 });
    signIn();
    expect(server.asked).toHaveLength(12);
  });
});
