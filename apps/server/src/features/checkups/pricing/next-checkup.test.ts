import { describe, expect, it } from 'vitest';
import { nextCheckupDate, type PeriodFacts, proposalOf, proposedOption } from './next-checkup.ts';

const factsOf = (changes: Partial<PeriodFacts> & { age?: number } = {}): PeriodFacts => {
  const { age, ...facts } = changes;
  const today = facts.today ?? '2026-11-20';
  return {
    today,
    productionYear: Number(today.slice(0, 4)) - (age ?? 8),
    periodicity: 'standard',
    dueOn: null,
    keepAnniversary: true,
    earlyCheckupDays: 30,
    ...facts,
  };
};

describe('the proposed option', () => {
  it.each([
    [-1, 2, 2],
    [0, 2, 2],
    [3, 2, 2],
    [4, 2, 2],
    [5, 2, 1],
    [9, 2, 1],
    [10, 2, 1],
    [11, 1, 0],
    [12, 1, 0],
    [40, 1, 0],
  ])('at %i years: standard %i, intensive %i', (age, standard, intensive) => {
    expect(proposedOption(factsOf({ age }))).toBe(standard);
    expect(proposedOption(factsOf({ age, periodicity: 'intensive' }))).toBe(intensive);
  });

  it('is named with its reason', () => {
    expect(proposalOf(factsOf({ age: 8 }))).toEqual({
      nextCheckup: 2,
      nextCheckupDate: '2028-11-20',
      reason: '8 տարեկան՝ 2 տարի',
    });
    expect(proposalOf(factsOf({ age: 11, periodicity: 'intensive' })).reason).toBe(
      '11 տարեկան, հաճախակի զննվող տեսակ՝ 6 ամիս',
    );
    expect(proposalOf(factsOf({ age: 4 })).reason).toBe(
      'Տարիքը՝ 4 տարի․ պարտադիր զննության ենթակա չէ (կամավոր է կամ առաջին հաշվառումից առաջ)',
    );
  });

  it('counts the age by the year of the day in Yerevan', () => {
    expect(proposedOption(factsOf({ today: '2026-12-31', productionYear: 2016 }))).toBe(2);
    expect(proposedOption(factsOf({ today: '2027-01-01', productionYear: 2016 }))).toBe(1);
  });
});

describe('the next date', () => {
  it.each([
    ['2026-11-20', 0, '2027-05-20'],
    ['2026-11-20', 1, '2027-11-20'],
    ['2026-11-20', 2, '2028-11-20'],
    ['2026-08-31', 0, '2027-02-28'],
    ['2027-08-31', 0, '2028-02-29'],
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 2, '2030-02-28'],
    ['2026-12-31', 0, '2027-06-30'],
  ] as const)('from %s with option %i is %s', (today, option, expected) => {
    expect(nextCheckupDate(factsOf({ today }), option)).toBe(expected);
  });

  it.each([
    // the first January after the fourth year is later than two years from now
    [2026, '2031-01-01'],
    [2025, '2030-01-01'],
    [2024, '2029-01-01'],
    // two years from now are later
    [2023, '2028-11-20'],
    [2022, '2028-11-20'],
    // older than four: the rule is over
    [2021, '2028-11-20'],
  ])('of a vehicle made in %i with option 2 is %s', (productionYear, expected) => {
    expect(nextCheckupDate(factsOf({ productionYear }), 2)).toBe(expected);
  });

  it('is exactly the first of January when two years end on it', () => {
    expect(nextCheckupDate(factsOf({ today: '2026-01-01', productionYear: 2023 }), 2)).toBe('2028-01-01');
  });

  it('of a young vehicle is as near as the operator chooses', () => {
    expect(nextCheckupDate(factsOf({ productionYear: 2026 }), 1)).toBe('2027-11-20');
    expect(nextCheckupDate(factsOf({ productionYear: 2026 }), 0)).toBe('2027-05-20');
  });
});

describe('an early checkup', () => {
  it.each([
    ['2026-11-20', '2028-11-20'],
    ['2026-11-21', '2028-11-21'],
    ['2026-12-20', '2028-12-20'],
    // one day more than earlyCheckupDays
    ['2026-12-21', '2028-11-20'],
    // overdue by a day
    ['2026-11-19', '2028-11-20'],
  ])('due on %s keeps or loses the anniversary: %s', (dueOn, expected) => {
    expect(nextCheckupDate(factsOf({ dueOn }), 2)).toBe(expected);
  });

  it('counts from its own day when the setting is off', () => {
    expect(nextCheckupDate(factsOf({ dueOn: '2026-12-01', keepAnniversary: false }), 2)).toBe('2028-11-20');
  });

  it('says that the former day is kept', () => {
    const proposal = proposalOf(factsOf({ dueOn: '2026-12-01' }));
    expect(proposal).toMatchObject({ nextCheckupDate: '2028-12-01' });
    expect(proposal.reason).toBe('8 տարեկան՝ 2 տարի, պահպանվում է նախկին ժամկետի օրը');
  });

  it('clamps the kept day at the end of a month', () => {
    expect(nextCheckupDate(factsOf({ today: '2026-08-15', dueOn: '2026-08-31' }), 0)).toBe('2027-02-28');
  });
});
