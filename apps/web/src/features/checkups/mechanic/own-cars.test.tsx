import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { toldChanges } from '../../../../test/told-changes.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { newId } from '../../../platform/new-id.ts';
import { databases, followChanges } from '../../../platform/offline/index.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { deliver } from '../../../platform/realtime/events.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import CarsScreen, { CAR_FIELDS } from './cars-screen.tsx';
import { FINDINGS_KINDS } from './offline.ts';
import { carCopies, followOwnCars, ownCars } from './own-cars.ts';

const ALL = 'GET /api/changes?of=checkups';
const LIST = `GET /api/tech-service-mechanic-checkups?${new URLSearchParams({ fields: CAR_FIELDS.join(','), limit: String(PAGE_SIZE_MAX), sort: 'createdAt' })}`;
const since = (cursor: string) => `${ALL}&since=${cursor}`;
const mechanic = personWith(
  ['tech-service-mechanic'],
  ROLES.find((role) => role.includes('MECHANIC')),
);
const COMPANY = '0c'.repeat(12);
const person = () => ({ ...mechanic, user: { ...mechanic.user, id: newId(), company: COMPANY } });
const cars = (...plates: string[]) => plates.map((CarRegNo) => storedCheckup({ CarRegNo }));
const hint = ({ _id }: Checkup) => deliver(`EDIT_CHECKUP_${COMPANY}`, { _id, version: 2, status: 'open' });
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
    expect(ownCars.get().cars).toHaveLength(count);
  });

function nobodyAnswers(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  changeStatus({ link: 'offline' });
}

followOwnCars();
followChanges(databases, carCopies);
// The day after the cars were received: what is a week old is forgotten.
beforeAll(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T06:00:00.000Z'), toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());
beforeEach(() => changeStatus({ link: 'online', lost: false }));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'out', reason: 'chosen' });
  await outbox.open(null);
});

it('the cars of a mechanic are brought when he signs in, and shown from his device when nobody answers', async () => {
  const me = person();
  fakeServer({ [ALL]: toldChanges({ checkups: cars('34AB567', '35XY890') }) });
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

it('they stand as they wait, whatever the order in which they came to the device', async () => {
  const me = person();
  const at = (CarRegNo: string, time: string) =>
    storedCheckup({ CarRegNo, createdAt: `2026-11-21T${time}:00.000Z` });
  const told = [at('35XY890', '08:00'), at('34AB567', '05:00'), at('36ZZ111', '09:30')];
  fakeServer({ [ALL]: toldChanges({ checkups: told }) });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 3);
  nobodyAnswers();
  list();
  await screen.findByText('34 AB 567');
  const plates = screen.getAllByText(/^\d\d [A-Z]{2} \d{3}$/).map(({ textContent }) => textContent);
  expect(plates).toEqual(['34 AB 567', '35 XY 890', '36 ZZ 111']);
});

it('where it is known that nobody answers they are shown while the question is still on its way', async () => {
  const me = person();
  fakeServer({ [ALL]: toldChanges({ checkups: cars('34AB567') }) });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 1);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  changeStatus({ link: 'offline', lost: true });
  list();
  expect(await screen.findByText('34 AB 567')).toBeTruthy();
});

it('one that came to the device after the list was answered is shown when the line is lost', async () => {
  const me = person();
  const [first, second] = cars('34AB567', '35XY890') as [Checkup, Checkup];
  const server = fakeServer({ [ALL]: toldChanges({ checkups: [first] }) });
  const pagination = { current_page: 1, total: 1, count: 1 };
  server.answers[LIST] = { body: { data: [first], pagination } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 1);
  list();
  expect(await screen.findByText('34 AB 567')).toBeTruthy();
  vi.setSystemTime(Date.now() + 1_000);
  server.answers[LIST] = 'nothing';
  server.answers[since('first')] = toldChanges({ whole: null, cursor: 'second', checkups: [second] });
  hint(second);
  await isWritten(me.user.id, 2);
  nobodyAnswers();
  changeStatus({ lost: true });
  expect(await screen.findByText('35 XY 890')).toBeTruthy();
  expect(screen.getByText('34 AB 567')).toBeTruthy();
});

it('a car whose findings wait says so, and shows them over the copy', async () => {
  const me = person();
  const [car] = cars('34AB567') as [Checkup];
  fakeServer({ [ALL]: toldChanges({ checkups: [car] }) });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 1);
  nobodyAnswers();
  await outbox.open(me.user.id);
  await outbox.add(FINDINGS_KINDS.device, {
    id: newId(),
    owner: me.user.id,
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

it('a session that the server has ended is noticed by what follows it, though nobody asks for anything', async () => {
  const me = person();
  const ended = { status: 401, body: refusal('unauthenticated', t('error.unauthenticated')) };
  fakeServer({ [ALL]: toldChanges({ checkups: [] }), [since('first')]: ended, 'GET /api/auth/me': ended });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await waitFor(() => expect(ownCars.get().cars).toEqual([]));
  const [car] = cars('34AB567') as [Checkup];
  hint(car);
  await waitFor(() => expect(sessionStore.get().kind).toBe('out'));
});

it('nobody else at the device sees them, and nothing of them lies there in clear', async () => {
  const me = person();
  fakeServer({ [ALL]: toldChanges({ checkups: cars('34AB567') }) });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 1);
  const rows = await databases.checkups.rows.toArray();
  const letters = (_: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
  expect(JSON.stringify(rows, letters)).not.toMatch(/34AB567|Petrosyan|\+37491123456/);
  const other = person();
  fakeServer({ [ALL]: 'nothing' });
  sessionStore.set({ kind: 'in', person: other, confirmed: false });
  expect(platesKept()).toBeUndefined();
  expect(await databases.checkups.read(other.user.id)).toEqual([]);
  sessionStore.set({ kind: 'in', person: me, confirmed: false });
  await waitFor(() => expect(platesKept()).toEqual(['34AB567']));
});

it('one that is no longer his goes, one of more than a week ago too, and one that waits to be sent stays', async () => {
  const me = person();
  const [first, second] = cars('34AB567', '35XY890') as [Checkup, Checkup];
  const server = fakeServer({ [ALL]: toldChanges({ checkups: [first, second] }) });
  const kept = { owner: me.user.id, content: {} };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 2);
  await databases.checkups.put([
    { ...kept, temporary_id: first._id, new: true, day: '2026-11-01' },
    { ...kept, owner: newId(), temporary_id: newId(), new: false, day: '2026-01-01' },
  ]);
  server.answers[since('first')] = toldChanges({ whole: null, cursor: 'second', gone: [first._id] });
  sessionStore.set({ kind: 'in', person: me, confirmed: false });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await waitFor(() => expect(platesKept()).toEqual(['35XY890']));
  const left = await databases.checkups.read(me.user.id);
  expect(new Map(left.map((one) => [one.temporary_id, one.new]))).toEqual(
    new Map([
      [first._id, true],
      [second._id, false],
    ]),
  );
  sessionStore.set({ kind: 'out', reason: 'chosen' });
  sessionStore.set({ kind: 'in', person: me, confirmed: false });
  await waitFor(async () =>
    expect((await databases.checkups.rows.toArray()).map(({ day }) => day)).not.toContain('2026-01-01'),
  );
});

it('what changes is pulled alone when it is heard of, and once more what is heard of meanwhile', async () => {
  const me = person();
  const [first, second] = cars('34AB567', '35XY890') as [Checkup, Checkup];
  const server = fakeServer({ [ALL]: toldChanges({ checkups: [first, second] }) });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 2);
  const changed = { ...first, version: first.version + 1, CarRegNo: '36ZZ111' };
  server.answers[since('first')] = () => {
    hint(first);
    hint(first);
    return toldChanges({ whole: null, cursor: 'second', checkups: [changed] });
  };
  server.answers[since('second')] = toldChanges({ whole: null, cursor: 'third', gone: [second._id] });
  hint(first);
  await waitFor(() => expect(platesKept()).toEqual(['36ZZ111']));
  expect(server.asked.map(({ call }) => call)).toEqual([ALL, since('first'), since('second')]);
});

it('where this browser keeps nothing they are there as long as the page is, and follow the server', async () => {
  const me = person();
  const [first, second] = cars('34AB567', '35XY890') as [Checkup, Checkup];
  const server = fakeServer({ [ALL]: toldChanges({ checkups: [first, second] }) });
  const full = vi
    .spyOn(databases.checkups.rows, 'bulkPut')
    .mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await waitFor(() => expect(platesKept()).toHaveLength(2));
  expect(await databases.checkups.read(me.user.id)).toEqual([]);
  server.answers[since('first')] = toldChanges({ whole: null, cursor: 'second', gone: [first._id] });
  hint(first);
  await waitFor(() => expect(platesKept()).toEqual(['35XY890']));
  full.mockRestore();
  server.answers[since('second')] = toldChanges({ whole: null, cursor: 'third' });
  server.answers[since('third')] = toldChanges({ whole: null, cursor: 'third' });
  hint(first);
  await isWritten(me.user.id, 1);
});

it('an answer that is older than what was accepted does not take it back', async () => {
  const me = person();
  const [car] = cars('34AB567') as [Checkup];
  fakeServer({ [ALL]: toldChanges({ checkups: [car] }) });
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await isWritten(me.user.id, 1);
  await outbox.open(me.user.id);
  const result = { ...car, version: car.version + 1, classificators: { 101: { checked: true } } };
  const answer = { kind: FINDINGS_KINDS.device.name, outcome: 'applied', result } as const;
  outbox.store.set({ ...outbox.store.get(), done: new Map([[newId(), answer]]) });
  nobodyAnswers();
  list();
  expect(await screen.findByText('Անսարքություններ՝ 1')).toBeTruthy();
});
