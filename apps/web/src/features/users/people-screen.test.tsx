import 'fake-indexeddb/auto';
import { isCompanyRole, LED_ROLES, type PageRoute, ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { PersonRow } from '@inspect/contract/users';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import { databases } from '../../platform/offline/index.ts';
import { deliver, tellReconnected } from '../../platform/realtime/events.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import PeopleScreen from './people-screen.tsx';

const id = (number: number) => number.toString(16).padStart(24, '0');
const COMPANY = id(77);
const PAGE: PageRoute = 'tech-service-owner-users';
const LIST = 'GET /api/tech-service-users';
const ADD = 'POST /api/tech-service-users';
const [OPERATOR, MECHANIC] = LED_ROLES;
const now = new Date('2026-11-20T08:00:00Z');

const row = (more: Partial<PersonRow> = {}): PersonRow => ({
  _id: id(1),
  email: 'ani@example.am',
  name: 'Անի Մեխանիկյան',
  role: MECHANIC ?? 'TECHNICAL_SERVICE_MECHANIC',
  company: COMPANY,
  companyName: 'Ա',
  station: null,
  stationName: null,
  phone: null,
  twoFactor: false,
  blocked: false,
  certificateNumber: 'Վ-1',
  certificateUntil: '2026-12-01',
  accepted: true,
  linkOpenedAt: null,
  hasPasskey: false,
  linkOpenedFrom: null,
  createdAt: now.toISOString(),
  version: 1,
  ...more,
});
const listOf = (...rows: PersonRow[]) => ({
  body: { data: rows, pagination: { current_page: 1, total: 1, count: rows.length } },
});
const stations = { body: { data: [], pagination: { current_page: 1, total: 1, count: 0 } } };

/** Somebody of the staff who may look at everybody and change nobody. */
function openReader(opened: PersonRow) {
  const person = personWith(['users']);
  const reads = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = Object.fromEntries(person.pages.map((page) => [page.id, reads]));
  sessionStore.set({ kind: 'in', person: { ...person, permissions }, confirmed: true });
  // Of companies and stations nothing is to be had.
  fakeServer({ 'GET /api/users': listOf(opened) });
  const current = { page: 'users', path: '/list', title: 'access.page.users' } as const;
  return showAt(`/list?row=${opened._id}`, {
    '/list': () => (
      <ScreenContext value={current}>
        <PeopleScreen />
      </ScreenContext>
    ),
  });
}

/** Somebody of the staff who keeps everybody's accounts. */
function openStaff(address: string, opened: PersonRow, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.set({ kind: 'in', person: personWith(['users']), confirmed: true });
  const server = fakeServer({ 'GET /api/users': listOf(opened), ...answers });
  const current = { page: 'users', path: '/list', title: 'access.page.users' } as const;
  const view = showAt(address, {
    '/list': () => (
      <ScreenContext value={current}>
        <PeopleScreen />
      </ScreenContext>
    ),
  });
  return { ...view, server };
}

async function factsOf(opened: PersonRow): Promise<Record<string, string | null>> {
  openReader(opened);
  const form = within(await screen.findByRole('form', { name: opened.name }));
  const names = form.getAllByRole('term').map(({ textContent }) => textContent);
  const values = form.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(names.map((name, index) => [name ?? '', values[index] ?? null]));
}

function openList(answers: Parameters<typeof fakeServer>[0], address = '/list') {
  const role = ROLES.find((one) => isCompanyRole(one) && !LED_ROLES.includes(one));
  const person = personWith([PAGE], role);
  sessionStore.set({
    kind: 'in',
    person: { ...person, user: { ...person.user, company: COMPANY } },
    confirmed: true,
  });
  const server = fakeServer({ 'GET /api/tech-service-users/stations?limit=200': stations, ...answers });
  const current = { page: PAGE, path: '/list', title: 'access.page.tech-service-owner-users' as const };
  const view = showAt(address, {
    '/list': () => (
      <ScreenContext value={current}>
        <PeopleScreen />
      </ScreenContext>
    ),
  });
  return { ...view, server };
}

beforeEach(() => {
  changeStatus({ link: 'online', lost: false });
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const STORED = 'Ցուցադրվում են այս սարքում պահված տվյալները․ վերջին թարմացումը՝ 2 ժամ առաջ';

describe('while nobody answers', () => {
  const BEFORE = new Date(now.getTime() - 2 * 3_600_000);
  const store = async () => {
    openSeal(personWith([PAGE]).user.id);
    vi.setSystemTime(BEFORE);
    const rows = [row({ _id: id(2), name: 'Բ' }), row({ _id: id(1), name: 'Ա' })];
    await databases.personal['inspect.users'].replace(personWith([PAGE]).user.id, rows);
    vi.setSystemTime(now);
  };
  afterEach(() => databases.personal['inspect.users'].table.clear());

  it('an owner reads his people as this browser stores them, by name, and how old that is', async () => {
    await store();
    openList({ [LIST]: 'nothing' });
    expect(await screen.findByText(STORED)).toBeTruthy();
    const names = screen.getAllByRole('row').map(({ textContent }) => textContent?.slice(0, 1));
    expect(names.slice(1)).toEqual(['Ա', 'Բ']);
  });

  it('what he filters for is not answered by all of them', async () => {
    await store();
    openList({ [`${LIST}?blocked=true`]: 'nothing' }, '/list?blocked=true');
    expect(await screen.findByRole('button', { name: 'Կրկին փորձել' })).toBeTruthy();
    expect(screen.queryByText(STORED)).toBeNull();
  });
});

describe('an owner who looks at his people', () => {
  it('sees who may come in and whose certificate runs out', async () => {
    openList({
      [LIST]: listOf(
        row(),
        row({ _id: id(2), name: 'Բ', accepted: false }),
        row({ _id: id(3), blocked: true }),
      ),
    });
    expect((await screen.findAllByText(t('users.certificate.soon', { day: '01/12/2026' }))).length).toBe(3);
    expect(screen.getByText(t('users.state.invited'))).toBeTruthy();
    const table = screen.getByRole('table');
    expect(within(table).getByText(t('users.state.blocked'))).toBeTruthy();
  });

  it('sees a change that somebody else makes, without doing anything', async () => {
    const { server } = openList({ [LIST]: listOf(row()) });
    await screen.findByText('Անի Մեխանիկյան');
    server.answers[LIST] = listOf(row({ name: 'Անի Այլյան', version: 2 }));
    deliver(`EDIT_MECHANIC_${COMPANY}`, { _id: id(1) });
    expect(await screen.findByText('Անի Այլյան')).toBeTruthy();
  });

  it('sees after a reconnect what was changed meanwhile', async () => {
    const { server } = openList({ [LIST]: listOf(row()) });
    await screen.findByText('Անի Մեխանիկյան');
    server.answers[LIST] = listOf(row({ name: 'Անի Այլյան', version: 2 }));
    tellReconnected();
    expect(await screen.findByText('Անի Այլյան')).toBeTruthy();
  });
});

describe('the list as a file', () => {
  const EXPORT = 'GET /api/tech-service-users/export?blocked=false&sort=-name';

  it('is what is filtered, in the order that is shown', async () => {
    const { server } = openList(
      { [`${LIST}?page=2&sort=-name&blocked=false`]: listOf(row()), [EXPORT]: { body: {} } },
      '/list?blocked=false&sort=-name&page=2',
    );
    await screen.findByText('Անի Մեխանիկյան');
    fireEvent.click(screen.getByRole('button', { name: 'Արտահանել' }));
    await waitFor(() =>
      expect(server.asked.map(({ call }) => call.split('?')[0])).toContain(EXPORT.split('?')[0]),
    );
    const asked = server.asked.find(({ call }) => call.includes('/export'))?.call.split('?')[1];
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({ blocked: 'false', sort: '-name' });
  });

  it('is not offered to who may not take it out; on paper he has what he sees', async () => {
    openReader(row());
    await screen.findByRole('form', { name: 'Անի Մեխանիկյան' });
    expect(screen.queryByRole('button', { name: 'Արտահանել', hidden: true })).toBeNull();
    expect(screen.getByRole('button', { name: 'Տպել', hidden: true })).toBeTruthy();
  });
});

describe('who may only look at people', () => {
  it('reads the company and the station by their names, also while no list of them is there', async () => {
    const opened = row({ companyName: 'Ալֆա', station: id(88), stationName: 'Կենտրոն' });
    expect(await factsOf(opened)).toEqual({
      'Էլ․ հասցե': 'ani@example.am',
      'Անուն, ազգանուն': 'Անի Մեխանիկյան',
      Դեր: 'Մեխանիկ (հսկիչ)',
      Կայան: 'Կենտրոն',
      'Վկայականի համար': 'Վ-1',
      'Վկայականի ժամկետ': '01/12/2026',
      Ընկերություն: 'Ալֆա',
      'Մուտք երկու քայլով': 'Ոչ',
    });
  });

  it('is told of the staff no company, station or certificate: they have none', async () => {
    const opened = row({ role: 'ADMIN', company: null, companyName: null, certificateNumber: null });
    expect(Object.keys(await factsOf(opened))).toEqual([
      'Էլ․ հասցե',
      'Անուն, ազգանուն',
      'Դեր',
      'Մուտք երկու քայլով',
    ]);
  });
});

describe('an owner who adds somebody', () => {
  it('reads what is wrong under the field, loses nothing, and gets the link once it is right', async () => {
    const { person, server } = openList({
      [LIST]: listOf(),
      [ADD]: {
        status: 409,
        body: refusal('users.email_taken', 'Կա', { email: t('error.users.email_taken') }),
      },
    });
    await person.click((await screen.findAllByRole('button', { name: t('users.add') }))[0] ?? document.body);
    const form = await screen.findByRole('form', { name: t('users.newTitle') });
    await person.type(within(form).getByRole('textbox', { name: /Անուն/ }), 'Նոր Օպերատոր');
    await person.type(within(form).getByRole('textbox', { name: /Էլ․ հասցե/ }), 'new@example.am');
    await person.click(within(form).getByRole('radio', { name: t(`access.role.${OPERATOR ?? 'ADMIN'}`) }));
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect((await within(form).findAllByText(/օգտատեր արդեն կա/)).length).toBeGreaterThan(0);
    const sent = server.asked.find(({ call }) => call === ADD)?.body;
    expect(sent).toMatchObject({ name: 'Նոր Օպերատոր', role: OPERATOR, station: null });
    expect(sent).not.toHaveProperty('company');
    expect(sent).not.toHaveProperty('twoFactor');

    const invitation = { token: 'T'.repeat(43), expiresAt: now.toISOString() };
    server.answers[ADD] = { status: 201, body: { data: row({ accepted: false }), invitation } };
    await person.click(within(form).getByRole('textbox', { name: /Էլ․ հասցե/ }));
    await person.keyboard('{Control>}{Enter}{/Control}');
    const link = await screen.findByLabelText(t('users.link'));
    expect(link).toMatchObject({ value: expect.stringContaining(`/invite#${invitation.token}`) });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});

describe('a lost phone', () => {
  const CLEAR = 'Հեռացնել հեռախոսահամարը';
  const opened = row({ phone: '+37491123456' });

  it('is taken away by the staff, who are asked once more what follows from it', async () => {
    const RESET = `POST /api/users/${opened._id}/reset-factor`;
    const { person, server } = openStaff(`/list?row=${opened._id}`, opened, {
      [RESET]: { body: { data: null } },
    });
    const taken = () => server.asked.filter(({ call }) => call === RESET).length;
    await person.click(await screen.findByRole('button', { name: CLEAR }));
    const dialog = () => screen.findByRole('dialog', { name: 'Հեռացնե՞լ հեռախոսահամարը' });
    expect(within(await dialog()).getByText(/^Անի Մեխանիկյան՝ հեռախոսահամարը կհեռացվի/)).toBeTruthy();
    expect(taken()).toBe(0);
    await person.click(within(await dialog()).getByRole('button', { name: CLEAR }));
    await waitFor(() => expect(taken()).toBe(1));
  });

  it('is none of the owner’s business', async () => {
    openList({ [LIST]: listOf(opened) }, `/list?row=${opened._id}`);
    await screen.findByRole('form', { name: opened.name });
    expect(await screen.findByRole('button', { name: 'Արգելափակել' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: CLEAR })).toBeNull();
  });
});

it('who becomes one of the staff is sent without the company and the station that he had', async () => {
  const opened = row({ station: id(88), stationName: 'Կենտրոն' });
  const CHANGE = `PUT /api/users/${opened._id}`;
  const { person, server } = openStaff(`/list?row=${opened._id}`, opened, {
    [CHANGE]: { body: { data: { ...opened, role: 'ADMIN', company: null, version: 2 } } },
  });
  const form = within(await screen.findByRole('form', { name: opened.name }));
  await person.click(await form.findByRole('radio', { name: 'Ադմինիստրատոր' }));
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.asked.map(({ call }) => call)).toContain(CHANGE));
  const sent = server.asked.find(({ call }) => call === CHANGE)?.body;
  expect(sent).toMatchObject({ version: 1, role: 'ADMIN', company: null, station: null });
});
