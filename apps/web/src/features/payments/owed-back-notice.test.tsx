import { ROLES } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { storedCheckup } from '../../../test/stored-checkup.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { OwedBackNotice } from './owed-back-notice.tsx';

const fees = {
  inspection: { amount: 8_000, reason: 'Car' },
  environmental: { amount: 4_800, reason: 'Tax', taxYears: [2026, 2027] },
  total: 12_800,
};
const OWNER = ROLES.find((role) => role.includes('OWNER'));
const OPERATOR = ROLES.find((role) => role.includes('OPERATOR'));
const TITLE = /^Ենթակա է վերադարձման՝ /;

afterEach(() => {
  cleanup();
  sessionStore.set({ kind: 'starting' });
});

function shown(facts: Partial<Checkup>, who: Parameters<typeof personWith> = [['tech-service'], OPERATOR]) {
  sessionStore.set({ kind: 'in', person: personWith(...who), confirmed: true });
  const paid = { inspection: 8_000, environmental: 4_800 };
  const createdAt = '2026-11-20T08:00:00.000Z';
  const record = storedCheckup({ fees, paid, createdAt, CarRegNo: '36BB222', ...facts });
  showAt('/x', { '/x': () => <OwedBackNotice record={record} /> });
}

it('of a cancelled checkup the service goes back, and the tax stays for its vehicle', async () => {
  shown({ status: 'cancelled' });
  expect((await screen.findByText(TITLE)).textContent).toMatch(/8.000.֏/);
  expect(screen.getByText(/հարկը՝ 4.800.֏ \(2026, 2027\), չի վերադարձվում/)).toBeTruthy();
  expect(screen.getByText(/^Գումարը վերադարձնում է ընկերության ղեկավարը/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('who may give it back is led to the list that names it', async () => {
  shown({ status: 'cancelled' }, [['company-tech-service', 'station-payments'], OWNER]);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(
    '/station-payments?tab=paidNotInspected&startDate=2026-11-20&search=36BB222',
  );
});

it('of one that stands what was paid beyond its fees goes back', async () => {
  shown({ paid: { inspection: 9_000, environmental: 4_800 } });
  expect((await screen.findByText(TITLE)).textContent).toMatch(/1.000.֏/);
  expect(screen.getByText(/^Վճարվել է ավելին/)).toBeTruthy();
  expect(screen.queryByText(/չի վերադարձվում/)).toBeNull();
});
