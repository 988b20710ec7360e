import { expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { recordIn } from './offline.ts';

it('a car that the build before stored is read without the field that came since, which is empty', () => {
  const { replacedBy, ...before } = storedCheckup({ CarRegNo: '34AB567' });
  expect(replacedBy).toBeNull();
  expect(recordIn(before)).toEqual({ ...before, replacedBy: null });
});

it('what lacks more than what may be empty is no record', () => {
  const { status: _, ...broken } = storedCheckup({});
  expect(recordIn(broken)).toBeUndefined();
  expect(recordIn('text')).toBeUndefined();
});
