import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { useDirty } from '../dirty/dirty-work.ts';
import { followIdle } from './idle.ts';
import { rememberedSession, rememberSession } from './remembered-session.ts';
import { sessionStore } from './session.ts';
import { enterHere, followOtherTabs, loadSession, signIn, signOut } from './sign-in.ts';
import { onTurnedAway } from './turned-away.ts';

const MINUTE = 60_000;
const person = personWith(['tech-service-all']);
const touch = (name = 'pointerdown') => window.dispatchEvent(new Event(name));
const kind = () => sessionStore.get().kind;
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00Z') });
  localStorage.clear();
  fakeServer({ 'POST /api/auth/logout': { body: { data: null } } });
  sessionStore.set({ kind: 'out', reason: 'unknown' });
  stop = followIdle(() => signOut('idle'));
  rememberSession(person);
  sessionStore.set({ kind: 'in', person, confirmed: true });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a device that nobody touches for 15 minutes is locked, and tells for whom', async () => {
  await pass(14.9);
  expect(kind()).toBe('in');
  await pass(0.1);
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
  expect(rememberedSession()).toBeNull();
});

it.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])(
  '%s begins the 15 minutes anew',
  async (name) => {
    await pass(14);
    touch(name);
    await pass(14);
    expect(kind()).toBe('in');
    await pass(1);
    expect(kind()).toBe('out');
  },
);

it('locked by another tab while it still stores what was typed, it goes on telling for whom', async () => {
  const stored = storing();
  await pass(15);
  expect(kind()).toBe('in');
  await signOut('idle');
  await stored();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
});

/** What was typed is stored only when it is said so. */
function storing() {
  let done = () => {};
  const flush = () => new Promise<void>((resolve) => (done = resolve));
  const { unmount } = renderHook(() => useDirty(true, flush));
  return async () => {
    done();
    await pass(0);
    unmount();
  };
}

it('that the server knows of no session any more, told while it still stores what was typed, does not hide that it is locked', async () => {
  fakeServer({
    'GET /api/auth/me': { status: 401, body: refusal('unauthenticated', 'Մուտք գործեք համակարգ') },
  });
  const stored = storing();
  await pass(15);
  await loadSession();
  await stored();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
});

it('so locked, it turns away whom this device had let in, whose session the server has ended', async () => {
  fakeServer({
    'GET /api/auth/me': { status: 401, body: refusal('unauthenticated', 'Մուտք գործեք համակարգ') },
  });
  const told: unknown[] = [];
  const stopHearing = onTurnedAway((one) => told.push(one));
  enterHere(person);
  const stored = storing();
  await pass(15);
  await loadSession();
  await stored();
  stopHearing();
  expect(sessionStore.get()).toMatchObject({ kind: 'out', reason: 'idle' });
  expect(told).toEqual([{ blocked: false, whom: { id: person.user.id } }]);
});

it('locked and unlocked by another tab while it still stores what was typed, it is not locked again', async () => {
  const stored = storing();
  await pass(15);
  await signOut('idle');
  rememberSession(person);
  sessionStore.set({ kind: 'in', person, confirmed: true });
  touch();
  await stored();
  expect(kind()).toBe('in');
  await pass(14.9);
  expect(kind()).toBe('in');
  await pass(0.1);
  expect(kind()).toBe('out');
});

it('what else would sign out a page that is locked already changes neither why, nor whose sign-out is owed', async () => {
  fakeServer({ 'POST /api/auth/logout': 'nothing' });
  await pass(15);
  const owed = localStorage.getItem('inspect.sign-out-owed');
  await signOut('silence');
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
  expect(owed).toBe(JSON.stringify(person.user.id));
  expect(localStorage.getItem('inspect.sign-out-owed')).toBe(owed);
});

it('what is done in one tab keeps the others open', async () => {
  await pass(14);
  // What the other tab writes down.
  localStorage.setItem('inspect.active-at', String(Date.now()));
  await pass(14);
  expect(kind()).toBe('in');
  await pass(1);
  expect(kind()).toBe('out');
});

it('a device that slept is locked before the touch that wakes it', async () => {
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  touch();
  await vi.advanceTimersByTimeAsync(0);
  expect(kind()).toBe('out');
});

it('a clock that was set back does not keep it open', async () => {
  localStorage.setItem('inspect.active-at', String(Date.now() + 24 * 60 * MINUTE));
  window.dispatchEvent(new Event('focus'));
  touch('keydown');
  await pass(15);
  await pass(15);
  expect(kind()).toBe('out');
});

it('who signs in has 15 minutes, whenever somebody was here before', async () => {
  fakeServer({ 'POST /api/auth/login': { body: { data: person } } });
  sessionStore.set({ kind: 'out', reason: 'unknown' });
  localStorage.setItem('inspect.active-at', String(Date.now() - 600 * MINUTE));
  await signIn('aram@example.am', 'secret');
  await pass(14);
  expect(kind()).toBe('in');
  await pass(1);
  expect(kind()).toBe('out');
});

it('a browser that is opened again after 15 minutes shows nobody from memory', async () => {
  await pass(1);
  touch();
  stop();
  vi.setSystemTime(Date.now() + 15 * MINUTE);
  vi.resetModules();
  const [{ sessionStarted }, { sessionStore: fresh }] = await Promise.all([
    import('./sign-in.ts'),
    import('./session.ts'),
  ]);
  await sessionStarted();
  expect(fresh.get()).toMatchObject({ kind: 'out', reason: 'idle', was: { id: person.user.id } });
});

it('a tab that was locked is unlocked with another one', async () => {
  followOtherTabs();
  const server = fakeServer({
    'POST /api/auth/logout': { body: { data: null } },
    'GET /api/auth/me': { body: { data: person } },
  });
  await pass(15);
  expect(kind()).toBe('out');
  rememberSession(person);
  window.dispatchEvent(new StorageEvent('storage', { key: 'inspect.person', newValue: 'x' }));
  await vi.waitFor(() => expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true }));
  expect(server.asked.map(({ call }) => call)).toContain('GET /api/auth/me');
});
