import type { CheckupRow } from '@inspect/contract/checkups';
import { expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { changesBetween } from './changes-between.ts';

const group = {
  name: 'Արգելակներ',
  list: 'classificators' as const,
  members: [{ code: '104', name: 'Արգելակը չի աշխատում' }],
};
const names = {
  groups: [group] as unknown as Parameters<typeof changesBetween>[2]['groups'],
  reasonOf: () => 'Տեսախցիկը չի աշխատում',
};
const before = storedCheckup({ address: 'Աբովյան 1', email: null });
const changes = (facts: Partial<CheckupRow>) => changesBetween(before, { ...before, ...facts }, names);

it('a version that changed nothing says nothing', () => {
  expect(changes({ version: 2, updatedAt: '2026-11-21T07:00:00.000Z' })).toEqual([]);
});

it('only what changed is told, in words: what it was and what it became', () => {
  expect(changes({ address: 'Նոր փողոց 5' })).toEqual(['Հասցե․ եղել է «Աբովյան 1», դարձել է «Նոր փողոց 5»']);
  expect(changes({ email: 'a@b.am' })).toEqual(['Էլ․ հասցե․ «a@b.am»']);
  expect(changes({ ownerName: '' })).toEqual(['Սեփականատեր․ հանվել է «Ani Petrosyan»']);
});

it('a finding is told by its name, a reason by its words', () => {
  expect(changes({ classificators: { 104: { checked: true, note: 'ճաք կա' } } })).toEqual([
    'Արգելակը չի աշխատում․ «Խնդիր կա · ճաք կա»',
  ]);
  expect(changes({ cameraReasonId: 'a'.repeat(24) })).toEqual([
    'Համարանիշը լուսանկարով չհաստատելու պատճառ․ «Տեսախցիկը չի աշխատում»',
  ]);
});

it('of a fee only the sum that changed is told', () => {
  const fees = { ...before.fees, inspection: { amount: 10_000, reason: 'Truck' } };
  expect(changes({ fees }).map((text) => text.replace(/\s/g, ' '))).toEqual([
    'Տեխզննման ծառայության վճար․ եղել է «8 000 ֏», դարձել է «10 000 ֏»',
  ]);
});
