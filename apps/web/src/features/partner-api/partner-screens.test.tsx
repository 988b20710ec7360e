import 'fake-indexeddb/auto';
import { addTexts, t } from '@inspect/contract/i18n';
import { type PartnerKey, type PartnerRow, partnerApiHy } from '@inspect/contract/partner-api';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { expectOrders, expectSearch, listOf, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { newId } from '../../platform/new-id.ts';

// The texts come with the screen, before its modules are read.
vi.setConfig({ testTimeout: 40_000 });
addTexts({ partnerApi: partnerApiHy });
const { default: PartnersScreen } = await import('./partners/partners-screen.tsx');
const { default: CallsScreen } = await import('./traces/calls-screen.tsx');
const { default: SearchesScreen } = await import('./traces/searches-screen.tsx');
const { default: ViewsScreen } = await import('./traces/views-screen.tsx');

const PAGES = ['api-users', 'api-history', 'api-search-histories', 'api-view-histories'] as const;
let me = personWith([...PAGES]);
const partner: PartnerRow = {
  _id: 'a'.repeat(24),
  name: 'Ճանապարհային ոստիկանություն',
  contact: null,
  scopes: ['vehicle-status'],
  addresses: ['203.0.113.0/24'],
  minuteQuota: 1_200,
  dayQuota: 200_000,
  expiresOn: null,
  active: true,
  refuseUnpaid: false,
  version: 1,
};
const key: PartnerKey = {
  _id: 'c'.repeat(24),
  beginning: 'inspect_live_Ab12Cd',
  sandbox: false,
  createdAt: '2026-11-19T08:00:00.000Z',
  createdByName: 'Աննա Սարգսյան',
  lastUsedAt: null,
  revokedAt: null,
};
beforeEach(() => {
  me = { ...me, user: { ...me.user, id: newId() } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openPartner(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/api/users': { body: listOf(partner) },
    [`GET /api/api/users/${partner._id}/keys`]: { body: { data: [key] } },
    [`GET /api/edit-histories?entity=partners&record=${partner._id}&limit=10`]: { body: listOf() },
    ...answers,
  });
  return { server, ...showAt(`/api/users?row=${partner._id}`, { '/api/users': PartnersScreen }) };
}

it('an admin reads what a partner may ask, how often and from where', async () => {
  openPartner();
  expect(await screen.findByText('Մեքենայի զննության վիճակը', { selector: 'td *, td' })).toBeTruthy();
  for (const quota of ['1 200', '200 000'])
    expect(screen.getAllByText((_, node) => node?.textContent?.replace(/\s/g, ' ') === quota)).toBeTruthy();
  expect(await screen.findByText('inspect_live_Ab12Cd…')).toBeTruthy();
  expect(screen.getByText(/Ստեղծել է Աննա Սարգսյան/)).toBeTruthy();
});

it('a new key is shown once, and neither Esc nor a lost answer makes two of it', async () => {
  const secret = `inspect_live_${'x'.repeat(43)}`;
  const ids: unknown[] = [];
  const { server, person } = openPartner({
    [`POST /api/api/users/${partner._id}/keys`]: ({ body }) => {
      ids.push((body as { _id: string })._id);
      if (ids.length === 1) return 'nothing';
      return { status: 201, body: { data: { key: { ...key, _id: 'd'.repeat(24) }, secret } } };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Ստեղծել բանալի' }));
  await waitFor(() => expect(ids).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'Ստեղծել բանալի' }));
  const dialog = await screen.findByRole('dialog', { name: 'Նոր բանալի' });
  expect(within(dialog).getByDisplayValue(secret)).toBeTruthy();
  expect(new Set(ids).size).toBe(1);
  await person.keyboard('{Escape}');
  expect(within(dialog).getByDisplayValue(secret)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Պատճենել եմ, փակել' }));
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  expect(server.asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2);
});

it('a key is revoked after one question', async () => {
  const { server, person } = openPartner({
    [`DELETE /api/api/users/keys/${key._id}`]: { body: { data: { ...key, revokedAt: key.createdAt } } },
  });
  await person.click(await screen.findByRole('button', { name: 'Հետ կանչել inspect_live_Ab12Cd…' }));
  const question = await screen.findByRole('dialog', { name: 'Հետ կանչե՞լ բանալին' });
  expect(server.asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await person.click(within(question).getByRole('button', { name: 'Հետ կանչել' }));
  await waitFor(() =>
    expect(server.asked.some(({ call }) => call === `DELETE /api/api/users/keys/${key._id}`)).toBe(true),
  );
});

it('an address that is no network is told under its field', async () => {
  const { person } = openPartner({
    [`PUT /api/api/users/${partner._id}`]: { status: 500, body: refusal('internal', 'x') },
  });
  const field = await screen.findByLabelText(/Ցանցային հասցեներ/, { selector: 'input' });
  await person.type(field, '203.0.113.300,');
  await act(async () => {
    await person.click(screen.getByRole('button', { name: t('shell.save') }));
  });
  expect((await screen.findAllByText('Գրեք ցանցային հասցե, օրինակ՝ 192.0.2.0/24')).length).toBeGreaterThan(0);
});

const traced = {
  at: '2026-11-20T08:00:00.000Z',
  partner: partner._id,
  partnerName: partner.name,
  key: key.beginning,
};
const tracesAt = (path: string, rows: unknown[]) => listServer({ '/api/users': [partner], [path]: rows });

it('calls are read with what they were answered', async () => {
  const call = {
    ...traced,
    _id: '1'.repeat(24),
    call: 'GET /partner/v1/vehicle',
    status: 403,
    milliseconds: 7,
    address: '203.0.114.1',
    sandbox: true,
  };
  const server = tracesAt('/api/history', [call]);
  const { person } = showAt('/api/history', { '/api/history': CallsScreen });
  expect(await screen.findByText('GET /partner/v1/vehicle')).toBeTruthy();
  for (const text of ['403', '7 մվ', '203.0.114.1']) expect(screen.getByText(text)).toBeTruthy();
  const asked = { person, server, path: '/api/history' };
  await expectOrders(asked, { Ժամանակ: 'at' });
  await expectSearch(asked, 'Գործընկեր, հարցում, հասցե կամ պատասխանի կոդ', '403');
});

it('partners are put in order by their headings', async () => {
  const server = listServer({ '/api/users': [partner] });
  const { person } = showAt('/api/users', { '/api/users': PartnersScreen });
  await expectOrders(
    { person, server, path: '/api/users' },
    {
      Անվանում: 'name',
      'Հարցում մեկ րոպեում': 'minuteQuota',
      'Հարցում մեկ օրում': 'dayQuota',
      'Գործում է մինչև (ներառյալ)': 'expiresOn',
      'Գործում է': 'active',
    },
  );
});

it('searches and views are read with the vehicle and the record', async () => {
  const search = { ...traced, _id: '1'.repeat(24), by: 'vin', value: 'WVWZZZ1JZXW000001', found: false };
  tracesAt('/api/search-histories', [search]);
  showAt('/api/search-histories', { '/api/search-histories': SearchesScreen });
  expect(await screen.findByText('WVWZZZ1JZXW000001')).toBeTruthy();
  expect(screen.getByText('Չի գտնվել')).toBeTruthy();
  cleanup();
  const view = { ...traced, plate: '34AB567', VIN: 'WVWZZZ1JZXW000001' };
  const checkup = { _id: 'f'.repeat(24), number: 'AB-1234567' };
  const server = tracesAt('/api/view-histories', [
    { ...view, _id: '1'.repeat(24), checkup },
    { ...view, _id: '2'.repeat(24), checkup: null },
  ]);
  const { person } = showAt('/api/view-histories', { '/api/view-histories': ViewsScreen });
  expect(await screen.findByText('AB-1234567')).toBeTruthy();
  expect(screen.getByText('Զննության վիճակը')).toBeTruthy();
  expect(screen.getAllByText('34 AB 567 · WVWZZZ1JZXW000001')).toHaveLength(2);
  await expectOrders({ person, server, path: '/api/view-histories' }, { Ժամանակ: 'at' });
});
