import { describe, expect, it } from 'vitest';
import { cut, flow, labelled, pathOf, strengthOf, strengths } from './layout.ts';

describe('a chart', () => {
  it('breaks its line where nothing is known', () => {
    const at = (x: number) => ({ x, y: 1 });
    expect(pathOf([at(0), at(1), null, at(3)])).toBe('M0.0 1.0 L1.0 1.0 M3.0 1.0');
    expect(pathOf([null, null])).toBe('');
  });

  it('names as many points as there is room for, the first and the last always', () => {
    const days = Array.from({ length: 31 }, (_, index) => index);
    expect(labelled(days, 400, 70).map(({ item }) => item)).toEqual([0, 10, 20, 30]);
    // 28 would touch 30.
    expect(labelled(days, 800, 70).map(({ item }) => item)).toEqual([0, 4, 8, 12, 16, 20, 24, 30]);
    expect(labelled([7], 400, 70)).toEqual([{ item: 7, index: 0 }]);
    expect(labelled([1, 2], 20, 70).map(({ item }) => item)).toEqual([1, 2]);
  });

  it('puts what has no room into the next line, and cuts what has none at all', () => {
    const { places, height } = flow(['a'.repeat(10), 'b'.repeat(10)], 140, 20);
    expect(places.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 20],
    ]);
    expect(height).toBe(40);
    expect(cut('a'.repeat(30), 82)).toBe(`${'a'.repeat(9)}…`);
    expect(cut('abc', 82)).toBe('abc');
  });

  it('gives each value the strength that its legend says', () => {
    for (const greatest of [1, 3, 5, 7, 38, 1_000]) {
      const told = strengths(greatest);
      for (let value = 1; value <= greatest; value += 1)
        expect(told.find(({ from, to }) => from <= value && value <= to)?.strength).toBe(
          strengthOf(value, greatest),
        );
    }
    expect(strengthOf(0, 10)).toBe(0);
  });
});
