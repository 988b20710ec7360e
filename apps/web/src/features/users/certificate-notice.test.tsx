import { INSPECTING_ROLE, ROLES } from '@inspect/contract/access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { show } from '../../../test/show.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { CertificateNotice } from './certificate-notice.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStore.set({ kind: 'starting' });
});

function told(certificateUntil: string | null, role = INSPECTING_ROLE): string | null {
  const person = personWith(['tech-service-mechanic'], role);
  sessionStore.set({
    kind: 'in',
    person: { ...person, user: { ...person.user, certificateUntil } },
    confirmed: true,
  });
  show(<CertificateNotice />);
  return screen.queryByRole('status')?.textContent ?? null;
}

it.each([
  ['2026-11-19', 'Վկայականի ժամկետն անցել է 19/11/2026-ին'],
  ['2026-11-20', 'Վկայականը գործում է մինչև 20/11/2026․ նորացրեք'],
  ['2026-12-20', 'Վկայականը գործում է մինչև 20/12/2026․ նորացրեք'],
  ['2026-12-21', null],
  [null, null],
])('a mechanic whose certificate is valid until %s is told on 20/11/2026: %s', (until, text) => {
  expect(told(until)).toBe(text);
});

it('nobody else is', () => {
  expect(
    told(
      '2026-11-19',
      ROLES.find((role) => role !== INSPECTING_ROLE),
    ),
  ).toBeNull();
});
