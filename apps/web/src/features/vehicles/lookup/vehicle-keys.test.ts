import { expect, it } from 'vitest';
import { patienceFor } from './vehicle-keys.ts';

it('the look-up starts later for a plate whose end nobody knows', () => {
  expect(patienceFor({ CarRegNo: 'TR1234' })).toBeGreaterThan(patienceFor({ CarRegNo: '34AB567' }));
});
