import 'fake-indexeddb/auto';
import { pageOf } from '@inspect/contract/access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import type { ListPageRoute } from '../list/list-pages.ts';
import RecordScreen from './record-screen.tsx';

vi.setConfig({ testTimeout: 40_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const ID = 'a'.repeat(24);
const version = (action: string) => ({
  ...{ version: 3, action, at: '2026-11-20T08:00:00.000Z', by: 'b'.repeat(24), byName: 'Աննա Սարգսյան' },
  ...{ byRole: null, reason: 'Երկու անգամ', changes: [] },
});

/** The server has none at this address any more; what it says of its versions. */
function openMissing(page: ListPageRoute, { deletes, newest }: { deletes: boolean; newest: string }) {
  const person = personWith([page]);
  const permissions = Object.fromEntries(
    Object.entries(person.permissions).map(([id, flags]) => [id, { ...flags, delete: deletes }]),
  );
  sessionStore.set({ kind: 'in', person: { ...person, permissions }, confirmed: true });
  const { asked } = fakeServer({
    [`GET /api/get-checkup-for-edit/${ID}`]: { status: 404, body: refusal('not_found', 'Չի գտնվել') },
    [`GET /api/checkup-history/${ID}`]: { body: { data: [version(newest), version('create')] } },
  });
  const { url } = pageOf(page);
  const Shown = () => (
    <ScreenContext value={{ page, path: `${url}/$id`, title: `access.page.${page}` }}>
      <RecordScreen />
    </ScreenContext>
  );
  showAt(`${url}/${ID}`, { [`${url}/$id`]: Shown });
  return asked;
}

it('who may delete reads of a deleted checkup who did it and why, and brings it back or erases it', async () => {
  openMissing('tech-service-all', { deletes: true, newest: 'delete' });
  expect(await screen.findByText('Զննությունը ջնջված է')).toBeTruthy();
  expect(screen.getByText('20/11/2026 12:00 · Աննա Սարգսյան · Երկու անգամ')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Վերականգնել զննությունը' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ջնջել զննությունն ընդմիշտ' })).toBeTruthy();
  expect(screen.queryByText('Զննությունը չի գտնվել')).toBeNull();
});

it('who may not delete learns only that there is none, and asks for no versions', async () => {
  const asked = openMissing('tech-service-all', { deletes: false, newest: 'delete' });
  expect(await screen.findByText('Զննությունը չի գտնվել')).toBeTruthy();
  expect(screen.queryByText('Զննությունը ջնջված է')).toBeNull();
  expect(asked.filter(({ call }) => call.includes('history'))).toEqual([]);
});

it('one that was not deleted and is not there is none', async () => {
  openMissing('tech-service-all', { deletes: true, newest: 'edit' });
  expect(await screen.findByText('Զննությունը չի գտնվել')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Վերականգնել զննությունը' })).toBeNull();
});
