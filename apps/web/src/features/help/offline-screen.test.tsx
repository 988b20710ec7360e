import 'fake-indexeddb/auto';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { localKeys } from '../../platform/local-state/keys.ts';
import { setKnownScreens } from '../../platform/navigation/known-screens.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { followSupport } from '../../platform/support/support-phone.ts';
import LoginScreen from '../auth/login-screen.tsx';
import OfflineScreen from './offline-screen.tsx';

const load = async () => ({ default: () => null });
const open = (address = '/offline') =>
  showAt(address, {
    '/offline': OfflineScreen,
    '/login': LoginScreen,
    '/': () => <p>home</p>,
    '/tech-service': () => <p>the list</p>,
  });
const title = () => screen.findByRole('heading', { level: 1, name: 'Ի՞նչ անել, երբ կապ չկա' });
const roles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const call = () => screen.queryByRole('link', { name: /^Զանգահարել/ });
const lost = { link: 'offline', lost: true, classificators: null } as const;
const answered = { link: 'online', lost: false, classificators: 1 } as const;

beforeEach(() => {
  fakeServer({});
  sessionStore.set({ kind: 'out', reason: 'unknown' });
  setKnownScreens([{ path: '/tech-service', page: 'tech-service', title: 'access.page.tech-service', load }]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  act(() => changeStatus(answered));
});

/** The server is there, and five seconds are over. */
async function askWhomToCall(): Promise<void> {
  vi.useFakeTimers();
  changeStatus({ link: 'offline' });
  changeStatus(answered);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
}

describe('whom to call', () => {
  it('is asked when the server is there, kept on this device, and not forgotten when nobody answers', async () => {
    const server = fakeServer({ 'GET /api/support': { body: { data: { phone: '+37410000000' } } } });
    followSupport();
    await askWhomToCall();
    expect(localStorage.getItem(localKeys.support)).toBe('{"phone":"+37410000000"}');
    server.answers['GET /api/support'] = 'nothing';
    await askWhomToCall();
    open();
    await title();
    expect(call()?.getAttribute('href')).toBe('tel:+37410000000');
    expect(call()?.textContent).toBe('+374 10 000000');
  });

  it('is left out where nobody is named', async () => {
    fakeServer({ 'GET /api/support': { body: { data: { phone: null } } } });
    await askWhomToCall();
    open();
    await title();
    expect(call()).toBeNull();
    expect(screen.queryByText('Ում զանգահարել')).toBeNull();
  });
});

describe('what can be done without a connection', () => {
  it('is told of every role to whom is not signed in', async () => {
    open();
    await title();
    expect(roles()).toEqual(['Օպերատոր', 'Մեխանիկ (հսկիչ)', 'Ադմինիստրատոր, Ընկերության ղեկավար, Դիտորդ']);
    expect(screen.getByText(/վերջին 30 օրում/)).toBeTruthy();
  });

  it('is told of his own role to a mechanic', async () => {
    const mechanic = personWith(['tech-service-mechanic']);
    const person = { ...mechanic, user: { ...mechanic.user, role: 'TECHNICAL_SERVICE_MECHANIC' as const } };
    sessionStore.set({ kind: 'in', person, confirmed: false });
    open();
    await title();
    expect(roles()).toEqual(['Մեխանիկ (հսկիչ)']);
    expect(screen.queryByText(/վերջին 30 օրում/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Շարունակել աշխատանքը' })).toBeTruthy();
  });

  it('names what is never to be done: clearing the browser’s data first', async () => {
    open();
    const never = within(await screen.findByRole('region', { name: 'Ինչ երբեք չանել' }));
    expect(never.getAllByRole('listitem')[0]?.textContent).toMatch(/^Մի՛ մաքրեք դիտարկիչի տվյալները/);
  });
});

describe('the connection', () => {
  it('is looked at when one asks, and said to be missing still', async () => {
    fakeServer({});
    act(() => changeStatus(lost));
    const { person } = open();
    expect(await screen.findByText('Սերվերը հիմա չի պատասխանում')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Ստուգել կապը' }));
    expect(await screen.findByText(/դեռ չի պատասխանում/)).toBeTruthy();
  });

  it('leads whoever was led here on to where he wanted when it is back; who came by himself reads on', async () => {
    act(() => changeStatus(lost));
    const led = open('/offline?to=%2Ftech-service');
    await title();
    await led.person.click(screen.getByRole('button', { name: 'Ստուգել կապը' }));
    await screen.findByText(/դեռ չի պատասխանում/);
    expect(led.address()).toBe('/offline?to=%2Ftech-service');
    act(() => changeStatus(answered));
    expect(await screen.findByText('the list')).toBeTruthy();
    led.unmount();
    act(() => changeStatus(lost));
    const { address } = open();
    await title();
    act(() => changeStatus(answered));
    expect(await screen.findByText('Կապը կա․ կարող եք աշխատել')).toBeTruthy();
    expect(address()).toBe('/offline');
  });
});

it('who opens the sign-in while nobody answers and nobody can come in is led here once, with where he wanted', async () => {
  act(() => changeStatus(lost));
  const { address, person } = open('/login?to=%2Ftech-service');
  await title();
  expect(address()).toBe('/offline?to=/tech-service');
  await person.click(screen.getByRole('link', { name: 'Մուտքի էջ' }));
  expect(await screen.findByRole('button', { name: 'Մուտք գործել' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ինչ անել' }).getAttribute('href')).toBe('/offline');
  expect(address()).toBe('/login?to=/tech-service');
});
