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
    ...{ _id: id, id, version: 1, name, sortKey: name, searchKey: name },
    ...{ code, status: true, applies: ['all'] },
  };
}
const ROWS = [row(100, 'Արգելակներ'), row(101, 'Կայանման արգելակ')];
type Shown = ReturnType<ReturnType<typeof copies.store>['get']>;
const shown = (rows: LocalRow[]) => createStore<Shown>({ rows, at: 1, problem: null });
const [faults, none] = [shown(ROWS), shown([])];
const lists = { ...copies, store: (name: string) => (name === 'classificators' ? faults : none) };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('what a mechanic has tapped before his key came is there when it has come, and is stored with it', async () => {
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  sealStore.set({ kind: 'none' });
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
  const fault = () => {
    const item = screen.getByText('Կայանման արգելակ', { selector: 'p' }).closest('li');
    if (!item) throw new Error('no such row');
    return within(item).getByRole('button', { name: t('checkups.mechanic.fault') });
  };
  await person.click(fault());
  expect(fault().getAttribute('aria-pressed')).toBe('true');
  openSeal(me.user.id);
  await waitFor(async () => expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toHaveLength(1));
  expect(fault().getAttribute('aria-pressed')).toBe('true');
});
