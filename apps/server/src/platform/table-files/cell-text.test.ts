import { expect, it } from 'vitest';
import { cellText } from './cell-text.ts';

const flagWords = { yes: 'այո', no: 'ոչ' };

it.each([
  ['year', 2016, '2016', '2016'],
  ['whole', 2016, '2\u00A0016', '2016'],
  ['money', 12_800, '12\u00A0800', '12800'],
  ['text', '2016', '2016', '2016'],
  ['flag', true, 'այո', 'այո'],
  ['day', '2026-12-01', '01/12/2026', '01/12/2026'],
] as const)('a %s is %j to read and to reckon with', (kind, cell, read, bare) => {
  expect(cellText(cell, { kind, flagWords }, 'grouped')).toBe(read);
  expect(cellText(cell, { kind, flagWords }, 'bare')).toBe(bare);
});
