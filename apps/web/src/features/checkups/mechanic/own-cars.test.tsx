import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { newId } from '../../../platform/new-id.ts';
import { databases } from '../../../platform/offline/index.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import CarsScreen from './cars-screen.tsx';
import { FINDINGS_KINDS } from './offline.ts';
import { followOwnCars, ownCars } from './own-cars.ts';

const LIST = 'GET /api/tech-service-mechanic-checkups?fields=version%2Cattachments&limit=200';
const mechanic = personWith(
  ['tech-service-mechanic'],
  ROLES.find((role) => role.includes('MECHANIC')),
);
const person = () => ({ ...mechanic, user: { ...mechanic.user, id: newId() } });
const cars = (...plates: string[]) => plates.map((CarRegNo) => storedCheckup({ CarRegNo }));
const record = ({ _id }: Checkup) => `GET /api/get-checkup-for-edit/${_id}`;
/** A server that has these cars for him: the list tells which, each is asked for by itself. */
const serving = (...all: Checkup[]) => ({
  [LIST]: {
    body: {
      data: all.map(({ _id, version, attachments }) => ({ _id, version, attachments })),
      pagination: { current_page: 1, total: 1, count: all.length },
    },
  },
  ...Object.fromEntries(all.map((car) => [record(car), { body: { data: car } }])),
});
const platesKept = () => ownCars.get().cars?.map(({ CarRegNo }) => CarRegNo);
const page = { page: 'tech-service-mechanic', path: '/', title: 'checkups.mechanic.toCars' } as const;
const list = () =>
  showAt('/', {
    '/': () => (
      <ScreenContext value={page}>
        <CarsScreen />
      </ScreenContext>
    ),
  });
const isWritten = (owner: string, count: number) =>
  waitFor(async () => {
    expect(await databases.checkups.read(owner)).toHaveLength(count);
    expect(await databases.states.get(`checkups/${owner}`)).toMatchObject({ rows: count });
  });

function nobodyAnswers(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  changeStatus({ link: 'offline' });
}

followOwnCars();
// The day after the cars were received: what is a week old is forgotten.
beforeAll(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T06:00:00.000Z'), toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());
beforeEach(() => changeStatus({ link: 'online' }));
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'out', reason: 'chosen' });
  await outbox.open(null);
});

it('the cars of a mechanic are brought when he signs in, and shown from his device when nobody answers', async () => {
  const me = person();
  fakeServer(serving(...cars('34AB567', '35XY890')));
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 2);
  sessionStore.set({ kind: 'out', reason: 'chosen' });
  expect(platesKept()).toBeUndefined();

  // The page is opened anew in the pit: only this browser says who he is.
  nobodyAnswers();
  sessionStore.set({ kind: 'in', person: me, confirmed: false });
  await outbox.open(me.user.id);
  list();
  expect(await screen.findByText('34 AB 567')).toBeTruthy();
  expect(screen.getByText('35 XY 890')).toBeTruthy();
  expect(screen.getByText(t('shell.copyOldMoment'))).toBeTruthy();
});

it('a car whose findings wait says so, and shows them over the copy', async () => {
  const me = person();
  const [car] = cars('34AB567') as [Checkup];
  fakeServer(serving(car));
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 1);
  nobodyAnswers();
  await outbox.open(me.user.id);
  await outbox.add(FINDINGS_KINDS.device, {
    ...{ id: newId(), owner: me.user.id },
    payload: {
      params: { id: car._id },
      body: { version: 1, classificators: { 101: { checked: true } } },
    },
    beside: { vehicle: '34 AB 567', before: {} },
  });
  list();
  expect(await screen.findByText('Սպասում է ուղարկման')).toBeTruthy();
  expect(screen.getByText('Անսարքություններ՝ 1')).toBeTruthy();
});

it('nobody else at the device sees them, and nothing of them lies there in clear', async () => {
  const me = person();
  fakeServer(serving(...cars('34AB567')));
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 1);
  const rows = await databases.checkups.rows.toArray();
  const letters = (_: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
  expect(JSON.stringify(rows, letters)).not.toMatch(/34AB567|Petrosyan|\+37491123456/);
  const other = person();
  fakeServer({ [LIST]: 'nothing' });
  sessionStore.set({ kind: 'in', person: other, confirmed: false });
  expect(platesKept()).toBeUndefined();
  expect(await databases.checkups.read(other.user.id)).toEqual([]);
  sessionStore.set({ kind: 'in', person: me, confirmed: false });
  await waitFor(() => expect(platesKept()).toEqual(['34AB567']));
});

it('one that is no longer his goes, one of more than a week ago too, and one that waits to be sent stays', async () => {
  const me = person();
  const [first, second] = cars('34AB567', '35XY890') as [Checkup, Checkup];
  const server = fakeServer(serving(first, second));
  const kept = { owner: me.user.id, content: {} };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 2);
  await databases.checkups.put([
    { ...kept, temporary_id: newId(), new: true, day: '2026-11-01' },
    { ...kept, owner: newId(), temporary_id: newId(), new: false, day: '2026-01-01' },
  ]);
  Object.assign(server.answers, serving(second));
  sessionStore.set({ kind: 'in', person: me, confirmed: false });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await waitFor(async () => {
    const left = await databases.checkups.read(me.user.id);
    expect(left.map((one) => [one.new, one.temporary_id === second._id]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    expect((await databases.checkups.rows.toArray()).map(({ day }) => day)).not.toContain('2026-01-01');
  });
});

it('a line that breaks off in between loses nothing of what had come, and only what is new is asked for', async () => {
  const me = person();
  const [first, second] = cars('34AB567', '35XY890') as [Checkup, Checkup];
  const server = fakeServer({ ...serving(first, second), [record(second)]: 'nothing' });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await waitFor(() => expect(platesKept()).toEqual(['34AB567']));
  Object.assign(server.answers, serving(first, second));
  sessionStore.set({ kind: 'in', person: me, confirmed: false });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await waitFor(() => expect(platesKept()).toEqual(['34AB567', '35XY890']));
  expect(server.asked.filter(({ call }) => call === record(first))).toHaveLength(1);
});
