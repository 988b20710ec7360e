import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import SecurityEventsScreen from './security-events-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pagination = { current_page: 1, total: 1, count: 2 };
const event = {
  at: '2026-11-20T08:00:00.000Z',
  user: 'a'.repeat(24),
  userName: 'Աննա Սարգսյան',
  companyName: 'Ընկերություն մեկ',
  call: 'GET /files/:id',
  status: 404,
  record: 'b'.repeat(24),
};

it('an admin reads in words who named what of whom; a kind without a word is shown by its name', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['security-events']), confirmed: true });
  const data = [
    {
      ...event,
      _id: '1'.repeat(24),
      kind: 'foreign_id',
      entity: 'stations',
      ownerName: 'Ընկերություն երկու',
    },
    { ...event, _id: '2'.repeat(24), kind: 'later_kind', entity: 'users', ownerName: null },
  ];
  fakeServer({
    'GET /api/security-events': { body: { data, pagination } },
    'GET /api/tech-service-company?page=1&limit=200': {
      body: { data: [], pagination: { ...pagination, count: 0 } },
    },
  });
  showAt('/security-events', { '/security-events': SecurityEventsScreen });
  expect(await screen.findByText(t('securityEvents.kind.foreign_id'))).toBeTruthy();
  for (const text of ['Ընկերություն երկու', t('securityEvents.entity.stations'), 'later_kind'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('GET /files/:id')).toHaveLength(2);
});
