import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededEcoRates } from '../../../../test/build/eco-rates.ts';
import { coveredTaxYears, powerRate, powerTax } from './environmental-tax.ts';

const rates = await seededEcoRates();

describe('the base by power', () => {
  it.each([
    [0.1, 25],
    [50, 25],
    [50.1, 50],
    [80, 50],
    [80.1, 75],
    [81, 75],
    [100, 75],
    [100.1, 100],
    [150, 100],
    [150.1, 125],
    [151, 125],
    [200, 125],
    [200.1, 150],
    [201, 150],
    [250, 150],
    [250.1, 175],
    [300, 175],
    [300.1, 250],
    [301, 250],
    [2_000, 250],
  ])('of %d hp is %i tenths of a dram', (power, expected) => {
    expect(powerRate(rates, power, 0).baseTenths).toBe(expected);
  });
});

describe('the factor by age', () => {
  it.each([
    [-1, 10],
    [0, 10],
    [1, 10],
    [2, 10],
    [3, 12],
    [4, 14],
    [5, 16],
    [6, 18],
    [7, 20],
    [8, 20],
    [30, 20],
    [126, 20],
  ])('of %i years is %i tenths', (age, expected) => {
    expect(powerRate(rates, 100, age).factorTenths).toBe(expected);
  });

  it('has no gap and no overlap between the rates', () => {
    for (let age = 0; age < 130; age += 1) {
      const fitting = rates.factors.filter(
        ({ ageFrom, ageTo }) => age >= ageFrom && (ageTo === null || age <= ageTo),
      );
      expect(fitting).toHaveLength(1);
    }
  });
});

describe('rounding', () => {
  it.each([
    // 50.1 × 5 × 1 = 250.5
    [50.1, 0, 1, 251],
    // 50.1 × 5 × 1 × 2 = 501: rounded once, not 251 twice
    [50.1, 0, 2, 501],
    // 50.3 × 5 × 1.2 = 301.8
    [50.3, 3, 1, 302],
    // 0.1 × 2.5 = 0.25
    [0.1, 0, 1, 0],
    // 0.2 × 2.5 = 0.5
    [0.2, 0, 1, 1],
  ])('%d hp, %i years old, %i tax years: %i drams', (power, age, years, expected) => {
    expect(powerTax(powerRate(rates, power, age), power, years)).toBe(expected);
  });

  it('is exact to the dram for every power, age and number of years', () => {
    const power = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(power, fc.integer({ min: -5, max: 60 }), fc.constantFrom(0, 1, 2), (tenths, age, years) => {
        const horses = tenths / 10;
        const rate = powerRate(rates, horses, age);
        // The rule of the data file in whole numbers: power, base and factor each ten times too large.
        const product = BigInt(tenths) * BigInt(rate.baseTenths) * BigInt(rate.factorTenths) * BigInt(years);
        expect(BigInt(powerTax(rate, horses, years))).toBe((product + 500n) / 1_000n);
      }),
      { numRuns: 5_000 },
    );
  });

  it('never lets a stronger or older car of the same band pay less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 40 }), (tenths, age) => {
        const sum = (power: number, years: number) => powerTax(powerRate(rates, power, years), power, 1);
        expect(sum((tenths + 1) / 10, age)).toBeGreaterThanOrEqual(sum(tenths / 10, age));
        expect(sum(tenths / 10, age + 1)).toBeGreaterThanOrEqual(sum(tenths / 10, age));
      }),
    );
  });
});

describe('the tax years that a checkup covers', () => {
  it.each([
    [0, [2026]],
    [1, [2026]],
    [2, [2026, 2027]],
  ] as const)('with option %i are %j', (option, expected) => {
    expect(coveredTaxYears(2026, option)).toEqual(expected);
  });
});
