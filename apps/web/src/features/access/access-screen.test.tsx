import 'fake-indexeddb/auto';
import { type Accesses, accessEndpoints, type PageFlags } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import { newId } from '../../platform/new-id.ts';
import AccessScreen from './access-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('what was changed is saved by Ctrl+Enter, and nothing is when nothing was changed', async () => {
  const pages = personWith(['accesses_all']);
  sessionStore.set({ kind: 'in', person: pages, confirmed: true });
  const page = newId();
  const flags = (view: boolean): PageFlags => ({
    view,
    create: false,
    edit: false,
    delete: false,
    export: false,
  });
  const stored = (own: PageFlags | null): { data: Accesses } => ({
    data: {
      person: null,
      role: pages.user.role,
      record: newId(),
      locked: null,
      rows: [{ page, route: 'companies', possible: ['view'], givable: ['view'], inherited: null, own }],
    },
  });
  const path = accessEndpoints.read.path;
  const server = fakeServer({
    [`GET /api${path}?role=${pages.user.role}`]: { body: stored(null) },
    [`PUT /api${path}`]: { body: stored(flags(true)) },
  });
  const saves = () => server.asked.filter(({ call }) => call.startsWith('PUT'));
  const current = { page: 'accesses_all', path: '/accesses_all', title: 'access.page.accesses_all' } as const;
  const { person } = showAt(`/accesses_all?role=${pages.user.role}`, {
    '/accesses_all': () => (
      <ScreenContext value={current}>
        <AccessScreen />
      </ScreenContext>
    ),
  });
  const box = await screen.findByRole('checkbox', { name: /Տեսնել/ });
  await person.keyboard('{Control>}{Enter}{/Control}');
  await person.click(box);
  expect(await screen.findByText(t('access.screen.changes', { count: 1 }))).toBeTruthy();
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(t('shell.nothingChanged'))).toBeTruthy();
  expect(saves().map(({ body }) => body)).toEqual([
    { role: pages.user.role, cells: [{ page, known: null, flags: flags(true) }] },
  ]);
});
