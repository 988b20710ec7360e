import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { fixedId as id } from '../../../../test/known-vehicle.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import NewCheckupScreen from './new-checkup-screen.tsx';

vi.setConfig({ testTimeout: 40_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const PAYER = 'Վերցված են միայն վճարողի տվյալներն ու վճարման եղանակը։ Վճարը հաշվարկվում է նորից։';

it.each([
  ['copy', 'Նոր զննություն նույն տվյալներով', '34 AB 567', false],
  ['copyPayment', 'Նոր զննություն նույն վճարողով', '', true],
])('a new checkup that begins like another one, by %s: %s', async (name, title, plate, isPayer) => {
  // Look-ups and drafts end when they end, as for a person: not inside the test's own acts.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const operator = ROLES.find((role) => role.includes('OPERATOR'));
  sessionStore.set({ kind: 'in', person: personWith(['tech-service'], operator), confirmed: true });
  const record = storedCheckup({ _id: id('8'), ownerName: 'Ani Petrosyan' });
  fakeServer({ [`GET /api/get-checkup-for-edit/${id('8')}`]: { body: { data: record } } });
  showAt(`/tech-service/add?${name}=${id('8')}`, { '/tech-service/add': () => <NewCheckupScreen /> });
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  const field = await screen.findByRole('textbox', { name: 'Համարանիշ' });
  expect(field).toHaveProperty('value', plate);
  expect(screen.getAllByDisplayValue('Ani Petrosyan')).toHaveLength(1);
  expect(screen.queryByText(PAYER) !== null).toBe(isPayer);
});
