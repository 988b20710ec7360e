import 'fake-indexeddb/auto';
import type { AdministratorChange } from '@inspect/contract/users';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { AdministratorsNotice } from './administrators.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const change = (more: Partial<AdministratorChange>): AdministratorChange => ({
  _id: 'a'.repeat(24),
  at: '2026-11-20T08:00:00Z',
  byName: 'Անի',
  personName: 'Արամ',
  role: null,
  what: 'rights',
  ...more,
});

describe('an administrator', () => {
  it('reads whose rights another has changed: a person’s or a role’s', async () => {
    sessionStore.set({ kind: 'in', person: personWith(['users'], 'ADMIN'), confirmed: true });
    const data = [
      change({}),
      change({ _id: 'b'.repeat(24), personName: null, role: 'VIEWER' }),
      change({ _id: 'c'.repeat(24), what: 'link' }),
    ];
    fakeServer({ 'GET /api/users/administrator-changes': { body: { data } } });
    showAt('/list', { '/list': () => <AdministratorsNotice /> });
    const said = await screen.findAllByText(/^20\/11\/2026 12:00/);
    expect(said.map(({ textContent }) => textContent)).toEqual([
      '20/11/2026 12:00՝ Անի փոխել է օգտատիրոջ հասանելիությունները՝ Արամ',
      '20/11/2026 12:00՝ Անի փոխել է դերի հասանելիությունները՝ Դիտորդ',
      '20/11/2026 12:00՝ Անի նոր մուտքի հղում է ստեղծել ադմինիստրատորի համար՝ Արամ',
    ]);
  });
});
