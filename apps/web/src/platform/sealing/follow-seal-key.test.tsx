import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { stopOpening } from '../../../test/seal.ts';
import { rememberSession } from '../access/remembered-session.ts';
import { sessionStore } from '../access/session.ts';
import { sessionStarted } from '../access/sign-in.ts';
import { readCookie } from '../local-state/cookies.ts';
import { takeOfflineLimits } from '../local-state/offline-limits.ts';
import { changeStatus } from '../server-status/status-store.ts';
import { work } from '../work-database/index.ts';
import { rememberKey } from './device-key.ts';
import { followSealKey, takeKey } from './follow-seal-key.ts';
import { openValue, sealValue } from './seal.ts';
import { sealKeyOf, sealStore } from './seal-store.ts';

const SEAL_KEY = 'POST /api/auth/seal-key';
const key = btoa('k'.repeat(32));
const person = personWith([]);
const me = person.user.id;
const other = { ...person, user: { ...person.user, id: 'b'.repeat(24) } };
const half = () => readCookie('inspect-seal-half', z.string().min(1));
const signIn = (confirmed = true) => sessionStore.set({ kind: 'in', person, confirmed });
const signOut = () => sessionStore.set({ kind: 'out', reason: 'chosen' });
/** A page that was just loaded knows nothing but what the browser keeps. */
const reload = (confirmed: boolean) => {
  sealStore.set({ kind: 'asking' });
  signIn(confirmed);
  return sealKeyOf(me);
};

/** Nothing comes back, and nothing says so. */
function deadLine() {
  const asked = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

stopOpening();
/** What an older version left, where it can't be taken over. */
const takeOver = vi.fn(() => Promise.resolve());
followSealKey([takeOver]);
beforeEach(() => sealStore.set({ kind: 'asking' }));
afterEach(async () => {
  signOut();
  await vi.waitFor(async () => expect(await work.keys.count()).toBe(0));
  vi.unstubAllGlobals();
});

it('what was sealed before a reload without a connection is opened after it', async () => {
  const { asked, answers } = fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signIn();
  const before = await sealKeyOf(me);
  if (!before) throw new Error('the server gave it');
  const sealed = await sealValue(before, 'taps', 'x');
  answers[SEAL_KEY] = 'nothing';
  const after = await reload(false);
  expect(after && (await openValue(after, sealed, 'x'))).toBe('taps');
  expect(asked).toHaveLength(1);
});

it('what an older version left and can’t be taken over keeps nobody from his key, and is told', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const fault = new DOMException('', 'DataError');
  takeOver.mockRejectedValueOnce(fault);
  fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signIn();
  expect(await sealKeyOf(me)).toBeTruthy();
  expect(takeOver).toHaveBeenCalled();
  expect(report).toHaveBeenCalledExactlyOnceWith(fault);
});

it('after the sign-out neither the page nor the browser has anything that opens it, until he signs in again', async () => {
  const { answers } = fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signIn();
  const before = await sealKeyOf(me);
  if (!before) throw new Error('the server gave it');
  const sealed = await sealValue(before, 'taps', 'x');
  expect([half()?.length, await work.keys.count()]).toEqual([44, 1]);
  signOut();
  expect([half(), sealStore.get()]).toEqual([null, { kind: 'none' }]);
  answers[SEAL_KEY] = 'nothing';
  expect(await reload(false)).toBeNull();
  answers[SEAL_KEY] = { body: { data: { key } } };
  const back = await reload(true);
  expect(back && (await openValue(back, sealed, 'x'))).toBe('taps');
});

it('who signs in after somebody has left is waited for until his key has come: nobody is told that there is none', async () => {
  fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signOut();
  expect(sealStore.get()).toEqual({ kind: 'none' });
  signIn();
  expect(await sealKeyOf(me)).not.toBeNull();
});

it('who comes in where somebody has closed his tab without leaving has a half of his own, and the other’s key is gone', async () => {
  fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signIn();
  await sealKeyOf(me);
  const first = half();
  const [his] = await work.keys.toArray();
  // A page that stood at the sign-in knows of nobody.
  sealStore.set({ kind: 'asking' });
  sessionStore.set({ kind: 'in', person: other, confirmed: true });
  expect(await sealKeyOf(other.user.id)).not.toBeNull();
  expect((await work.keys.toArray()).map(({ owner }) => owner)).toEqual([other.user.id]);
  expect([half() === first, half()?.length]).toEqual([false, 44]);
  expect(his?.owner).toBe(me);
});

it('a tab that hears that somebody else has come takes nothing from him', async () => {
  const { asked } = fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signIn();
  await sealKeyOf(me);
  onTestFinished(() => localStorage.clear());
  // In another tab, which by then has told of it.
  await rememberKey(other.user.id, new Uint8Array(32));
  rememberSession(other);
  sessionStore.set({ kind: 'out', reason: 'ended' });
  expect(sealStore.get()).toEqual({ kind: 'none' });
  // Without the server, from what the browser keeps of him.
  sessionStore.set({ kind: 'in', person: other, confirmed: false });
  expect(await sealKeyOf(other.user.id)).not.toBeNull();
  expect(asked).toHaveLength(1);
  localStorage.clear();
  signOut();
  expect(half()).toBeNull();
});

it('a line that is dead is given up after 15 seconds: what is taken meanwhile waits no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = deadLine();
  signIn();
  const waiting = sealKeyOf(me);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  vi.advanceTimersByTime(13_000);
  expect(sealStore.get()).toEqual({ kind: 'asking' });
  vi.advanceTimersByTime(2_000);
  expect(await waiting).toBeNull();
  expect(sealStore.get()).toEqual({ kind: 'none' });
});

it('who opens his key by himself keeps it when the call for it that he left behind ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = deadLine();
  signIn();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  signOut();
  const taken = takeKey(me, new Uint8Array(32), () => signIn(false));
  await vi.waitFor(() => expect(sealStore.get().kind).toBe('open'));
  vi.advanceTimersByTime(15_000);
  await taken;
  expect(await sealKeyOf(me)).not.toBeNull();
  expect((await work.keys.toArray()).map(({ owner }) => owner)).toEqual([me]);
});

it('the key itself never lies in the browser, nor does a script read it', async () => {
  fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signIn();
  const own = await sealKeyOf(me);
  const [row] = await work.keys.toArray();
  expect(new TextDecoder('latin1').decode(row?.bytes)).not.toContain('kkkk');
  expect(own?.extractable).toBe(false);
  // Each sign-in closes it with another half.
  const first = half();
  signOut();
  await reload(true);
  expect([half() === null, half() === first]).toEqual([false, false]);
});

it('who could not be given his key is given it as soon as the server answers', async () => {
  const { answers } = fakeServer({
    [SEAL_KEY]: { status: 503, body: { message: '', errors: [''], code: 'unavailable' } },
  });
  signIn();
  expect(await sealKeyOf(me)).toBeNull();
  answers[SEAL_KEY] = { body: { data: { key } } };
  expect(await reload(true)).not.toBeNull();
});

it('a browser that lost its half waits for the server to say who he is before it says that there is no key', async () => {
  fakeServer({
    'GET /api/auth/me': { body: { data: person } },
    [SEAL_KEY]: { body: { data: { key } } },
  });
  rememberSession(person);
  sessionStore.set({ kind: 'starting' });
  const started = sessionStarted();
  expect(sessionStore.get()).toMatchObject({ kind: 'in', confirmed: false });
  expect(await sealKeyOf(me)).not.toBeNull();
  await started;
});

// Reliability S30: after 72 h without the server what is stored here is not read any more, or after as many as it has told.
it.each([
  [72, '2026-11-23T07:59:00.000Z', 'taps'],
  [72, '2026-11-23T08:00:01.000Z', undefined],
  [5, '2026-11-20T12:59:00.000Z', 'taps'],
  [5, '2026-11-20T13:00:01.000Z', undefined],
])(
  'without the server what was sealed on 20/11 at 08:00 is opened %s hours long: at %s',
  async (maxHours, at, read) => {
    if (maxHours !== 72) takeOfflineLimits({ maxHours, signInDays: 30, cachedCheckupDays: 7 });
    onTestFinished(() => localStorage.clear());
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00.000Z') });
    const { answers } = fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
    signIn();
    const before = await sealKeyOf(me);
    if (!before) throw new Error('the server gave it');
    const sealed = await sealValue(before, 'taps', 'x');
    answers[SEAL_KEY] = 'nothing';
    vi.setSystemTime(new Date(at));
    const after = await reload(false);
    expect(after ? await openValue(after, sealed, 'x') : undefined).toBe(read);
    vi.useRealTimers();
  },
);

it('as long as the server answers the hours begin anew, however long the page is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { answers } = fakeServer({ [SEAL_KEY]: { body: { data: { key } } } });
  signIn();
  expect(await sealKeyOf(me)).not.toBeNull();
  vi.setSystemTime(new Date('2026-11-22T08:00:00.000Z'));
  changeStatus({ link: 'online' });
  // What is not heard of the server renews nothing.
  vi.setSystemTime(new Date('2026-11-23T08:00:00.000Z'));
  changeStatus({ link: 'offline' });
  answers[SEAL_KEY] = 'nothing';
  vi.setSystemTime(new Date('2026-11-25T07:59:00.000Z'));
  expect(await reload(false)).not.toBeNull();
  vi.setSystemTime(new Date('2026-11-25T08:00:01.000Z'));
  expect(await reload(false)).toBeNull();
  changeStatus({ link: 'online' });
});
