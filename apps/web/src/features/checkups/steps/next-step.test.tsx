import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { NextStep } from './next-step.tsx';

afterEach(cleanup);

const concluded = { status: 'concluded', Opinion: true } as const;

it.each<[string | null, string[]]>([
  [null, []],
  ['AA000001', ['Տպել քարտը']],
])('the card of a concluded checkup whose number is %s can be printed: %j', (number, buttons) => {
  const record = storedCheckup({ ...concluded, number });
  show(<NextStep record={record} step="card" works concludedHere={false} />);
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(buttons);
});

it('who only reads prints the card too, and is led to no other step', () => {
  const record = storedCheckup({ ...concluded, number: 'AA000001' });
  show(<NextStep record={record} step="card" works={false} concludedHere={false} />);
  expect(screen.getByRole('button', { name: 'Տպել քարտը' })).toBeTruthy();
  cleanup();
  show(<NextStep record={storedCheckup()} step="photo" works={false} concludedHere={false} />);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(<NextStep record={storedCheckup()} step="photo" works concludedHere={false} />);
  expect(screen.getByRole('button')).toBeTruthy();
});
