import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import DevicesScreen from './devices-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const row = {
  device: 'abcdef'.repeat(4),
  person: 'b'.repeat(24),
  companyName: 'Ընկերություն մեկ',
  at: '2026-11-20T08:00:00.000Z',
  pending: 4,
  attention: 1,
  oldestAt: null,
  heard: 7,
  issued: 12,
  persisted: true,
  lost: null,
};

it('an admin reads of each device what waits there, and what was lost; he looks for those in trouble', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['devices']), confirmed: true });
  const lost = { pending: 3, at: '2026-11-20T10:05:00.000Z' };
  const data = [
    { ...row, _id: '1', personName: 'Աննա Սարգսյան', state: 'attention' },
    { ...row, _id: '2', personName: 'Արամ Սարգսյան', state: 'lost', lost, pending: null, persisted: false },
  ];
  const pagination = { current_page: 1, total: 1, count: 2 };
  const { asked } = fakeServer({
    'GET /api/devices': { body: { data, pagination } },
    'GET /api/devices?state=lost': { body: { data: data.slice(1), pagination } },
    'GET /api/quarantine?state=waiting&limit=1': {
      body: { data: [], pagination: { ...pagination, count: 3 } },
    },
    'GET /api/tech-service-company?page=1&limit=200': { body: { data: [], pagination } },
  });
  showAt('/devices?state=lost', { '/devices': DevicesScreen });
  expect(await screen.findByText('Արամ Սարգսյան')).toBeTruthy();
  for (const text of ['20/11/2026 14:05-ին սպասում էր 3 գրառում', 'Դիտարկիչը կարող է մաքրել տվյալները'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText(t('devices.state.lost')).length).toBeGreaterThan(0);
  expect(asked.map(({ call }) => call)).toContain('GET /api/devices?state=lost');
  // What blocked people had not sent, and nobody has decided about.
  const quarantine = await screen.findByRole('link', { name: 'Կարանտին՝ 3' });
  expect(quarantine.getAttribute('href')).toBe('/devices/quarantine');
});
