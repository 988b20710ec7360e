import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { type CompanyItem, runsCompany } from '@inspect/contract/companies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { show } from '../../../test/show.tsx';
import { showAt } from '../../../test/show-at.tsx';
import { storedCompany } from '../../../test/stored-company.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import { LicenceBadge } from './company-badges.tsx';
import OwnCompanyScreen from './own-company-screen.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it.each([
  ['2026-11-19', 'Լիցենզիայի ժամկետը լրացել է 19/11/2026-ին'],
  ['2026-11-20', 'Լիցենզիայի ժամկետը լրանում է 20/11/2026-ին'],
  ['2026-12-20', 'Լիցենզիայի ժամկետը լրանում է 20/12/2026-ին'],
  ['2026-12-21', 'Ուժի մեջ է մինչև 21/12/2026'],
])(
  'on 20/11/2026 a licence until %s reads «%s»: its last day counts, thirty days before it warns',
  (until, text) => {
    show(<LicenceBadge until={until} />);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

const PAID = { from: '2026-11-01', to: '2026-11-30', payment: null };
const CONTRACT = { contractFile: 'f'.repeat(24), contractFileName: 'a.pdf' };

it.each<[string, Partial<CompanyItem>, string[], string[]]>([
  [
    'neither a bill nor a contract that nobody demands',
    { subscriptionTotal: 40_000, ...CONTRACT },
    ['Բաժանորդավճար չի պահանջվում', 'Պայմանագիր չի պահանջվում'],
    ['Ներբեռնել պայմանագիրը'],
  ],
  [
    'that nothing is due',
    { subscriptionEnabled: true, contractEnabled: true },
    ['Վճարման ենթակա գումար չկա', 'Պայմանագիր դեռ չկա'],
    [],
  ],
  [
    'what is due, and the contract that waits',
    { subscriptionEnabled: true, subscriptionTotal: 40_000, contractEnabled: true, ...CONTRACT },
    ['Վճարման ենթակա է 40 000 ֏', 'Պայմանագիրը դեռ ընդունված չէ'],
    ['Վճարման ենթակա գումար չկա'],
  ],
  [
    'what has been paid for',
    { subscriptionEnabled: true, subscription: PAID, subscriptionStatus: true } as Partial<CompanyItem>,
    ['Վճարված է՝ 01/11/2026 – 30/11/2026', 'Վճարման ենթակա գումար չկա'],
    [],
  ],
])('an owner reads of his contract and bill: %s', async (_name, facts, texts, missing) => {
  const person = personWith([], ROLES.find(runsCompany));
  const company = storedCompany(facts);
  sessionStore.set({
    kind: 'in',
    person: { ...person, user: { ...person.user, company: company._id } },
    confirmed: true,
  });
  fakeServer({ 'GET /api/companies/own': { body: { data: company } } });
  const current = { page: null, path: '/own', title: 'companies.ownTitle' } as const;
  showAt('/own?tab=contract', {
    '/own': () => (
      <ScreenContext value={current}>
        <OwnCompanyScreen />
      </ScreenContext>
    ),
  });
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  for (const text of missing) expect(screen.queryByText(text)).toBeNull();
});
