import { describe, expect, it } from 'vitest';
import { laidOut, SIZE } from './line-points.ts';

const points = (...values: [number, number][]) =>
  values.map(([at, value]) => ({ at, value, label: `${at}`, name: `${value}` }));

describe('a line', () => {
  it('runs from edge to edge, higher values higher, under a round number', () => {
    const { dots, axis, path } = laidOut(points([2020, 0], [2021, 90_000], [2024, 120_000]));
    expect(dots.map(({ x }) => x)).toEqual([SIZE.left, 231, SIZE.width - SIZE.right]);
    expect(dots[0]?.y).toBe(SIZE.height - SIZE.bottom);
    expect(dots[1]?.y).toBeGreaterThan(dots[2]?.y ?? Infinity);
    expect(dots[2]?.y).toBeGreaterThanOrEqual(SIZE.top);
    expect(axis.map(({ label }) => label.replace(/\D/g, ''))).toEqual(['0', '60000', '120000']);
    expect(path).toMatch(/^M100\.0 188\.0 L/);
  });

  it('of values on one day, or all zero, still stands in the picture', () => {
    for (const { dots } of [laidOut(points([5, 10], [5, 20])), laidOut(points([1, 0], [2, 0]))])
      for (const { x, y } of dots) {
        expect(x).toBeGreaterThanOrEqual(SIZE.left);
        expect(x).toBeLessThanOrEqual(SIZE.width);
        expect(y).toBeLessThanOrEqual(SIZE.height);
        expect(y).toBeGreaterThanOrEqual(0);
      }
  });
});
