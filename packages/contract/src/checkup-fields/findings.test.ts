import { describe, expect, it } from 'vitest';
import { finding, findingsOfMechanic, judge } from './findings.ts';

const CAR = { categories: ['M1'], diesel: false };

describe('a measurement', () => {
  it.each([
    ['CO', 1.5, { 'limit.co': 1.5 }, 0, false],
    ['CO', 1.501, { 'limit.co': 1.5 }, 0, true],
    ['CO', 1.6, { 'limit.co': 1.5 }, 10, false],
    ['brakeEfficiency', 50, { 'limit.brakeEfficiency': 50 }, 0, false],
    ['brakeEfficiency', 49.9, { 'limit.brakeEfficiency': 50 }, 0, true],
    ['brakeEfficiency', 46, { 'limit.brakeEfficiency': 50 }, 10, false],
    ['noise', 200, { 'limit.noise': null }, 0, false],
  ] as const)('%s of %s against %o with %s %% tolerance', (name, value, limits, tolerance, outOfLimit) => {
    expect(judge(name, value, CAR, limits, tolerance)).toMatchObject({ value, outOfLimit });
  });

  it('is held against the limit of its class and fuel', () => {
    const limits = {
      'limit.steeringCar': 10,
      'limit.steeringBus': 20,
      'limit.steeringTruck': 25,
      'limit.nox': 1,
      'limit.noxDiesel': 2,
    };
    const limitOf = (category: string, diesel = false) => {
      const vehicle = { categories: [category], diesel };
      return [judge('steering', 1, vehicle, limits, 0).limit, judge('NOx', 1, vehicle, limits, 0).limit];
    };
    expect([limitOf('M1'), limitOf('M3', true), limitOf('N2'), limitOf('O1')]).toEqual([
      [10, 1],
      [20, 2],
      [25, 1],
      [null, 1],
    ]);
  });
});

describe('a finding', () => {
  it('is at most at one place of each kind', () => {
    const at = (...location: string[]) => finding.safeParse({ checked: true, location }).success;
    expect([
      at('axle-1', 'left', 'upper'),
      at('left', 'right'),
      at('axle-1', 'axle-2'),
      at('nowhere'),
    ]).toEqual([true, false, false, false]);
  });

  it.each(['1', '0101', 'abc', '101 '])('is not of the code «%s»', (code) => {
    const body = { version: 1, classificators: { [code]: { checked: true } } };
    expect(findingsOfMechanic.safeParse(body).success).toBe(false);
  });
});
