import 'fake-indexeddb/auto';
import { isStaff, type PageRoute, ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { newId } from '../../../platform/new-id.ts';
import { LIST_PAGES, type ListPageRoute } from './list-pages.ts';
import ListScreen from './list-screen.tsx';

const REASON = newId();

function openList(page: PageRoute & ListPageRoute, role: (typeof ROLES)[number] | undefined, query = '') {
  sessionStore.set({ kind: 'in', person: personWith([page], role), confirmed: true });
  const server = fakeServer({
    'GET /api/camera-reasons': {
      body: { data: [{ _id: REASON, name: 'Broken camera', noteRequired: false }] },
    },
  });
  const path = `/${page}`;
  const current = { page, path, title: 'checkups.list.caption' } as const;
  const view = showAt(path + query, {
    [path]: () => (
      <ScreenContext value={current}>
        <ListScreen />
      </ScreenContext>
    ),
  });
  /** The filter of the list as the server was asked last. */
  const asked = () => {
    const calls = server.asked.map(({ call }) => call);
    const lists = calls.filter((call) => call.startsWith(`GET /api${LIST_PAGES[page].endpoint.path}?`));
    return new URLSearchParams(lists.at(-1)?.split('?')[1]);
  };
  return { ...view, asked };
}

const OWNER = ROLES.find((role) => role.includes('OWNER'));
const OPERATOR = ROLES.find((role) => role.includes('OPERATOR'));
/** the button that says which days */
const days = () => screen.queryByRole('button', { name: /^Օրեր՝/ });
const status = () => screen.findByLabelText(t('checkups.label.status'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

describe('what was left open after its day', () => {
  it.each([
    ['the owner', 'company-tech-service', OWNER],
    ['the staff', 'tech-service-all', ROLES.find(isStaff)],
  ] as const)('is found by %s, of whatever day', async (_who, page, role) => {
    const { person, asked, address } = openList(page, role);
    await waitFor(() => expect(days()).not.toBeNull());
    await person.selectOptions(await status(), t('checkups.list.overdue'));
    await waitFor(() => expect(asked().get('overdue')).toBe('true'));
    expect(asked().has('startDate')).toBe(false);
    expect(days()).toBeNull();
    await person.selectOptions(await status(), t('checkups.status.concluded'));
    await waitFor(() => expect(asked().get('status')).toBe('concluded'));
    expect(address()).toBe(`/${page}?status=concluded`);
    expect(asked().has('startDate')).toBe(true);
  });

  it('is not asked for in the operator’s list of the day, whatever the address says', async () => {
    const { asked } = openList('tech-service', OPERATOR, '?overdue=true');
    expect((await status()).textContent).not.toContain(t('checkups.list.overdue'));
    await waitFor(() => expect(asked().has('startDate')).toBe(true));
    expect(asked().has('overdue')).toBe(false);
  });
});

it('an owner filters by the reason why there is no photograph of the plate', async () => {
  const { person, asked } = openList('company-tech-service', OWNER);
  expect(screen.queryByRole('combobox', { name: t('checkups.label.cameraReasonId') })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Զտիչներ' }));
  await person.click(await screen.findByRole('combobox', { name: t('checkups.label.cameraReasonId') }));
  await person.click(await screen.findByRole('option', { name: 'Broken camera' }));
  await waitFor(() => expect(asked().get('cameraReasonId')).toBe(REASON));
});
