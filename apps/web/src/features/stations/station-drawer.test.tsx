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
