import { expect, it } from 'vitest';
import { differenceDays } from './endpoints.ts';

it('without days the latest sixty are looked at; who says which may want more', () => {
  const today = '2026-11-20';
  expect(differenceDays({}, today)).toEqual({ from: '2026-09-22', to: '2026-11-20' });
  expect(differenceDays({ startDate: '2026-01-01' }, today)).toEqual({ from: '2026-01-01', to: today });
  expect(differenceDays({ endDate: '2026-10-01' }, today)).toEqual({ from: '2026-08-03', to: '2026-10-01' });
});
