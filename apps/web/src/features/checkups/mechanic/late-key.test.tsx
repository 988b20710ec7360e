import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { openSeal } from '../../../../test/seal.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { draftsOf } from '../../../platform/drafts/index.ts';
import { CopiesContext, copies, type LocalRow } from '../../../platform/offline/index.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { sealStore } from '../../../platform/sealing/seal-store.ts';
import { createStore } from '../../../platform/store.ts';
import { work } from '../../../platform/work-database/index.ts';
import InspectionScreen from './inspection-screen.tsx';
import { FINDINGS_KINDS } from './offline.ts';
import { FINDINGS_DRAFT } from './use-stored-findings.ts';

for (const kind of Object.values(FINDINGS_KINDS)) outbox.register(kind);
const me = personWith(
  ['tech-service-mechanic'],
  ROLES.find((role) => role.includes('MECHANIC')),
);
const record = storedCheckup({ mechanic: me.user.id });

function row(code: number, name: string): LocalRow {
  const id = String(code).padStart(24, '0');
  return {
    _id: id,
    id,
    version: 1,
    name,
    sortKey: name,
    searchKey: name,
    code,
    status: true,
    applies: ['all'],
  };
}
const ROWS = [row(100, 'Արգելակներ'), row(101, 'Կայանման արգելակ')];
type Shown = ReturnType<ReturnType<typeof copies.store>['get']>;
const shown = (rows: LocalRow[]) => createStore<Shown>({ rows, at: 1, problem: null });
const [faults, none] = [shown(ROWS), shown([])];
const lists = { ...copies, store: (name: string) => (name === 'classificators' ? faults : none) };

afterEach(async () => {
  cleanup();
  await work.drafts.clear();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

async function openCar() {
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await outbox.open(me.user.id);
  fakeServer({ [`GET /api/get-checkup-for-edit/${record._id}`]: { body: { data: record } } });
  const { person } = showAt(`/tech-service-mechanic/${record._id}`, {
    '/tech-service-mechanic/$id': () => (
      <CopiesContext value={lists}>
        <InspectionScreen />
      </CopiesContext>
    ),
  });
  await person.click(await screen.findByRole('button', { expanded: false }));
  return person;
}

function fault(): HTMLElement {
  const item = screen.getByText('Կայանման արգելակ', { selector: 'p' }).closest('li');
  if (!item) throw new Error('no such row');
  return within(item).getByRole('button', { name: t('checkups.mechanic.fault') });
}
const isBusy = () =>
  screen.getByRole('group', { name: t('checkups.mechanic.counts') }).getAttribute('aria-busy');

it('what a mechanic has tapped before his key came is there when it has come, and is stored with it', async () => {
  sealStore.set({ kind: 'none' });
  const person = await openCar();
  await person.click(fault());
  expect(fault().getAttribute('aria-pressed')).toBe('true');
  openSeal(me.user.id);
  await waitFor(async () => expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toHaveLength(1));
  expect(fault().getAttribute('aria-pressed')).toBe('true');
});

it('a tap counts as taken when it lies on the disk, not before', async () => {
  openSeal(me.user.id);
  const person = await openCar();
  expect(isBusy()).toBe('false');
  let write = () => {};
  const slow = new Promise<void>((resolve) => {
    write = resolve;
  });
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const disk = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...sealed) => {
    await slow;
    return encrypt(...sealed);
  });
  await person.click(fault());
  expect(fault().getAttribute('aria-pressed')).toBe('true');
  expect(isBusy()).toBe('true');
  expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toHaveLength(0);
  write();
  await waitFor(() => expect(isBusy()).toBe('false'));
  expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toHaveLength(1);
  disk.mockRestore();
});
