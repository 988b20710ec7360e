import type { Checkup } from '@inspect/contract/checkups';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { entriesOf } from '../findings/entries.ts';
import { MeasurementsPanel } from './measurements-panel.tsx';

afterEach(cleanup);

function open(CO: NonNullable<Checkup['measurements']['CO']>) {
  const record = storedCheckup({ measurements: { CO } });
  show(<MeasurementsPanel record={record} entries={entriesOf(record)} change={() => undefined} />);
  return screen.getByRole('textbox', { name: /^CO \(/ });
}

it('a value within its limit is told beside it', () => {
  const field = open({ value: 0.2, limit: 0.3, outOfLimit: false });
  expect(screen.getByText('Սահմանը՝ 0,3 %')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it('one beyond it is marked, and says so with its limit', () => {
  const field = open({ value: 0.5, limit: 0.3, outOfLimit: true });
  expect(screen.getByText('0,5 %՝ սահմանից դուրս · Սահմանը՝ 0,3 %')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('one for which no limit is set says so', () => {
  open({ value: 0.5, limit: null, outOfLimit: false });
  expect(screen.getByText('Սահմանը նշված չէ')).toBeTruthy();
});
