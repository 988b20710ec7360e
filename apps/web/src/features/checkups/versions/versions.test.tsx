import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { Versions } from './versions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const record = storedCheckup();
const version = (number: number, recordedAt: string | null) => ({
  version: number,
  at: '2026-11-20T08:00:00.000Z',
  recordedAt,
  by: 'b'.repeat(24),
  byName: 'Աննա Սարգսյան',
  action: 'findings',
  reason: null,
  changes: [],
  checkup: record,
  hash: '0'.repeat(64),
});

it('say when it was recorded on the device, where that was not when it came, and mark a clock that cannot be right', async () => {
  fakeServer({
    [`GET /api/checkup-history/${record._id}`]: {
      body: {
        data: [
          version(5, '2027-01-01T00:00:00.000Z'),
          version(4, '2026-10-01T08:00:00.000Z'),
          version(3, '2026-11-20T05:30:00.000Z'),
          version(2, '2026-11-20T07:59:30.000Z'),
          version(1, null),
        ],
      },
    },
  });
  sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true });
  const { person } = showAt('/', { '/': () => <Versions record={record} /> });
  await person.click(await screen.findByRole('button', { name: 'Ցույց տալ տարբերակները' }));
  const list = await screen.findByRole('list', { name: 'Տարբերակներ' });
  const recorded = [...list.children].map((item) =>
    [...item.querySelectorAll('p')]
      .map((line) => line.textContent)
      .find((text) => text?.startsWith('Սարքում')),
  );
  expect(recorded).toEqual([
    'Սարքում գրանցված՝ 01/01/2027 04:00․ սարքի ժամացույցն առաջ էր սերվերի ժամից',
    'Սարքում գրանցված՝ 01/10/2026 12:00․ ուղարկումից ավելի քան 30 օր առաջ',
    'Սարքում գրանցված՝ 20/11/2026 09:30',
    undefined,
    undefined,
  ]);
});
