import type { Setting } from '@inspect/contract/settings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import SettingsScreen from './settings-screen.tsx';

const SETTING: Setting = {
  _id: 'a'.repeat(24),
  key: 'recheckDays',
  group: 'checkup',
  name: 'Կրկնակի զննության ժամկետը',
  type: 'whole',
  value: 20,
  unit: 'օր',
  min: 1,
  max: 90,
  note: 'Օրացուցային օրեր',
  source: 'https://example.org/research',
  assumption: true,
  editable: true,
  ordering: 1,
  version: 1,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const METHODS: Setting = {
  ...SETTING,
  key: 'payments',
  name: 'Վճարման եղանակներ',
  type: 'list',
  unit: null,
  min: null,
  max: null,
  value: ['cash', 'arca', 'idram', 'telcell'],
};

const open = (...pages: Parameters<typeof personWith>[0]) => {
  sessionStore.set({ kind: 'in', person: personWith(pages), confirmed: true });
  const server = fakeServer({ 'GET /api/settings': { body: { data: [SETTING] } } });
  showAt('/settings', { '/settings': () => <SettingsScreen /> });
  return server;
};

it('the settings are a page in words of the person, without where a value was looked up', async () => {
  open('accesses_all');
  expect(await screen.findByRole('heading', { level: 1, name: 'Համակարգի կարգավորումներ' })).toBeTruthy();
  expect(await screen.findByText('Կրկնակի զննության ժամկետը')).toBeTruthy();
  expect(screen.getByText('20 օր')).toBeTruthy();
  expect(screen.getByText('Օրացուցային օրեր')).toBeTruthy();
  expect(screen.queryByText(/example.org|Աղբյուր|Առաջարկ/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Խմբագրել՝ Կրկնակի զննության ժամկետը' }).textContent).toBe(
    'Խմբագրել',
  );
});

it('whoever may not see them reads so, and nothing is asked', async () => {
  const server = open('tech-service-all');
  expect(await screen.findByText(/իրավունք|հասանելի/i)).toBeTruthy();
  expect(server.asked).toEqual([]);
});

it('nothing is changed by whom the page was given to read, nor what nobody may change', async () => {
  const person = personWith(['accesses_all']);
  const reads = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = Object.fromEntries(person.pages.map(({ id }) => [id, reads]));
  const show = async (who: typeof person, setting: Setting) => {
    sessionStore.set({ kind: 'in', person: who, confirmed: true });
    fakeServer({ 'GET /api/settings': { body: { data: [setting] } } });
    showAt('/settings', { '/settings': () => <SettingsScreen /> });
    await screen.findByText('20 օր');
    const buttons = screen.queryAllByRole('button', { name: /^Խմբագրել/ }).length;
    cleanup();
    return buttons;
  };
  expect(await show(person, SETTING)).toBe(1);
  expect(await show({ ...person, permissions }, SETTING)).toBe(0);
  expect(await show(person, { ...SETTING, editable: false })).toBe(0);
});

it.each([
  [['cash', 'arca', 'idram', 'telcell'], 'Idram', ['cash', 'arca', 'telcell']],
  [['cash', 'idram'], 'Idram', ['cash']],
  [['idram'], 'ArCa', ['cash', 'arca', 'idram']],
])('of %j the admin switches «%s», and cash stays without being a choice', async (value, name, sent) => {
  sessionStore.set({ kind: 'in', person: personWith(['accesses_all']), confirmed: true });
  const UPDATE = 'POST /api/updateSetting';
  const server = fakeServer({
    'GET /api/settings': { body: { data: [{ ...METHODS, value }] } },
    [UPDATE]: { body: { data: { ...METHODS, value: sent, version: 2 } } },
  });
  const { person } = showAt('/settings', { '/settings': () => <SettingsScreen /> });
  await person.click(await screen.findByRole('button', { name: /^Խմբագրել/ }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.queryByRole('checkbox', { name: 'Կանխիկ' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name }));
  await person.click(screen.getByRole('button', { name: 'Պահպանել' }));
  const body = () => server.asked.find(({ call }) => call === UPDATE)?.body;
  await waitFor(() => expect(body()).toMatchObject({ key: 'payments', value: sent }));
});
