import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { CheckupRow } from '@inspect/contract/checkups';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import CarsScreen, { CAR_FIELDS } from './cars-screen.tsx';

const LIST = '/tech-service-mechanic';
const FIELDS = CAR_FIELDS.join(',');
const me = personWith(
  ['tech-service-mechanic'],
  ROLES.find((role) => role.includes('MECHANIC')),
);
const car = (letter: string, more: Partial<CheckupRow>): CheckupRow => ({
  _id: letter.repeat(24),
  CarRegNo: `34A${letter.toUpperCase()}567`,
  createdAt: '2026-11-20T08:00:00.000Z',
  classificators: {},
  newClassificators: {},
  ...more,
});
const call = (query: Record<string, string>) =>
  `GET /api/tech-service-mechanic-checkups?${new URLSearchParams({ fields: FIELDS, ...query })}`;

beforeEach(() => sessionStore.set({ kind: 'in', person: me, confirmed: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('what was closed is shown whatever way it was closed, and further back by pages', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  const page = (current_page: number) => ({ current_page, total: 2, count: 53 });
  fakeServer({
    [call({ limit: '200', sort: 'createdAt' })]: {
      body: { data: [], pagination: { current_page: 1, total: 1, count: 0 } },
    },
    [call({ status: 'closed' })]: {
      body: {
        data: [
          car('a', { status: 'concluded', Opinion: true }),
          car('b', { status: 'cancelled' }),
          car('c', { status: 'annulled', Opinion: true }),
        ],
        pagination: page(1),
      },
    },
    [call({ status: 'closed', page: '2' })]: {
      body: { data: [car('d', { status: 'concluded', Opinion: false })], pagination: page(2) },
    },
  });
  const current = { page: 'tech-service-mechanic', path: LIST, title: 'checkups.form.viewTitle' } as const;
  const { person } = showAt(LIST, {
    [LIST]: () => (
      <ScreenContext value={current}>
        <CarsScreen />
      </ScreenContext>
    ),
  });
  await person.click(await screen.findByText('Փակված (վերջին 7 օրում)'));
  expect(await screen.findByText('Չեղարկված')).toBeTruthy();
  expect(screen.getByText('Անվավեր')).toBeTruthy();
  expect(screen.getByText('Գրառումներ՝ 53')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Հաջորդ էջ' }));
  expect(await screen.findByRole('link', { name: /34 AD 567/ })).toBeTruthy();
  expect(screen.queryByText('Չեղարկված')).toBeNull();
});
