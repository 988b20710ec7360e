import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { runsCompany } from '@inspect/contract/companies';
import { LISTS } from '@inspect/contract/reference';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { showAt } from '../../../test/show-at.tsx';
import { storedCompany } from '../../../test/stored-company.ts';
import { toldChanges } from '../../../test/told-changes.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import { createCopies } from '../../platform/offline/copies.ts';
import { openDatabases } from '../../platform/offline/databases.ts';
import { CopiesContext, databases, followChanges, copies as stored } from '../../platform/offline/index.ts';
import { companyCopies } from './offline.ts';
import OwnCompanyScreen from './own-company-screen.tsx';

const OWN = 'GET /api/companies/own';
const NOW = new Date('2026-11-20T08:00:00Z');
const owner = personWith([], ROLES.find(runsCompany));
const company = storedCompany({ director: 'Ani Petrosyan' });

function open(copies = stored, tab = '') {
  const current = { page: null, path: '/own', title: 'companies.ownTitle' } as const;
  showAt(`/own${tab}`, {
    '/own': () => (
      <CopiesContext value={copies}>
        <ScreenContext value={current}>
          <OwnCompanyScreen />
        </ScreenContext>
      </CopiesContext>
    ),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  openSeal(owner.user.id);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('an owner reads his company as this browser stores it where nobody answers, and how old that is', async () => {
  fakeServer({ 'GET /api/changes?of=company': toldChanges({ companyItems: [company] }), [OWN]: 'nothing' });
  followChanges(databases, companyCopies);
  const person = { ...owner, user: { ...owner.user, company: company._id } };
  sessionStore.set({ kind: 'in', person, confirmed: true });
  await waitFor(async () =>
    expect((await databases.personal['offline.company'].read(owner.user.id)).rows).toHaveLength(1),
  );
  vi.setSystemTime(NOW.getTime() + 3 * 3_600_000);
  open();
  expect(
    await screen.findByText('Ցուցադրվում են այս սարքում պահված տվյալները․ վերջին թարմացումը՝ 3 ժամ առաջ'),
  ).toBeTruthy();
  expect(screen.getByText('Ani Petrosyan')).toBeTruthy();
});

it('what the server refuses him this browser does not show him in its place', async () => {
  const refused = { status: 403, body: refusal('forbidden', 'Գործողությունը թույլատրված չէ') };
  fakeServer({ 'GET /api/changes?of=company': toldChanges({ companyItems: [company] }), [OWN]: refused });
  followChanges(databases, companyCopies);
  const person = { ...owner, user: { ...owner.user, company: company._id } };
  sessionStore.set({ kind: 'in', person, confirmed: true });
  await waitFor(async () =>
    expect((await databases.personal['offline.company'].read(owner.user.id)).rows).toHaveLength(1),
  );
  open();
  expect(await screen.findByText('Գործողությունը թույլատրված չէ')).toBeTruthy();
  expect(screen.queryByText('Ani Petrosyan')).toBeNull();
});

it('an owner reads in which region and community his company is, by their names', async () => {
  const place = (letter: string, name: string) => ({
    latitude: null,
    longitude: null,
    _id: letter.repeat(24),
    id: letter.repeat(24),
    name,
    status: true,
    version: 1,
    unreviewed: false,
  });
  const told = (of: string, row: object) => ({
    [`GET /api/locations/${of}`]: {
      body: { data: [row], pagination: { current_page: 1, total: 1, count: 1 } },
      headers: { etag: `"${of}-1-b"` },
    },
  });
  const at = { ...company, region: 'c'.repeat(24), county: 'd'.repeat(24), address: 'Կոմիտասի 5' };
  fakeServer({
    [OWN]: { body: { data: at } },
    ...told('regions', { ...place('c', 'Երևան'), ordering: 1 }),
    ...told('counties', { ...place('d', 'Արաբկիր'), region: 'c'.repeat(24) }),
  });
  const person = { ...owner, user: { ...owner.user, company: company._id } };
  sessionStore.set({ kind: 'in', person, confirmed: true });
  const copies = createCopies(LISTS, openDatabases(LISTS, 'own-company-'));
  open(copies);
  await Promise.all([copies.pull('regions'), copies.pull('counties')]);
  const fact = async (value: string) =>
    (await screen.findByText(value)).closest('dd')?.previousElementSibling?.textContent;
  expect([await fact('Երևան'), await fact('Արաբկիր')]).toEqual(['Մարզ', 'Համայնք']);
});

it('an owner reads in a tab of his company who changed what of it', async () => {
  const contractFile = { field: 'contractFile', before: null, after: 'f'.repeat(24) };
  const edit = {
    _id: 'e'.repeat(24),
    at: '2026-11-20T08:00:00.000Z',
    user: owner.user.id,
    userName: 'Ani Petrosyan',
    entity: 'companies',
    record: company._id,
    reason: null,
    action: 'edit',
    changes: [{ field: 'address', before: null, after: 'Կոմիտասի 5' }, contractFile],
  };
  fakeServer({
    [OWN]: { body: { data: company } },
    [`GET /api/edit-histories?entity=companies&record=${company._id}&limit=10`]: {
      body: { data: [edit], pagination: { current_page: 1, total: 1, count: 1 } },
    },
  });
  const person = { ...owner, user: { ...owner.user, company: company._id } };
  sessionStore.set({ kind: 'in', person, confirmed: true });
  open(stored, '?tab=history');
  expect(await screen.findByText('Հասցե՝ դատարկ → Կոմիտասի 5')).toBeTruthy();
  expect(screen.getByText('Պայմանագրի ֆայլ՝ դատարկ → PDF ֆայլ')).toBeTruthy();
  expect(screen.getByText(/Ani Petrosyan · Փոփոխել է/)).toBeTruthy();
});
