import { expect, it } from 'vitest';
import type { Classificator, ClassificatorGroup } from '../findings/classificators.ts';
import { frequentAmong } from './frequent.ts';

const member = (code: string, fits = true): Classificator => ({
  list: 'classificators',
  code,
  name: code,
  locations: [],
  synonyms: [],
  fits,
});
const groups: ClassificatorGroup[] = [
  { list: 'classificators', code: '100', name: 'Ա', members: [member('101'), member('102', false)] },
  { list: 'classificators', code: '200', name: 'Բ', members: ['201', '202'].map((code) => member(code)) },
];
const found = (...codes: string[]) => ({
  classificators: Object.fromEntries(codes.map((code) => [code, { checked: true }])),
  newClassificators: {},
});

it('what was found most often stands first; what was found once or does not concern the vehicle is not there', () => {
  const rows = [
    found('101', '201', '102'),
    found('201', '102'),
    found('101', '201', '102'),
    { classificators: { 202: { checked: false }, 201: { checked: true } }, newClassificators: {} },
    found('202'),
  ];
  expect(frequentAmong(rows, groups).map(({ code }) => code)).toEqual(['201', '101']);
  expect(frequentAmong([], groups)).toEqual([]);
});
