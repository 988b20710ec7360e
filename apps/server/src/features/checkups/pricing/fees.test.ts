import { describe, expect, it } from 'vitest';
import { readSeed } from '../../../../db/seed/read-seed.ts';
import { seededEcoRates } from '../../../../test/build/eco-rates.ts';
import { type FeeFacts, feesOf } from './fees.ts';

const rates = await seededEcoRates();
const types = await readSeed('car-types');
const fuels = await readSeed('fuels');

const YEAR = 2026;

function typeOf(code: number): FeeFacts['type'] {
  const row = types.find((type) => type.code === code);
  if (!row) throw new Error(`no car type ${code}`);
  const mode = String(row.ecoMode);
  if (mode !== 'hp' && mode !== 'flat' && mode !== 'none' && mode !== 'exempt') throw new Error(mode);
  return {
    name: String(row.name),
    amount: Number(row.amount),
    ceo: Number(row.ceo),
    ecoMode: mode,
    exempt: row.exempt === true,
  };
}

function fuelOf(key: string): FeeFacts['fuel'] {
  const row = fuels.find((fuel) => fuel.key === key);
  if (!row) throw new Error(`no fuel ${key}`);
  return { name: String(row.name), exempt: row.exempt === true };
}

const factsOf = (changes: Partial<FeeFacts> & { age?: number } = {}): FeeFacts => {
  const { age, ...facts } = changes;
  return {
    year: YEAR,
    productionYear: YEAR - (age ?? 10),
    nextCheckup: 2,
    enginePower: 120,
    type: typeOf(101),
    fuel: fuelOf('petrol'),
    paidTaxYears: [],
    taxHeld: [],
    freeRecheckUntil: null,
    ...facts,
  };
};

const sums = (facts: FeeFacts) => {
  const { inspection, environmental, total } = feesOf(facts, rates);
  return { inspection: inspection.amount, environmental: environmental?.amount ?? null, total };
};

describe('the worked examples of the product’s decisions', () => {
  it.each([
    ['a car of 120 hp and 10 years, for 2 years', factsOf(), 8_000, 4_800],
    [
      'a taxi of 120 hp and 11 years, for 6 months',
      factsOf({ type: typeOf(102), age: 11, nextCheckup: 0 }),
      8_000,
      2_400,
    ],
    [
      'the same taxi when this tax year is paid',
      factsOf({ type: typeOf(102), age: 11, nextCheckup: 0, paidTaxYears: [YEAR] }),
      8_000,
      0,
    ],
    ['a truck of 3.4 t and 10 years, for 2 years', factsOf({ type: typeOf(301) }), 10_000, 10_000],
    ['a trailer', factsOf({ type: typeOf(401), fuel: fuelOf('none'), enginePower: null }), 6_000, 0],
    ['an electric car', factsOf({ type: typeOf(103), fuel: fuelOf('electric') }), 8_000, 0],
  ])('%s', (_name, facts, inspection, environmental) => {
    expect(sums(facts)).toEqual({ inspection, environmental, total: inspection + environmental });
  });
});

describe('the worked examples of the rates file', async () => {
  const examples = (await readSeed('eco-tax-rates')).filter((row) => row.kind === 'example');
  // Flat examples name a mass; the types of trucks carry the yearly sum of their mass class.
  const truckOf = (mass: number) => typeOf(mass <= 3_500 ? 301 : mass <= 12_000 ? 302 : 303);

  it('are twelve', () => expect(examples).toHaveLength(12));

  it.each(examples.map((row) => [String(row.key), String(row.why), row] as const))(
    '%s: %s',
    (_key, _why, row) => {
      const facts = factsOf({
        age: Number(row.age),
        nextCheckup: Number(row.taxYears) === 2 ? 2 : 1,
        type: row.ecoMode === 'hp' ? typeOf(101) : truckOf(Number(row.massKg)),
        enginePower: row.ecoMode === 'hp' ? Number(row.hp) : null,
        fuel: fuelOf(row.fuel === undefined ? 'petrol' : String(row.fuel)),
      });
      expect(sums(facts).environmental).toBe(row.expected);
    },
  );
});

describe('tax that is held of years that are not paid', () => {
  it.each([
    ['of nothing', [], [], 4_800, [2026, 2027]],
    [
      'of both years a part',
      [
        { year: 2026, amount: 200 },
        { year: 2027, amount: 200 },
      ],
      [],
      4_400,
      [2026, 2027],
    ],
    ['of one year all of it', [{ year: 2026, amount: 2_400 }], [], 2_400, [2027]],
    [
      'of one year more than it costs, which pays for no other',
      [{ year: 2026, amount: 9_000 }],
      [],
      2_400,
      [2027],
    ],
    [
      'of a year that is paid, or not covered',
      [
        { year: 2027, amount: 100 },
        { year: 2030, amount: 500 },
      ],
      [2026],
      2_300,
      [2027],
    ],
    [
      'of both all of it',
      [
        { year: 2026, amount: 2_400 },
        { year: 2027, amount: 2_400 },
      ],
      [],
      0,
      [],
    ],
  ] as const)('%s', (_what, taxHeld, paidTaxYears, amount, taxYears) => {
    const { environmental } = feesOf(factsOf({ taxHeld, paidTaxYears }), rates);
    expect(environmental).toMatchObject({ amount, taxYears });
  });

  it('is told with the sum', () => {
    const { environmental } = feesOf(factsOf({ taxHeld: [{ year: 2026, amount: 1_000 }] }), rates);
    expect(environmental?.reason).toBe(
      '120 ձ/ու × 10 ֏ × 2 × 2 տարի (2026, 2027), արդեն վճարված է 1\u00A0000 ֏',
    );
  });
});

describe('tax years', () => {
  it.each([
    [2, [], [2026, 2027], 4_800],
    [2, [2026], [2027], 2_400],
    [2, [2027], [2026], 2_400],
    [2, [2026, 2027], [], 0],
    [2, [2025, 2028], [2026, 2027], 4_800],
    [1, [], [2026], 2_400],
    [1, [2026], [], 0],
    [1, [2027], [2026], 2_400],
    [0, [], [2026], 2_400],
    [0, [2026], [], 0],
  ] as const)('option %i with %j paid owes the years %j', (nextCheckup, paidTaxYears, taxYears, amount) => {
    const { environmental } = feesOf(factsOf({ nextCheckup, paidTaxYears }), rates);
    expect(environmental).toMatchObject({ amount, taxYears });
  });

  it('are named in the reason, paid ones too', () => {
    const reasonOf = (facts: FeeFacts) => feesOf(facts, rates).environmental?.reason;
    expect(reasonOf(factsOf())).toBe('120 ձ/ու × 10 ֏ × 2 × 2 տարի (2026, 2027)');
    expect(reasonOf(factsOf({ paidTaxYears: [2026] }))).toBe('120 ձ/ու × 10 ֏ × 2 × 1 տարի (2027)');
    expect(reasonOf(factsOf({ paidTaxYears: [2026, 2027] }))).toBe('Հարկն արդեն վճարված է (2026, 2027)');
    expect(reasonOf(factsOf({ type: typeOf(301) }))).toBe('5\u00A0000 ֏ × 2 տարի (2026, 2027)');
    expect(reasonOf(factsOf({ enginePower: 50.5, age: 3 }))).toBe(
      '50,5 ձ/ու × 5 ֏ × 1,2 × 2 տարի (2026, 2027)',
    );
  });
});

describe('what is exempt', () => {
  it.each(types.filter((type) => type.exempt === true).map((type) => [Number(type.code), String(type.name)]))(
    'type %i (%s) owes no environmental tax, whatever its power',
    (code) => {
      const { environmental, total } = feesOf(factsOf({ type: typeOf(code), enginePower: null }), rates);
      expect(environmental).toMatchObject({ amount: 0, taxYears: [] });
      expect(total).toBe(typeOf(code).amount);
    },
  );

  it.each(fuels.map((fuel) => [String(fuel.key), fuel.exempt === true] as const))(
    'fuel %s is exempt: %s',
    (key, exempt) => {
      const { environmental } = feesOf(factsOf({ fuel: fuelOf(key) }), rates);
      expect(environmental?.amount).toBe(exempt ? 0 : 4_800);
      expect(environmental?.reason).toContain(
        exempt ? `Հարկից ազատված է (${fuelOf(key)?.name})` : '120 ձ/ու',
      );
    },
  );

  it('a type that is marked exempt owes nothing although its mode has a rate', () => {
    expect(sums(factsOf({ type: { ...typeOf(301), exempt: true } })).environmental).toBe(0);
    expect(sums(factsOf({ type: { ...typeOf(101), ecoMode: 'none' } })).environmental).toBe(0);
  });
});

describe('what is not known yet', () => {
  it('without the power no sum is named, neither the tax nor the total', () => {
    expect(sums(factsOf({ enginePower: null }))).toEqual({
      inspection: 8_000,
      environmental: null,
      total: null,
    });
  });

  it('without the power nothing is asked when all years are paid or the fuel is exempt', () => {
    const paid = factsOf({ enginePower: null, paidTaxYears: [2026, 2027] });
    const hybrid = factsOf({ enginePower: null, fuel: fuelOf('hybrid-petrol') });
    expect(sums(paid).total).toBe(8_000);
    expect(sums(hybrid).total).toBe(8_000);
  });

  it('before the fuel is chosen the tax is named as for one that is not exempt', () => {
    expect(sums(factsOf({ fuel: null })).environmental).toBe(4_800);
  });

  it('a car of next year’s make counts as new', () => {
    expect(sums(factsOf({ age: -1 })).environmental).toBe(2_400);
  });
});

describe('a free re-inspection', () => {
  it('costs nothing at the desk and says until when', () => {
    const { inspection, total } = feesOf(
      factsOf({ freeRecheckUntil: '2026-12-10', paidTaxYears: [2026, 2027] }),
      rates,
    );
    expect(inspection).toEqual({ amount: 0, reason: 'Անվճար կրկնակի զննություն՝ մինչև 10/12/2026 ներառյալ' });
    expect(total).toBe(0);
  });

  it('frees from the service fee only: a tax that is not paid stays owed', () => {
    expect(sums(factsOf({ freeRecheckUntil: '2026-12-10' }))).toEqual({
      inspection: 0,
      environmental: 4_800,
      total: 4_800,
    });
  });
});
