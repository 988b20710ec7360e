import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { ServerRefusal } from '../api/call.ts';
import { rememberedSession, rememberSession } from './remembered-session.ts';
import { sessionStore } from './session.ts';
import { checkSession, followOtherTabs, loadSession, signIn } from './sign-in.ts';

const person = personWith(['tech-service-all']);
const unauthenticated = { status: 401, body: refusal('unauthenticated', 'Մուտք գործեք համակարգ') };

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'starting' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const signedIn = () => fakeServer({ 'POST /api/auth/login': { body: { data: person } } });

describe('a second tab of the same person', () => {
  const left = () =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'inspect.person', newValue: null }));
  const noteLeft = (reason: string, whom = person.user.id) =>
    localStorage.setItem('inspect.left-because', JSON.stringify({ reason, whom }));
  /** A call was refused because nobody is signed in. */
  const refused = () =>
    checkSession(new ServerRefusal(401, refusal('unauthenticated', 'Մուտք գործեք համակարգ')));
  const isOut = () => vi.waitFor(() => expect(sessionStore.get().kind).toBe('out'));

  it.each(['blocked', 'ended', 'chosen'] as const)(
    'says as the first one that he is out: %s',
    async (reason) => {
      const server = signedIn();
      followOtherTabs();
      await signIn('aram@example.am', 'secret');
      // What the first tab writes when it learns of it.
      noteLeft(reason);
      localStorage.removeItem('inspect.person');
      left();
      expect(sessionStore.get()).toEqual({ kind: 'out', reason });
      // Whoever signs in again is not told of it the next time.
      await signIn('aram@example.am', 'secret');
      localStorage.removeItem('inspect.person');
      left();
      expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'chosen' });
      expect(server.asked.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['asks by itself', () => loadSession()],
    [
      'is refused',
      async () => {
        refused();
        await isOut();
      },
    ],
  ])('which %s before it hears that the first one was locked is locked too, for him', async (_, ask) => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = unauthenticated;
    // What the first tab wrote before it ended the session at the server.
    noteLeft('idle');
    localStorage.removeItem('inspect.person');
    await ask();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
  });

  it.each(['blocked', 'idle'])(
    'which slept while another came and left (%s) takes nothing of that for its own',
    async (reason) => {
      const server = signedIn();
      followOtherTabs();
      await signIn('aram@example.am', 'secret');
      const slept = sessionStore.get();
      noteLeft(reason, 'b'.repeat(24));
      localStorage.removeItem('inspect.person');
      left();
      expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'chosen' });

      sessionStore.set(slept);
      server.answers['GET /api/auth/me'] = unauthenticated;
      refused();
      await isOut();
      expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
    },
  );

  it('which the browser had put aside looks whether he has left when it is shown again', async () => {
    signedIn();
    followOtherTabs();
    await signIn('aram@example.am', 'secret');
    window.dispatchEvent(new Event('pagehide'));
    noteLeft('idle');
    localStorage.removeItem('inspect.person');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
  });

  it('which was put aside by a browser that stores nothing stays his', async () => {
    signedIn();
    followOtherTabs();
    await signIn('aram@example.am', 'secret');
    localStorage.clear();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
  });

  it('which hears late of its own leaving leaves the note of who has come and left since', async () => {
    signedIn();
    followOtherTabs();
    await signIn('aram@example.am', 'secret');
    noteLeft('idle', 'b'.repeat(24));
    localStorage.removeItem('inspect.person');
    left();
    expect(localStorage.getItem('inspect.left-because')).toContain('b'.repeat(24));
  });

  it('is locked as the first one, also when a third one was opened since, where nobody is', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    const second = sessionStore.get();
    noteLeft('idle');
    localStorage.removeItem('inspect.person');
    server.answers['GET /api/auth/me'] = unauthenticated;
    sessionStore.set({ kind: 'starting' });
    await loadSession();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'unknown' });
    sessionStore.set(second);
    refused();
    await isOut();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'idle', was: person.user });
  });

  it('which slept stays his when it hears late that he had left, and he is back since', async () => {
    signedIn();
    followOtherTabs();
    await signIn('aram@example.am', 'secret');
    left();
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
    expect(rememberedSession()).toEqual(person);
  });

  it('locked with the first one is unlocked by what that one writes, one after the other', async () => {
    fakeServer({ 'GET /api/auth/me': { body: { data: person } } });
    followOtherTabs();
    sessionStore.set({ kind: 'out', reason: 'idle', was: person.user });
    const own = localStorage;
    // The first tab writes, and this one is told of each entry before the next one.
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => own.getItem(key),
      removeItem: (key: string) => own.removeItem(key),
      setItem: (key: string, text: string) => {
        own.setItem(key, text);
        window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
      },
    });
    rememberSession(person);
    await vi.waitFor(() => expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true }));
  });

  it('of which somebody else was made shows nothing more of the first, and is his', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    const states: string[] = [];
    const stop = sessionStore.subscribe(() => states.push(sessionStore.get().kind));
    const other = { ...person, user: { ...person.user, id: 'b'.repeat(24), name: 'Բագրատ' } };
    server.answers['GET /api/auth/me'] = { body: { data: other } };
    followOtherTabs();
    // What the second tab writes when it signs somebody in.
    rememberSession(other);
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'inspect.person',
        newValue: localStorage.getItem('inspect.person'),
      }),
    );
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
    await vi.waitFor(() => expect(sessionStore.get()).toMatchObject({ kind: 'in', person: other }));
    expect(new Set(states.slice(0, 1))).toEqual(new Set(['out']));
    expect(rememberedSession()?.user.id).toBe(other.user.id);
    stop();
  });

  it('hears the reason from the tab that was told it', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = {
      status: 401,
      body: refusal('session_blocked', 'Ձեր մուտքն արգելափակվել է'),
    };
    await loadSession();
    expect(localStorage.getItem('inspect.left-because')).toBe(
      JSON.stringify({ reason: 'blocked', whom: person.user.id }),
    );
  });
});

describe('a call that is refused', () => {
  const blocked = () =>
    checkSession(new ServerRefusal(401, refusal('session_blocked', 'Ձեր մուտքն արգելափակվել է')));

  it('late, of whom was in before, puts nobody out, and ten at once ask twice', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = { body: { data: person } };
    server.asked.length = 0;
    const kinds = new Set<string>();
    const stop = sessionStore.subscribe(() => kinds.add(sessionStore.get().kind));
    for (let times = 0; times < 10; times += 1) blocked();
    await vi.waitFor(() => expect(server.asked).toHaveLength(2));
    await loadSession();
    stop();
    expect(server.asked.map(({ call }) => call)).toEqual(Array(3).fill('GET /api/auth/me'));
    expect([...kinds]).not.toContain('out');
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
  });

  it('and nobody answers who is in: only this browser says so then, and the next sign of the server asks again', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = 'nothing';
    blocked();
    await vi.waitFor(() => expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: false }));
  });

  it('because another is blocked whose session the browser brings, ends nobody as blocked', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = (_asked, sender) =>
      sender === null
        ? { status: 401, body: refusal('session_blocked', 'Ձեր մուտքն արգելափակվել է') }
        : unauthenticated;
    blocked();
    await vi.waitFor(() => expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' }));
  });
});
