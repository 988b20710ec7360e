import { ROLES } from '@inspect/contract/access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { ShiftLine } from './shift-line.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const SHIFT = {
  _id: '1'.repeat(24),
  operator: '2'.repeat(24),
  operatorName: 'Աննա',
  company: '3'.repeat(24),
  companyName: 'Ընկերություն',
  station: null,
  stationName: null,
  opening: 20_000,
  automatic: false,
  moved: null,
  count: null,
  closed: null,
  corrections: [],
  difference: null,
  can: { count: true, correct: false },
};

// Midnight in Yerevan is 20:00 of the day before in UTC.
it.each([
  ['none is open', null, 'Հերթափոխը բացված չէ'],
  ['it was opened today', '2026-11-20T04:30:00.000Z', 'Հերթափոխը բացված է՝ 08:30'],
  ['it was opened just after midnight', '2026-11-19T20:01:00.000Z', 'Հերթափոխը բացված է՝ 00:01'],
  ['it was left open overnight', '2026-11-19T19:59:00.000Z', 'Հերթափոխը բացված է՝ 19/11/2026 23:59'],
])('the desk says into which shift cash goes: %s', async (_name, openedAt, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
  const person = personWith(
    ['cash-shifts'],
    ROLES.find((role) => role.includes('OPERATOR')),
  );
  sessionStore.set({ kind: 'in', person, confirmed: true });
  fakeServer({ 'GET /api/cash-shifts/own': { body: { data: openedAt && { ...SHIFT, openedAt } } } });
  showAt('/', { '/': ShiftLine });
  expect((await screen.findByRole('link')).textContent).toBe(text);
});
