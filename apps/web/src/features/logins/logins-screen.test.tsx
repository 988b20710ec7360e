import { t } from '@inspect/contract/i18n';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { expectSearch, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import LoginsScreen from './logins-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = (...data: object[]) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length } },
});
const edit = {
  at: '2026-11-20T08:00:00.000Z',
  user: 'a'.repeat(24),
  userName: 'Աննա Սարգսյան',
  reason: null,
  record: 'b'.repeat(24),
  action: 'edit',
};
const colour = {
  ...edit,
  _id: '1'.repeat(24),
  entity: 'colors',
  changes: [
    { field: 'name', before: 'կարմիր', after: 'Կարմիր' },
    { field: 'primary', before: false, after: true },
  ],
};
const cancelled = {
  ...edit,
  _id: '2'.repeat(24),
  entity: 'checkups',
  action: 'cancel',
  reason: 'Սխալ մեքենա',
  changes: [
    { field: 'status', before: 'open', after: 'cancelled' },
    { field: 'fees', before: null, after: { amount: 1 } },
  ],
};

it('the staff read no codes: icons, modes and sums are said as the screens say them', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['user-history', 'settings-colors']), confirmed: true });
  const row = (number: string, entity: string, ...changes: object[]) => ({
    ...edit,
    _id: number.repeat(24),
    entity,
    changes,
  });
  fakeServer({
    'GET /api/edit-histories': list(
      row('1', 'menus', { field: 'icon', before: 'map', after: 'leaf' }),
      row('2', 'carTypes', { field: 'ecoMode', before: 'flat', after: 'hp' }),
      row('3', 'carTypes', { field: 'amount', before: 8000, after: 12000 }),
      row('4', 'fuels', { field: 'kinds', before: ['petrol'], after: ['petrol', 'gas'] }),
      row('5', 'vin-notifications', { field: 'kind', before: 'vin', after: 'plate' }),
    ),
    'GET /api/tech-service-company?page=1&limit=200': list(),
  });
  showAt('/user-history?tab=changes', { '/user-history': LoginsScreen });
  expect(await screen.findByText(/՝ Հաստատուն գումար → Ըստ հզորության և տարիքի$/)).toBeTruthy();
  expect(screen.getByText(/՝ 8 000 → 12 000$/)).toBeTruthy();
  expect(screen.getByText(/՝ Բենզին → Բենզին, Գազ$/)).toBeTruthy();
  expect(screen.queryByText(/leaf|ecoMode|plate/)).toBeNull();
});

it('the staff read who changed what, in words, and choose which entity', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['user-history', 'settings-colors']), confirmed: true });
  const server = fakeServer({
    'GET /api/login-history': list(),
    'GET /api/edit-histories': list(colour, cancelled),
    'GET /api/edit-histories?entity=colors': list(colour),
    'GET /api/tech-service-company?page=1&limit=200': list(),
  });
  const { person, address } = showAt('/user-history?tab=changes', { '/user-history': LoginsScreen });
  const first = (await screen.findByText(/^Անվանում՝ կարմիր → Կարմիր · /)).closest('tr');
  expect(within(first as HTMLElement).getByText('Գույն')).toBeTruthy();
  expect(within(first as HTMLElement).getByText('Փոփոխել է')).toBeTruthy();
  const second = screen.getByText('Սխալ մեքենա').closest('tr');
  expect(within(second as HTMLElement).getByText('Չեղարկվել է')).toBeTruthy();
  expect(within(second as HTMLElement).getByText(/^Վիճակ՝ .+ → .+ · Վճար$/).textContent).not.toMatch(
    /open|cancelled/,
  );

  await person.selectOptions(screen.getByRole('combobox', { name: t('histories.label.entity') }), 'colors');
  await vi.waitFor(() => expect(screen.queryByText('Սխալ մեքենա')).toBeNull());
  expect(screen.getByText(/^Անվանում՝ կարմիր → Կարմիր · /)).toBeTruthy();
  expect(address()).toContain('entity=colors');
  expect(server.asked.map(({ call }) => call)).toContain('GET /api/edit-histories?entity=colors');
});

it('the staff read the changes oldest first', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['user-history', 'settings-colors']), confirmed: true });
  fakeServer({
    'GET /api/edit-histories': list(colour),
    'GET /api/edit-histories?sort=at': list(cancelled),
    'GET /api/tech-service-company?page=1&limit=200': list(),
  });
  const { person, address } = showAt('/user-history?tab=changes', { '/user-history': LoginsScreen });
  await screen.findByText(/^Անվանում՝ կարմիր → Կարմիր/);
  await person.click(screen.getByRole('button', { name: 'Ժամանակ' }));
  expect(await screen.findByText('Սխալ մեքենա')).toBeTruthy();
  expect(address()).toContain('sort=at');
});

it('the staff find changes by who made them', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['user-history', 'settings-colors']), confirmed: true });
  const path = '/edit-histories';
  const server = listServer({ [path]: [colour], '/tech-service-company': [] });
  const asked = { server, ...showAt('/user-history?tab=changes', { '/user-history': LoginsScreen }), path };
  await expectSearch(asked, 'Ով է փոխել', 'Աննա');
});

it('a sign-in that its person says was not his is marked, and no other', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['user-history']), confirmed: true });
  const entry = {
    at: edit.at,
    result: 'success',
    factor: 'password',
    address: '10.0.0.1',
    browser: null,
    system: null,
    user: edit.user,
    role: null,
    companyName: null,
    reportedAt: null,
  };
  fakeServer({
    'GET /api/login-history?startDate=2026-11-20&endDate=2026-11-20': list(
      { ...entry, _id: '1'.repeat(24), userName: 'Աննա Սարգսյան', reportedAt: '2026-11-20T09:00:00.000Z' },
      { ...entry, _id: '2'.repeat(24), userName: 'Արամ Սարգսյան' },
    ),
    'GET /api/tech-service-company?page=1&limit=200': list(),
  });
  const current = { page: 'user-history', path: '/user-history', title: 'access.page.user-history' } as const;
  showAt('/user-history?startDate=2026-11-20&endDate=2026-11-20', {
    '/user-history': () => (
      <ScreenContext value={current}>
        <LoginsScreen />
      </ScreenContext>
    ),
  });
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await rowOf('Աննա Սարգսյան')).toContain('Անձը հաղորդել է, որ ինքը չէր');
  expect(await rowOf('Արամ Սարգսյան')).not.toContain('Անձը հաղորդել է, որ ինքը չէր');
});
