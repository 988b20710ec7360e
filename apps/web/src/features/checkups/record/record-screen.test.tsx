import 'fake-indexeddb/auto';
import { pageOf } from '@inspect/contract/access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { openSeal } from '../../../../test/seal.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { databases } from '../../../platform/offline/index.ts';
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
  version: 3,
  action,
  at: '2026-11-20T08:00:00.000Z',
  by: 'b'.repeat(24),
  byName: 'Աննա Սարգսյան',
  byRole: null,
  reason: 'Երկու անգամ',
  changes: [],
  checkup: { CarRegNo: '34AB567' },
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

describe('while nobody answers', () => {
  const me = personWith(['tech-service']).user.id;
  /** The line of the list as the server answered it an hour ago. */
  async function openUnanswered(stored: readonly { _id: string }[]) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
    openSeal(me);
    await databases.personal['inspect.checkups'].replace(me, stored);
    vi.setSystemTime(new Date('2026-11-20T09:00:00Z'));
    sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true });
    fakeServer({ [`GET /api/get-checkup-for-edit/${ID}`]: 'nothing' });
    const Shown = () => (
      <ScreenContext
        value={{ page: 'tech-service', path: '/tech-service/$id', title: 'access.page.tech-service' }}
      >
        <RecordScreen />
      </ScreenContext>
    );
    showAt(`/tech-service/${ID}`, { '/tech-service/$id': Shown });
  }
  afterEach(async () => {
    vi.useRealTimers();
    await databases.personal['inspect.checkups'].table.clear();
  });

  it('a checkup of today is read as this browser stores it, with how old that is and nothing to change it by', async () => {
    const { CarRegNo, ownerName } = { CarRegNo: '35AA111', ownerName: 'Անի Պետրոսյան' };
    await openUnanswered([
      storedCheckup({ _id: ID, CarRegNo, ownerName, status: 'concluded', Opinion: false }),
    ]);
    expect(await screen.findByText('Անի Պետրոսյան')).toBeTruthy();
    expect(
      screen.getByText('Ցուցադրվում են այս սարքում պահված տվյալները․ վերջին թարմացումը՝ 1 ժամ առաջ'),
    ).toBeTruthy();
    expect(screen.getByText('Անսարք է')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Վերադառնալ ցանկին']);
  });

  it('of one that it does not store it says why there is nothing', async () => {
    await openUnanswered([storedCheckup({ _id: 'c'.repeat(24) })]);
    expect(await screen.findByRole('button', { name: 'Կրկին փորձել' })).toBeTruthy();
  });
});
