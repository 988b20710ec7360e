import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { work } from '../../platform/work-database/index.ts';
import { LostStorageNotice } from './lost-storage-notice.tsx';
import { compareWith, deviceNow, lostStore, noteLost, noteWaiting } from './sentinel.ts';

const person = personWith([]);
const me = person.user.id;
const other = 'e'.repeat(24);

/** The application is opened: what it finds is compared with what the browser remembers. */
async function start(): Promise<void> {
  const device = await deviceNow();
  if (device) await compareWith(device);
}
/** As a browser does that finds its database damaged: it is empty, and nobody is told. */
const loseDatabase = () => work.device.clear();

beforeEach(async () => {
  localStorage.clear();
  await work.device.clear();
  await work.operations.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStore.set({ kind: 'starting' });
});

it('a first visit, and a private window, miss nothing', async () => {
  await start();
  expect(lostStore.get()).toEqual({});
});

it('a browser whose database of former days has never been remembered misses nothing', async () => {
  await work.device.put({ name: 'this', id: 'a'.repeat(24), seq: 7, merges: 0 });
  await start();
  expect([lostStore.get(), await deviceNow()]).toMatchObject([{}, { id: 'a'.repeat(24), seq: 7 }]);
});

it('a reload misses nothing, whoever signs in', async () => {
  await start();
  noteWaiting(me, 3, 0);
  await start();
  noteWaiting(other, 0, 0);
  await start();
  expect(lostStore.get()).toEqual({});
});

it('a database that is gone is missed: each person’s work by how much it was and when', async () => {
  await start();
  const before = (await deviceNow())?.id;
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:05:00.000Z'), toFake: ['Date'] });
  noteWaiting(me, 3, 0);
  noteWaiting(other, 0, 0);
  vi.useRealTimers();
  await loseDatabase();
  await start();
  expect(lostStore.get()).toMatchObject({
    [me]: { device: before, count: 3, told: false, seen: false },
    [other]: { device: before, count: 0 },
  });
  expect((await deviceNow())?.id).not.toBe(before);
  // It was lost once: the next start finds what the last one made.
  noteLost(me, { told: true });
  await start();
  expect(lostStore.get()[me]).toMatchObject({ told: true, seen: false });
});

it('a database whose newest rows are gone is missed too, by how many, and gives no number out twice', async () => {
  await start();
  const before = (await deviceNow())?.id;
  await work.device.update('this', { seq: 9 });
  noteWaiting(me, 3, 9);
  noteWaiting(other, 1, 9);
  // As it was when the seventh had been written: one of three, and the one of somebody else.
  await work.device.update('this', { seq: 7 });
  const row = { schema: 1, kind: 'photo', seq: 7 };
  await work.operations.bulkPut([
    { ...row, id: 'a'.repeat(24), owner: me },
    { ...row, id: 'b'.repeat(24), owner: other },
  ] as never[]);
  await start();
  expect(lostStore.get()).toMatchObject({ [me]: { device: before, count: 2, told: false, seen: false } });
  expect(Object.keys(lostStore.get())).toEqual([me]);
  const after = await deviceNow();
  expect(after).toMatchObject({ seq: 7 });
  expect(after?.id).not.toBe(before);
  noteLost(me, { told: true });
  await start();
  expect(lostStore.get()[me]).toMatchObject({ told: true, count: 2 });
});

it('a database that went on since it was last looked at misses nothing', async () => {
  await start();
  noteWaiting(me, 3, 3);
  await work.device.update('this', { seq: 12 });
  await start();
  expect(lostStore.get()).toEqual({});
});

it('what a person clears himself goes with what remembers it', async () => {
  await start();
  noteWaiting(me, 3, 0);
  await loseDatabase();
  localStorage.clear();
  await start();
  expect(lostStore.get()).toEqual({});
});

it('a database that can’t be opened now is not missed: it may be there', async () => {
  await start();
  noteWaiting(me, 3, 0);
  vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'UnknownError'));
  expect(await deviceNow()).toBeNull();
});

it('is shown with its number and its time until the person says that he has read it; others see only theirs', async () => {
  await start();
  noteWaiting(me, 3, 0);
  noteWaiting(other, 9, 0);
  await loseDatabase();
  await start();
  sessionStore.set({ kind: 'in', person, confirmed: true });
  const view = showAt('/x', { '/x': LostStorageNotice });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Այս սարքի տեղական տվյալները կորել են');
  expect(notice.textContent).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d-ին ուղարկման սպասում էր 3 գրառում/);
  await view.person.click(screen.getByRole('button', { name: t('devices.understood') }));
  expect(screen.queryByRole('alert')).toBeNull();
  // The server has still to be told of it.
  await start();
  expect(lostStore.get()).toMatchObject({ [me]: { seen: true }, [other]: { seen: false } });
  noteLost(me, { told: true });
  expect(Object.keys(lostStore.get())).toEqual([other]);
});
