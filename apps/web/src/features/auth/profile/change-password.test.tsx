import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { show } from '../../../../test/show.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { databases } from '../../../platform/offline/index.ts';
import { ChangePassword } from './change-password.tsx';

const CHANGE = 'PUT /api/auth/password';
const me = personWith(['tech-service']);
const others = 'b'.repeat(24);

beforeEach(async () => {
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(8) };
  const row = { emailKey: 'x', salt: new Uint8Array(16), iterations: 1, key: sealed, person: sealed };
  for (const _id of [me.user.id, others])
    await databases.localUsers.put({ ...row, _id, wrong: 0, notBefore: 0 });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await databases.localUsers.clear();
});

async function change(answer: { status?: number; body: unknown }) {
  const server = fakeServer({ [CHANGE]: answer });
  const { person } = show(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <ChangePassword />
    </QueryClientProvider>,
  );
  await person.type(screen.getByLabelText('Ընթացիկ գաղտնաբառ'), 'the former one');
  await person.type(screen.getByLabelText('Նոր գաղտնաբառ'), 'quite another sentence');
  await person.click(screen.getByRole('button', { name: 'Փոխել գաղտնաբառը' }));
  await waitFor(() => expect(server.asked.map(({ call }) => call)).toContain(CHANGE));
}
const known = async () => (await databases.localUsers.toArray()).map(({ _id }) => _id).sort();

it('the former password lets nobody in by this device alone any more', async () => {
  await change({ body: { data: { ended: 0 } } });
  await vi.waitFor(async () => expect(await known()).toEqual([others]));
});

it('one that was refused is still the one that does', async () => {
  const body = refusal('validation', 'Ոչ', { current: 'Գաղտնաբառը սխալ է' });
  await change({ status: 400, body });
  expect(await screen.findByText('Գաղտնաբառը սխալ է')).toBeTruthy();
  expect(await known()).toEqual([me.user.id, others].sort());
});
