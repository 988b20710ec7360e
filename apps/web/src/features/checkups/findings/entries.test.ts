import type { Checkup } from '@inspect/contract/checkups';
import { expect, it } from 'vitest';
import { bodyOf, changedKeys, entriesOf, faultsIn, withPhotos, withPlace } from './entries.ts';

const stored: Pick<Checkup, 'classificators' | 'newClassificators' | 'measurements'> = {
  classificators: {
    101: { note: 'մաշված', checked: true, location: ['left', 'axle-1'] },
    102: { checked: false },
  },
  newClassificators: { 201: { checked: true, attachments: ['a'.repeat(24), 'b'.repeat(24)] } },
  measurements: { CO: { value: 1.5, limit: 3.5, outOfLimit: false } },
};

it('only what differs is sent, null where it was taken back', () => {
  const base = entriesOf(stored);
  const mine = {
    ...base,
    'classificators.102': undefined,
    'classificators.103': { checked: true },
    'measurements.CO': undefined,
    'measurements.noise': 80,
  };
  expect(bodyOf(4, base, mine)).toEqual({
    version: 4,
    classificators: { 102: null, 103: { checked: true } },
    measurements: { CO: null, noise: 80 },
  });
});

it('a finding that is written in another order is the same finding', () => {
  const again = {
    ...stored,
    classificators: {
      ...stored.classificators,
      101: { checked: true, location: ['axle-1', 'left'], note: 'մաշված' },
    },
  } satisfies typeof stored;
  expect(changedKeys(entriesOf(stored), entriesOf(again))).toEqual([]);
});

it('one place of each kind: another takes its place, the same one goes away', () => {
  const placed = withPlace({ checked: true, location: ['axle-1', 'left'] }, 'right');
  expect(placed.location).toEqual(['axle-1', 'right']);
  expect(withPlace(placed, 'axle-1').location).toEqual(['right']);
});

it('counts faults', () => {
  expect(faultsIn(entriesOf(stored))).toBe(2);
});

it('a finding without its last photo is the finding it was before the first', () => {
  const [first, none] = [
    withPhotos(entriesOf(stored), (id) => id.startsWith('a')),
    withPhotos(entriesOf(stored), () => false),
  ];
  expect(first['newClassificators.201']).toEqual({ checked: true, attachments: ['a'.repeat(24)] });
  expect(none['newClassificators.201']).toEqual({ checked: true });
  expect(changedKeys(entriesOf(stored), none)).toEqual(['newClassificators.201']);
});
