import { expect, it } from 'vitest';
import { namesBeside, plainText } from './plain-text.ts';
import { recordFacts } from './record-facts.ts';

const ID = '65a1b2c3d4e5f60718293a4b';
const labelOf = (field: string) => field;

it('an id that has no name yet is nothing to read, one that has is its name', () => {
  const read = (names: Map<string, string>) =>
    recordFacts(
      [
        ['name', 'Կենտրոն'],
        ['region', ID],
      ],
      { labelOf, textOf: (_field, value) => plainText(value, names) },
    );
  expect(read(new Map())).toEqual([
    { name: 'name', value: 'Կենտրոն' },
    { name: 'region', value: '' },
  ]);
  expect(read(namesBeside([ID, 'Սյունիք'])).at(-1)).toEqual({ name: 'region', value: 'Սյունիք' });
});

it('what a row has no name for stays without one', () => {
  expect(namesBeside([null, null], [ID, null])).toEqual(new Map());
});
