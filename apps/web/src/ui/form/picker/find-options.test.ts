import { describe, expect, it } from 'vitest';
import { findOptions, namedBy, type Option, SHOWN_LIMIT } from './find-options.ts';

const cities: Option[] = [
  { id: '1', name: 'Արմավիր' },
  { id: '2', name: 'Երևան', primary: true },
  { id: '3', name: 'Նոր Արմավիր' },
  { id: '4', name: 'Սևան' },
  { id: '5', name: 'Սևակավան' },
];
const names = (query: string, recent: string[] = []) =>
  findOptions(cities, query, recent).entries.map((entry) => entry.option.name);

describe('a picker finds', () => {
  it.each(['երև', 'ԵՐԵՎ', 'Երեւ', 'երեվ'])('Երևան by «%s»', (query) =>
    expect(names(query)).toEqual(['Երևան']),
  );

  it('the beginning of a name first, then the beginning of a word, then the middle', () => {
    expect(names('արմ')).toEqual(['Արմավիր', 'Նոր Արմավիր']);
    expect(names('վան')).toEqual(['Երևան', 'Սևան', 'Սևակավան']);
  });

  it('recently used ones on top, then the primary, then the rest in their order', () => {
    expect(
      findOptions(cities, '', ['4', 'gone']).entries.map((entry) => [entry.option.name, entry.group]),
    ).toEqual([
      ['Սևան', 'recent'],
      ['Երևան', 'primary'],
      ['Արմավիր', 'other'],
      ['Նոր Արմավիր', 'other'],
      ['Սևակավան', 'other'],
    ]);
  });

  it('no group names where there is only one group', () => {
    const plain = cities.filter((city) => !city.primary);
    expect(findOptions(plain, '', []).entries.every((entry) => entry.group === null)).toBe(true);
  });

  it('a limited number of thousands and says how many more there are', () => {
    const many = Array.from({ length: 4_000 }, (_, index) => ({ id: String(index), name: `Փողոց ${index}` }));
    const found = findOptions(many, 'փողոց', []);
    expect(found.entries).toHaveLength(SHOWN_LIMIT);
    expect(found.more).toBe(4_000 - SHOWN_LIMIT);
  });

  it('the option that a text names whole', () => {
    expect(namedBy(cities, 'ԵՐԵՎԱՆ')?.id).toBe('2');
    expect(namedBy(cities, 'Արմ')).toBeNull();
  });

  it('no option by its name that can’t be chosen, nor one of two that are called so', () => {
    const named = { id: '6', name: 'Գյումրի' };
    expect(namedBy([{ ...named, disabled: true }], 'Գյումրի')).toBeNull();
    expect(
      namedBy(
        [
          { ...named, disabled: true },
          { ...named, id: '7' },
        ],
        'Գյումրի',
      )?.id,
    ).toBe('7');
    expect(namedBy([named, { ...named, id: '7' }], 'Գյումրի')).toBeNull();
  });

  it('five that were used recently, newest first', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ id: String(index), name: `Անուն ${index}` }));
    const { entries } = findOptions(many, '', ['8', '6', '4', '2', '0', '1', '3']);
    const recent = entries.filter(({ group }) => group === 'recent').map(({ option }) => option.id);
    expect(recent).toEqual(['8', '6', '4', '2', '0']);
    expect(entries.slice(5).map(({ option }) => option.id)).toEqual(['1', '3', '5', '7']);
  });
});
