import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { VehicleHistory } from './vehicle-history.tsx';

afterEach(() => {
  cleanup();
  sessionStore.set({ kind: 'starting' });
});

it('one’s own checkups of a vehicle are opened; of others the day, the result and the odometer alone are told', async () => {
  sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true });
  const mine = storedCheckup({ status: 'concluded', Opinion: true, number: '2600000017' });
  const checkups = [
    { date: '2026-11-20', Opinion: true, odometer: 90_000, record: mine },
    { date: '2024-11-19', Opinion: false, odometer: 61_000, record: null },
  ];
  showAt('/', { '/': () => <VehicleHistory page="tech-service" checkups={checkups} /> });
  const rows = await screen.findAllByRole('row');
  const [own, others] = rows.filter((row) => /\d\d\/\d\d\/\d{4}/.test(row.textContent ?? ''));
  expect(own && within(own).getByRole('link', { name: '20/11/2026' }).getAttribute('href')).toBe(
    `/tech-service/${mine._id}`,
  );
  expect(own?.textContent).toContain('Station 1');
  expect(others && within(others).queryByRole('link')).toBeNull();
  expect(others?.textContent).toContain('19/11/2024');
  expect(others?.textContent).toContain('61\u00a0000');
  expect(others?.textContent).not.toContain('Station 1');
});
