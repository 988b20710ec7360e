import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { useDirty } from '../dirty/dirty-work.ts';
import { followIdle } from './idle.ts';
import { rememberedSession, rememberSession } from './remembered-session.ts';
import { sessionStore } from './session.ts';
import { followOtherTabs, signIn, signOut } from './sign-in.ts';

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
  let stored = () => {};
  const flush = () => new Promise<void>((resolve) => (stored = resolve));
  const { unmount } = renderHook(() => useDirty(true, flush));
  await pass(15);
  expect(kind()).toBe('in');
  await signOut('idle');
  stored();
  await pass(0);
  unmount();
  expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
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
