import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { StationList } from './station-list.tsx';

const company = 'c'.repeat(24);
const STATION = {
  _id: 'a'.repeat(24),
  company,
  companyName: 'Ա',
  name: 'Կենտրոն',
  version: 1,
  status: true,
  lines: 2,
  region: 'd'.repeat(24),
  regionName: 'Երևան',
  county: 'e'.repeat(24),
  countyName: 'Կենտրոն',
  address: 'Աբովյան 1',
  phone: null,
  latitude: null,
  longitude: null,
  workingHours: [],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it.each([
  ['reads them, and opens and adds none', { create: false, edit: false, delete: false }, 0],
  ['keeps them', { create: true, edit: true, delete: true }, 1],
])('who %s', async (_what, may, offered) => {
  sessionStore.set({ kind: 'in', person: personWith(['view-companies']), confirmed: true });
  fakeServer({
    [`GET /api/stations?company=${company}&limit=200`]: {
      body: { data: [STATION], pagination: { current_page: 1, total: 1, count: 1 } },
    },
  });
  showAt('/', { '/': () => <StationList company={company} may={may} /> });
  const row = within((await screen.findByText('Աբովյան 1')).closest('tr') ?? document.body);
  expect(row.queryAllByRole('link')).toHaveLength(offered);
  expect(screen.queryAllByRole('button', { name: 'Ավելացնել կայան' })).toHaveLength(offered);
});
