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
});
