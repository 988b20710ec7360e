import 'fake-indexeddb/auto';
import type { StationRow } from '@inspect/contract/stations';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { StationDrawer } from './station-drawer.tsx';

vi.setConfig({ testTimeout: 40_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const COMPANY = 'a'.repeat(24);
const row: StationRow = {
  _id: 'b'.repeat(24),
  company: COMPANY,
  companyName: 'Alpha LLC',
  name: 'Հարավ',
  region: 'c'.repeat(24),
  regionName: 'Սյունիք',
  county: 'd'.repeat(24),
  countyName: 'Կապան',
  address: 'Գարեգին Նժդեհի 1',
  phone: null,
  latitude: null,
  longitude: null,
  workingHours: [],
  lines: 1,
  status: true,
  version: 1,
};
const may = { save: false, retire: false };
const refresh = async () => undefined;

it('who may only read a station reads where it is by name, also while no list of places is there', async () => {
  fakeServer({});
  sessionStore.set({ kind: 'in', person: personWith(['view-companies']), confirmed: true });
  showAt('/station', {
    '/station': () => (
      <StationDrawer company={COMPANY} row={row} may={may} refresh={refresh} onClose={() => undefined} />
    ),
  });
  const form = within(await screen.findByRole('form', { name: 'Հարավ' }));
  const values = form.getAllByRole('definition').map(({ textContent }) => textContent);
  const names = form.getAllByRole('term').map(({ textContent }) => textContent);
  const told = (name: string) => values[names.indexOf(name)];
  expect([told('Մարզ'), told('Համայնք')]).toEqual(['Սյունիք', 'Կապան']);
});

it('who keeps a station reads below its form what became of it, in the words of the form', async () => {
  const edit = {
    _id: 'e'.repeat(24),
    at: '2026-11-20T08:00:00.000Z',
    user: null,
    userName: 'Ադմինիստրատոր',
    entity: 'stations',
    record: row._id,
    reason: null,
  };
  const changes = [
    { field: 'lines', before: 1, after: 2 },
    { field: 'county', before: null, after: row.county },
    { field: 'workingHours', before: [], after: [{ days: [1, 2], from: '09:00', to: '18:00' }] },
    { field: 'status', before: true, after: false },
  ];
  const made = [{ field: 'company', before: null, after: COMPANY }];
  fakeServer({
    [`GET /api/edit-histories?entity=stations&record=${row._id}&limit=10`]: {
      body: {
        data: [
          { ...edit, action: 'edit', changes },
          { ...edit, _id: 'f'.repeat(24), action: 'create', changes: made },
        ],
        pagination: { current_page: 1, total: 1, count: 2 },
      },
    },
  });
  sessionStore.set({ kind: 'in', person: personWith(['companies']), confirmed: true });
  showAt('/station', {
    '/station': () => (
      <StationDrawer
        company={COMPANY}
        row={row}
        may={{ save: true, retire: true }}
        refresh={refresh}
        onClose={() => undefined}
      />
    ),
  });
  const history = within(await screen.findByRole('region', { name: 'Փոփոխությունների պատմություն' }));
  await history.findByText('Զննման գծեր՝ 1 → 2');
  const told = history
    .getAllByRole('listitem')
    .flatMap((item) => (item.querySelector('li') ? [] : [item.textContent]));
  expect(told).toEqual([
    'Զննման գծեր՝ 1 → 2',
    'Համայնք՝ դատարկ → Կապան',
    'Աշխատանքային ժամեր՝ դատարկ → Երկ, Երք 09:00–18:00',
    'Գործող է՝ Այո → Ոչ',
    'Ընկերություն՝ Alpha LLC',
  ]);
});
