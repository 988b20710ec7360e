import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { setKnownScreens } from '../../platform/navigation/known-screens.ts';
import { handOverStore } from '../../platform/quarantine/owed.ts';
import LoginScreen from './login-screen.tsx';

const person = personWith(['tech-service-all']);
const load = async () => ({ default: () => null });

function open(address: string) {
  return showAt(address, {
    '/login': LoginScreen,
    '/': () => <p>home</p>,
    '/tech-service-all': () => <p>all</p>,
  });
}

const email = () => screen.findByLabelText('Էլ․ հասցե');
const password = () => screen.findByLabelText('Գաղտնաբառ');
const submit = () => screen.findByRole('button', { name: 'Մուտք գործել' });

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'out', reason: 'unknown' });
  setKnownScreens([
    { path: '/tech-service-all', page: 'tech-service-all', title: 'access.page.tech-service-all', load },
    { path: '/users', page: 'users', title: 'access.page.users', load },
  ]);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('who is blocked reads what became of what he had not sent, and not that it waits for him', async () => {
  fakeServer({});
  sessionStore.set({ kind: 'out', reason: 'blocked', unsent: 3 });
  handOverStore.set({ state: 'sending', count: 3 });
  open('/login');
  expect(await screen.findByText(/փոխանցվում են ադմինիստրատորին/)).toBeTruthy();
  act(() => handOverStore.set({ state: 'waits', count: 2 }));
  expect(screen.getByText(/կփոխանցվեն ադմինիստրատորին, երբ սերվերը պատասխանի/).textContent).toContain('2');
  act(() => handOverStore.set({ state: 'stays', count: 1 }));
  expect(screen.getByText(/ադմինիստրատորին չեն փոխանցվել/)).toBeTruthy();
  act(() => handOverStore.set({ state: 'sent', count: 3 }));
  expect(screen.getByText(/փոխանցված են ադմինիստրատորին՝ 3։/)).toBeTruthy();
  expect(screen.queryByText(/կուղարկվի, երբ կրկին մուտք գործեք/)).toBeNull();
  act(() => handOverStore.set({ state: 'none' }));
});

describe('a visitor at the door', () => {
  it('is told under each field what is missing, and stands in the first of them', async () => {
    const server = fakeServer({});
    const { person: visitor } = open('/login');
    await visitor.click(await submit());
    expect(await screen.findAllByText('Լրացրեք այս դաշտը')).toHaveLength(2);
    await waitFor(async () => expect(document.activeElement).toBe(await email()));
    expect(server.asked).toEqual([]);
  });

  it('is told on leaving the field that the e-mail is none', async () => {
    fakeServer({});
    const { person: visitor } = open('/login');
    await visitor.type(await email(), 'aram');
    await visitor.tab();
    expect(await screen.findByText(/Գրեք ճիշտ էլ․ հասցե/)).toBeTruthy();
  });

  it('can see what he typed as the password', async () => {
    fakeServer({});
    const { person: visitor } = open('/login');
    await visitor.type(await password(), 'secret');
    expect((await password()).getAttribute('type')).toBe('password');
    await visitor.click(screen.getByRole('button', { name: 'Ցույց տալ գաղտնաբառը' }));
    expect((await password()).getAttribute('type')).toBe('text');
    await visitor.click(screen.getByRole('button', { name: 'Թաքցնել գաղտնաբառը' }));
    expect((await password()).getAttribute('type')).toBe('password');
  });

  it('may paste, and his password manager knows the fields', async () => {
    fakeServer({});
    const { person: visitor } = open('/login');
    await visitor.click(await password());
    await visitor.paste('long pasted password');
    expect(await password()).toMatchObject({
      value: 'long pasted password',
      autocomplete: 'current-password',
    });
    expect(await email()).toMatchObject({ autocomplete: 'username', type: 'email' });
  });

  it('reads the server’s words when the password is wrong, and stands in the password', async () => {
    fakeServer({
      'POST /api/auth/login': {
        status: 401,
        body: refusal('credentials', 'Էլ․ հասցեն կամ գաղտնաբառը սխալ է'),
      },
    });
    const { person: visitor } = open('/login');
    await visitor.type(await email(), 'aram@example.am');
    await visitor.type(await password(), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Էլ․ հասցեն կամ գաղտնաբառը սխալ է');
    expect(document.activeElement).toBe(await password());
    expect(await email()).toMatchObject({ value: 'aram@example.am' });
  });

  it('goes home when he is let in', async () => {
    const server = fakeServer({ 'POST /api/auth/login': { body: { data: person } } });
    const { person: visitor, address } = open('/login');
    await visitor.type(await email(), ' Aram@Example.am');
    await visitor.type(await password(), 'secret{Enter}');
    expect(await screen.findByText('home')).toBeTruthy();
    expect(address()).toBe('/');
    expect(server.asked).toHaveLength(1);
  });

  it('goes on to the page he wanted', async () => {
    fakeServer({ 'POST /api/auth/login': { body: { data: person } } });
    const { person: visitor, address } = open('/login?to=/tech-service-all%3Fsearch%3D35AB123');
    await visitor.type(await email(), 'aram@example.am');
    await visitor.type(await password(), 'secret{Enter}');
    expect(await screen.findByText('all')).toBeTruthy();
    expect(address()).toBe('/tech-service-all?search=35AB123');
  });

  it.each(['//evil.example', 'https://evil.example/', '/users', '/nowhere'])(
    'goes home instead of %s: foreign, unknown or not his',
    async (to) => {
      sessionStore.set({ kind: 'in', person, confirmed: true });
      const { address } = open(`/login?to=${encodeURIComponent(to)}`);
      expect(await screen.findByText('home')).toBeTruthy();
      expect(address()).toBe('/');
    },
  );

  it('learns how his Idram payment ended', async () => {
    open('/login?idram=success');
    expect(
      await screen.findByText('Idram վճարումը հաստատվում է․ կատարված համարվում է միայն հաստատվելուց հետո'),
    ).toBeTruthy();
    cleanup();
    open('/login?idram=fail');
    expect(await screen.findByText('Idram վճարումը չի կատարվել')).toBeTruthy();
    cleanup();
    open('/login?idram=<b>other</b>');
    await email();
    expect(screen.queryByText(/Idram/)).toBeNull();
  });

  it('learns that his Telcell payment is being confirmed, and nothing by other words', async () => {
    open('/login?telcell=back');
    expect(
      await screen.findByText('Telcell վճարումը հաստատվում է․ կատարված համարվում է միայն հաստատվելուց հետո'),
    ).toBeTruthy();
    cleanup();
    open('/login?telcell=paid');
    await email();
    expect(screen.queryByText(/Telcell/)).toBeNull();
  });

  it('reads for whom the screen is locked, and how much of his is kept, and has only to type the password', async () => {
    sessionStore.set({ kind: 'out', reason: 'idle', was: person.user, unsent: 3 });
    open('/login');
    const [locked, unsent] = await screen.findAllByRole('alert');
    expect(locked?.textContent).toMatch(/^Aram Sargsyan.*կողպվել է 15 րոպե տևած անգործությունից հետո/);
    expect(unsent?.textContent).toMatch(/^Չուղարկված՝ 3․ պահված է այս սարքում/);
    expect(await email()).toMatchObject({ value: 'aram@example.am' });
  });

  it('learns that he was blocked', async () => {
    sessionStore.set({ kind: 'out', reason: 'blocked' });
    open('/login');
    expect(await screen.findByText(/Ձեր մուտքն արգելափակվել է/)).toBeTruthy();
    expect(screen.queryByText(/Աշխատաշրջանն ավարտվել է/)).toBeNull();
  });

  it('learns that he has worked without the server for too long, and that nothing is lost', async () => {
    sessionStore.set({ kind: 'out', reason: 'silence' });
    open('/login');
    expect(await screen.findByText(/Առանց կապի աշխատելու ժամկետն այս սարքում ավարտվել է/)).toBeTruthy();
  });

  it('learns that his session has ended', async () => {
    sessionStore.set({ kind: 'out', reason: 'ended' });
    open('/login');
    expect(await screen.findByText(/Աշխատաշրջանն ավարտվել է/)).toBeTruthy();
  });
});
