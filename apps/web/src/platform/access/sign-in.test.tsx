import { ownAccountEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { photosEndpoints } from '@inspect/contract/photos';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { ofNewerRelease, personWith } from '../../../test/person.ts';
import { call, NoResponse, ServerRefusal } from '../api/call.ts';
import { upload } from '../api/upload.ts';
import { download } from '../files/download.ts';
import { writeCookie } from '../local-state/cookies.ts';
import { decode, encode } from '../local-state/encoding.ts';
import { localKeys } from '../local-state/keys.ts';
import { writeEncoded } from '../local-state/local-state.ts';
import { menuGroups } from '../menu/menu-groups.ts';
import { rememberedHome, rememberedSession } from './remembered-session.ts';
import { canDo, hasPage, sessionStore } from './session.ts';
import { enterHere, loadSession, signIn, signOut } from './sign-in.ts';

const person = personWith(['api-payments', 'tech-service-all']);
const unauthenticated = { status: 401, body: refusal('unauthenticated', 'Մուտք գործեք համակարգ') };

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'starting' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signedIn = () => fakeServer({ 'POST /api/auth/login': { body: { data: person } } });

describe('signing in and out', () => {
  it('remembers, encoded, what is needed to show the frame before the server is asked', async () => {
    signedIn();
    await signIn('aram@example.am', 'secret');
    expect(rememberedSession()).toEqual(person);
    expect(rememberedHome()).toBe('/tech-service-all');
    expect(localStorage.getItem(localKeys.role)).not.toContain('ADMIN');
    expect(JSON.stringify(localStorage)).not.toContain('aram@example.am');
  });

  it('remembers what tells of the person where it can be wiped: not in the local storage, encoded or not', async () => {
    signedIn();
    await signIn('aram@example.am', 'secret');
    const stored = Object.values(localStorage).map((text) => JSON.stringify(decode(text)) ?? text);
    for (const told of [person.user.name, person.user.email, person.user.phone ?? 'none'])
      expect(stored.join()).not.toContain(told);
    // The cookie is another person's.
    writeCookie('inspect-person', encode({ ...person.user, id: 'f'.repeat(24) }), 60);
    expect(rememberedSession()).toBeNull();
  });

  it('knows without reception whom a build before this has remembered', async () => {
    signedIn();
    await signIn('aram@example.am', 'secret');
    const { role: _, owesPasskey: __, ...before } = person.user;
    writeEncoded(localKeys.person, before);
    expect(rememberedSession()).toEqual({ ...person, user: { ...person.user, owesPasskey: false } });
  });

  it('shows without reception the menu that a build before this has remembered, which had no groups', async () => {
    signedIn();
    await signIn('aram@example.am', 'secret');
    const [newer, ...others] = person.pages;
    if (!newer) throw new Error('there is no page');
    const told = [ofNewerRelease(newer), ...others];
    const pages = told.map(({ name: _, ...page }) => ({ ...page, parent: 'people' }));
    writeEncoded(localKeys.pages, { pages, permissions: person.permissions });
    const remembered = rememberedSession()?.pages ?? [];
    expect(remembered.map(({ route }) => route)).toEqual(['a-newer-page', 'tech-service-all']);
    expect(menuGroups(remembered)).toMatchObject([
      { title: 'Կառավարում', entries: [{ url: '/tech-service-all' }] },
    ]);
  });

  it('leaves nothing about the person behind after signing out', async () => {
    const server = signedIn();
    server.answers['POST /api/auth/logout'] = { body: { data: null } };
    await signIn('aram@example.am', 'secret');
    await signOut();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'chosen' });
    expect(localStorage.length).toBe(0);
    expect(document.cookie).not.toMatch(/inspect-person=./);
  });

  it('does not touch drafts and unsent work when signing out', async () => {
    const server = signedIn();
    server.answers['POST /api/auth/logout'] = { body: { data: null } };
    localStorage.setItem('draft-of-a-feature', 'typed');
    await signIn('aram@example.am', 'secret');
    await signOut();
    expect(localStorage.getItem('draft-of-a-feature')).toBe('typed');
  });

  it('tells the server later about a sign-out made without a connection, before anything else', async () => {
    const server = signedIn();
    server.answers['POST /api/auth/logout'] = 'nothing';
    await signIn('aram@example.am', 'secret');
    await signOut('clock');
    expect(rememberedSession()).toBeNull();

    server.answers['POST /api/auth/logout'] = { body: { data: null } };
    server.answers['GET /api/auth/me'] = unauthenticated;
    server.asked.length = 0;
    await loadSession();
    expect(server.asked.map(({ call }) => call)).toEqual(['POST /api/auth/logout', 'GET /api/auth/me']);
    expect(sessionStore.get().kind).toBe('out');
  });

  it('takes a sign-in without an answer within 45 s for one that nobody answers, also in a browser that calls it given up', async () => {
    vi.useFakeTimers();
    const fetching = vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    vi.stubGlobal('fetch', fetching);
    const ended = vi.fn();
    const coming = expect(signIn('aram@example.am', 'secret').finally(ended)).rejects.toThrow(NoResponse);
    await vi.advanceTimersByTimeAsync(44_999);
    expect([fetching.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await coming;
  });

  it('does not let somebody back in while the sign-out is still owed', async () => {
    const server = signedIn();
    server.answers['POST /api/auth/logout'] = 'nothing';
    server.answers['GET /api/auth/me'] = { body: { data: person } };
    await signIn('aram@example.am', 'secret');
    await signOut();
    sessionStore.set({ kind: 'starting' });
    await loadSession();
    expect(sessionStore.get().kind).toBe('out');
  });
});

describe('the application starts', () => {
  it('with the person whom the server names', async () => {
    fakeServer({ 'GET /api/auth/me': { body: { data: person } } });
    await loadSession();
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
  });

  it('with nobody, and says so, when the server has ended the remembered session', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = unauthenticated;
    await loadSession();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
    expect(rememberedSession()).toBeNull();
  });

  it('with nobody, and says that he was blocked, when that is why it ended', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = {
      status: 401,
      body: refusal('session_blocked', 'Ձեր մուտքն արգելափակվել է'),
    };
    await loadSession();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'blocked' });
    expect(rememberedSession()).toBeNull();
  });

  it('and keeps who is signed in when nobody answers', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['GET /api/auth/me'] = 'nothing';
    await loadSession();
    expect(sessionStore.get().kind).toBe('in');
  });
});

describe('whom this device itself has let in', () => {
  const other = { ...person, user: { ...person.user, id: 'b'.repeat(24), name: 'Բագրատ' } };

  it('asks nothing in the session that the browser brings before the server has named him', async () => {
    const server = fakeServer({ 'GET /api/auth/me': { body: { data: person } } });
    enterHere(person);
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: false });
    await expect(call(checkupsEndpoints.stationList, {})).rejects.toThrow(NoResponse);
    expect(server.asked).toEqual([]);
    await loadSession();
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
    await expect(call(checkupsEndpoints.stationList, {})).rejects.toThrow(ServerRefusal);
  });

  it('is answered nothing about the account, and no file, in a session that may be another person’s', async () => {
    const server = fakeServer({});
    enterHere(person);
    await expect(call(ownAccountEndpoints.sessions, {})).rejects.toThrow(NoResponse);
    await expect(call(ownAccountEndpoints.endOthers, {})).rejects.toThrow(NoResponse);
    await expect(download('/api/files/1', 'x.pdf')).rejects.toThrow(NoResponse);
    const file = new File(['x'], 'x.jpg');
    await expect(upload(photosEndpoints.upload, { query: {} as never, file })).rejects.toThrow(NoResponse);
    expect(server.asked).toEqual([]);
  });

  it('is not thrown out by what was asked before he came', async () => {
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeServer({ 'GET /api/auth/me': () => gate.then(() => unauthenticated) });
    sessionStore.set({ kind: 'out', reason: 'chosen' });
    const asked = loadSession();
    enterHere(person);
    answer();
    await asked;
    expect(sessionStore.get()).toEqual({ kind: 'in', person, confirmed: false });
  });

  it('is not made another person whose session the browser still brings: that one ends', async () => {
    const server = fakeServer({
      'GET /api/auth/me': { body: { data: other } },
      'POST /api/auth/logout': { body: { data: null } },
    });
    enterHere(person);
    await loadSession();
    expect(sessionStore.get()).toEqual({ kind: 'out', reason: 'ended' });
    expect(server.asked.map(({ call: asked }) => asked)).toEqual([
      'GET /api/auth/me',
      'POST /api/auth/logout',
    ]);
  });

  it('goes on in his own session of before, though he left it without the server; another person’s is ended', async () => {
    const server = signedIn();
    await signIn('aram@example.am', 'secret');
    server.answers['POST /api/auth/logout'] = 'nothing';
    await signOut();
    enterHere(person);
    server.answers['GET /api/auth/me'] = { body: { data: person } };
    server.asked.length = 0;
    await loadSession();
    expect(server.asked.map(({ call: asked }) => asked)).toEqual(['GET /api/auth/me']);

    await signOut();
    enterHere(other);
    server.answers['POST /api/auth/logout'] = { body: { data: null } };
    server.answers['GET /api/auth/me'] = unauthenticated;
    server.asked.length = 0;
    await loadSession();
    expect(server.asked.map(({ call: asked }) => asked)).toEqual([
      'POST /api/auth/logout',
      'GET /api/auth/me',
    ]);
    expect(sessionStore.get().kind).toBe('out');
  });
});

describe('what a person may do', () => {
  it('is what was granted on the page', () => {
    const flags = { view: true, create: false, edit: false, delete: false, export: false };
    const readOnly = {
      ...person,
      permissions: Object.fromEntries(person.pages.slice(0, 1).map((page) => [page.id, flags])),
    };
    expect(canDo(readOnly, 'api-payments', 'view')).toBe(true);
    expect(canDo(readOnly, 'api-payments', 'edit')).toBe(false);
    expect(canDo(readOnly, 'tech-service-all', 'view')).toBe(false);
    expect(hasPage(person, 'tech-service')).toBe(false);
  });
});
