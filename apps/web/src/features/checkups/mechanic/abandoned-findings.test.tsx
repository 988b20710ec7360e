import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { draftsOf } from '../../../platform/drafts/index.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { newId } from '../../../platform/new-id.ts';
import { work } from '../../../platform/work-database/index.ts';
import CarsScreen, { CAR_FIELDS } from './cars-screen.tsx';
import InspectionScreen from './inspection-screen.tsx';
import { FINDINGS_DRAFT } from './use-stored-findings.ts';

const LIST = '/tech-service-mechanic';
const CHECKUP = newId();
const me = personWith(
  ['tech-service-mechanic'],
  ROLES.find((role) => role.includes('MECHANIC')),
);
const abandoned = {
  checkup: CHECKUP,
  vehicle: '34 AB 567',
  base: {},
  mine: { 'classificators.101': { checked: true, note: 'հոսում է' }, 'measurements.CO': 0.5 },
};

/** His list is empty and the checkup is not his to see. */
function openAt(address: string) {
  const list = new URLSearchParams({
    fields: CAR_FIELDS.join(','),
    limit: String(PAGE_SIZE_MAX),
    sort: 'createdAt',
  });
  fakeServer({
    [`GET /api/tech-service-mechanic-checkups?${list}`]: {
      body: { data: [], pagination: { current_page: 1, total: 1, count: 0 } },
    },
    [`GET /api/get-checkup-for-edit/${CHECKUP}`]: {
      status: 404,
      body: refusal('not_found', t('error.not_found')),
    },
  });
  const current = { page: 'tech-service-mechanic', path: LIST, title: 'checkups.form.viewTitle' } as const;
  return showAt(address, {
    [LIST]: () => (
      <ScreenContext value={current}>
        <CarsScreen />
      </ScreenContext>
    ),
    [`${LIST}/$id`]: () => <InspectionScreen />,
  });
}

beforeEach(async () => {
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
  await work.drafts.put({
    id: newId(),
    kind: FINDINGS_DRAFT,
    owner: me.user.id,
    savedAt: Date.parse('2026-11-01T08:00:00Z'),
    payload: abandoned,
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
  await work.drafts.clear();
});

it('findings of a checkup that the server does not show him any more are listed, read and discarded', async () => {
  const { person } = openAt(LIST);
  await person.click(await screen.findByRole('link', { name: /34 AB 567/ }));
  expect(await screen.findByText(/հոսում է/)).toBeTruthy();
  expect(screen.getByText('0,5')).toBeTruthy();
  expect(await screen.findByText(t('checkups.form.notFoundRecord'))).toBeTruthy();
  await person.click(screen.getByRole('button', { name: t('checkups.mechanic.leftDiscard') }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: t('checkups.mechanic.leftDiscard') }));
  await waitFor(() => expect(screen.queryByText(/հոսում է/)).toBeNull());
  expect(await draftsOf(FINDINGS_DRAFT, me.user.id)).toEqual([]);
});
