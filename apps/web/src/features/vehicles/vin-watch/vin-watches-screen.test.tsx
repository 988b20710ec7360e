import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import type { VinWatchRow } from '@inspect/contract/vehicles';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { newId } from '../../../platform/new-id.ts';
import VinWatchesScreen from './vin-watches-screen.tsx';

vi.setConfig({ testTimeout: 40_000 });
let me = personWith(['settings-vin-notifications']);
const PATH = '/api/locations/notifications';
const row: VinWatchRow = {
  _id: 'a'.repeat(24),
  kind: 'plate',
  pattern: '34AB567',
  message: 'Որոնվում է',
  active: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 1,
};
const listOf = (...data: VinWatchRow[]) => ({
  data,
  pagination: { current_page: 1, total: 1, count: data.length },
});

function open(address: string) {
  const server = fakeServer({
    [`GET ${PATH}`]: { body: listOf(row) },
    [`GET ${PATH}?active=false`]: { body: listOf() },
    [`POST ${PATH}`]: { status: 201, body: { data: row } },
  });
  return { server, ...showAt(address, { '/settings/vin-notifications': VinWatchesScreen }) };
}

const pattern = () =>
  screen.findByRole('textbox', { name: new RegExp(t('vehicles.vinWatch.label.pattern')) });
const message = () => screen.getByRole('textbox', { name: new RegExp(t('vehicles.vinWatch.label.message')) });
const save = () => screen.getByRole('button', { name: t('shell.save') });
const posted = ({ asked }: ReturnType<typeof fakeServer>) =>
  asked.find(({ call }) => call.startsWith('POST'))?.body;

beforeEach(() => {
  // Somebody else each time: a form that is taken down keeps its draft a moment later.
  me = { ...me, user: { ...me.user, id: newId() } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('while one types, the sentence beneath says which numbers would be meant', async () => {
  const { server, person } = open('/settings/vin-notifications?row=new');
  await person.type(await pattern(), 'xta21');
  expect(screen.getByText('Կհամընկնի միայն XTA21 համարը')).toBeTruthy();
  await person.type(await pattern(), '**');
  expect(screen.getByText(/սկսվում են XTA21/)).toBeTruthy();
  await person.type(message(), 'Զանգահարեք 102');
  expect(await pattern()).toHaveProperty('value', 'XTA21*');
  await person.click(save());
  await waitFor(() =>
    expect(posted(server)).toMatchObject({
      kind: 'vin',
      pattern: 'XTA21*',
      message: 'Զանգահարեք 102',
      active: true,
    }),
  );
});

it('a pattern that means half of the country is refused under its field, and so is an empty message', async () => {
  const { server, person } = open('/settings/vin-notifications?row=new');
  await person.type(await pattern(), '*');
  await person.click(message());
  expect(screen.getAllByText(t('vehicles.vinWatch.field.broad')).length).toBeGreaterThan(0);
  expect((await pattern()).getAttribute('aria-invalid')).toBe('true');
  await person.click(save());
  expect(message().getAttribute('aria-invalid')).toBe('true');
  expect(await pattern()).toHaveProperty('value', '*');
  expect(posted(server)).toBeUndefined();
});

it('what is a plate need not be a VIN: the kind decides', async () => {
  const { person } = open('/settings/vin-notifications?row=new');
  await person.type(await pattern(), '34OO567');
  await person.click(message());
  expect(screen.getAllByText(t('vehicles.vinWatch.field.vinCharacters')).length).toBeGreaterThan(0);
  await person.click(screen.getByRole('radio', { name: t('vehicles.vinWatch.kind.plate') }));
  expect(screen.queryByText(t('vehicles.vinWatch.field.vinCharacters'))).toBeNull();
  expect(screen.getByText('Կհամընկնի միայն 34OO567 համարը')).toBeTruthy();
});

it('those that are switched off are found by the filter, which one click lifts', async () => {
  const { person, address } = open('/settings/vin-notifications');
  await screen.findByRole('link', { name: row.pattern });
  await person.selectOptions(screen.getByLabelText(t('vehicles.vinWatch.label.active')), 'false');
  expect(await screen.findByText(t('shell.emptyFiltered'))).toBeTruthy();
  expect(address()).toBe('/settings/vin-notifications?active=false');
  await person.click(screen.getByRole('button', { name: t('shell.clearAll') }));
  expect(await screen.findByRole('link', { name: row.pattern })).toBeTruthy();
});

it('a row that the address names and the list has not is said to be missing', async () => {
  open(`/settings/vin-notifications?row=${'b'.repeat(24)}`);
  expect(await screen.findByText(t('shell.rowNotHere'))).toBeTruthy();
});

it.each([
  [true, 'Գործում է'],
  [false, 'Անջատված է'],
])('each row says whether it is looked for now: %s', async (active, text) => {
  fakeServer({ [`GET ${PATH}`]: { body: listOf({ ...row, active }) } });
  showAt('/settings/vin-notifications', { '/settings/vin-notifications': VinWatchesScreen });
  const found = (await screen.findByText('34AB567')).closest('tr');
  expect(found?.textContent).toContain(text);
});
