import { expect, it } from 'vitest';
import { idsIn } from './ids-in.ts';

const A = 'a'.repeat(24);
const B = `${'0'.repeat(22)}c2`;

it('finds ids in fields, lists, names of fields and texts, once each', () => {
  expect(idsIn({ id: A, list: [{ deep: B }, A] }).sort()).toEqual([B, A]);
  expect(idsIn({ [A]: null })).toEqual([A]);
  expect(idsIn(['join', `company:${B}`])).toEqual([B]);
  expect(idsIn(`EDIT_COMPANY_${A}`)).toEqual([A]);
});

it('takes nothing else for an id', () => {
  for (const other of ['', 'a'.repeat(23), 'a'.repeat(25), 'A'.repeat(24), 7, null, undefined, true])
    expect(idsIn({ other })).toEqual([]);
});

it('bears as many values as a call can bring', () => {
  const zeros = Array.from({ length: 500_000 }, () => 0);
  expect(idsIn({ zeros, fields: Object.fromEntries(zeros.map((_, index) => [`f${index}`, 0])) })).toEqual([]);
});

it('stops at two hundred', () => {
  const many = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(24, '0'));
  expect(idsIn(many)).toHaveLength(200);
});
