import { expect, it } from 'vitest';
import { plateEvidence } from './evidence.ts';

const checkup = { CarRegNo: '34AB567', createdAt: '2026-11-21T10:00:00.000Z' };
const photo = (CarRegNo: string, capturedAt = '2026-11-21T10:05:00.000Z') => ({ CarRegNo, capturedAt });

it.each([
  ['no photograph is no evidence', [], { state: 'none' }],
  ['its own number', [photo('34AB567')], { state: 'shown' }],
  ['another number', [photo('99ZZ999')], { state: 'other', read: '99ZZ999' }],
  ['the last of several others', [photo('99ZZ999'), photo('11AA111')], { state: 'other', read: '11AA111' }],
  ['nothing that was sure', [photo('')], { state: 'unread' }],
  ['another number, then nothing', [photo('99ZZ999'), photo('')], { state: 'other', read: '99ZZ999' }],
  ['nothing, then another number', [photo(''), photo('99ZZ999')], { state: 'other', read: '99ZZ999' }],
  ['a right one outweighs the others', [photo('99ZZ999'), photo('34AB567'), photo('')], { state: 'shown' }],
  ['taken while the form was filled in', [photo('34AB567', '2026-11-21T08:30:00.000Z')], { state: 'shown' }],
  ['taken on another occasion', [photo('34AB567', '2026-11-21T07:59:00.000Z')], { state: 'none' }],
])('%s', (_name, photos, expected) => {
  expect(plateEvidence(checkup, photos)).toEqual(expected);
});

it('a vehicle without a plate is never shown by a number', () => {
  const without = { ...checkup, CarRegNo: null };
  expect(plateEvidence(without, [photo('34AB567')])).toEqual({ state: 'other', read: '34AB567' });
  expect(plateEvidence(without, [photo('')])).toEqual({ state: 'unread' });
});
