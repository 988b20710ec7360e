import { describe, expect, it } from 'vitest';
import { alphaOf, atLeast, atMost, exactBounds, surelyAbove, surelyBelow } from './binomial.ts';

describe('a binomial tail', () => {
  it.each([
    // Tables of the binomial distribution: n, at most, share, chance.
    [10, 3, 0.5, 0.171875],
    [20, 5, 0.2, 0.804207785459],
    [5, 0, 0.1, 0.59049],
    [5, 5, 0.1, 1],
    [5, -1, 0.1, 0],
    [300, 0, 0.1, 1.873926e-14],
  ])('of %i at most %i at %f', (n, most, p, chance) => {
    expect(atMost(most, n, p)).toBeCloseTo(chance, 10);
  });

  it('keeps a tiny tail, which is what decides', () => {
    expect(atMost(0, 300, 0.1) / 0.9 ** 300).toBeCloseTo(1, 9);
    expect(atLeast(300, 300, 0.9) / 0.9 ** 300).toBeCloseTo(1, 9);
    expect(atLeast(1, 10, 0.5)).toBeCloseTo(0.9990234375, 12);
    expect(atLeast(0, 10, 0.5)).toBe(1);
  });
});

describe('the exact bounds of a share', () => {
  it.each([
    // Clopper and Pearson at 95 %, as in the tables of Geigy and of R's binom.test.
    [0, 10, 0, 0.3084971],
    [1, 10, 0.002528579, 0.4450161],
    [5, 10, 0.187086, 0.812914],
    [10, 10, 0.6915029, 1],
    [82, 100, 0.7305, 0.8897],
  ])('%i of %i', (found, n, low, high) => {
    const bounds = exactBounds(found, n, 0.025);
    expect(bounds.low).toBeCloseTo(low, n === 100 ? 3 : 6);
    expect(bounds.high).toBeCloseTo(high, n === 100 ? 3 : 6);
  });

  it('none of three hundred at one in a hundred thousand: less than 3.8 %', () => {
    const { low, high } = exactBounds(0, 300, 0.05 / 4800);
    expect(low).toBe(0);
    expect(high).toBeCloseTo(1 - (0.05 / 4800) ** (1 / 300), 9);
    expect(high).toBeCloseTo(0.0375, 4);
  });
});

it('a share lies beyond a bound exactly where one tail says so', () => {
  const { low, high } = exactBounds(5, 10, 0.025);
  expect(surelyBelow(high + 1e-6, 5, 10, 0.025)).toBe(true);
  expect(surelyBelow(high - 1e-6, 5, 10, 0.025)).toBe(false);
  expect(surelyAbove(low - 1e-6, 5, 10, 0.025)).toBe(true);
  expect(surelyAbove(low + 1e-6, 5, 10, 0.025)).toBe(false);
});

it('two hundred stations, twelve months and two sides share five hundredths of a false alarm', () => {
  expect(alphaOf(0.05, 200, 2)).toBeCloseTo(0.05 / 4800, 15);
  expect(alphaOf(0.05, 0, 1)).toBeCloseTo(0.05 / 12, 15);
});
