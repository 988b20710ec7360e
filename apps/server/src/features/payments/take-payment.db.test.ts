import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, type Overrides, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const INSPECTION = { purpose: 'inspection', method: 'cash' } as const;
const ENVIRONMENTAL = { purpose: 'environmental', method: 'cash' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function ledgerOf(checkup: string) {
  const { rows } = await test.database.pool.query(
    'select purpose, method, origin, amount, tax_years, company, created_by, created_at from payments where checkup = $1 order by purpose',
    [checkup],
  );
  return rows;
}

const entry = (purpose: string, amount: number, years: number[]) => ({
  purpose,
  method: 'cash',
  origin: 'station',
  amount,
  tax_years: years,
  company: COMPANIES.one,
  created_by: PEOPLE.operator.id,
  created_at: NOON,
});

describe('cash that was taken at the desk', () => {
  it.each<[string, Overrides, object[]]>([
    [
      'a car of 120 hp, 2 years',
      {},
      [entry('environmental', 4_800, [2026, 2027]), entry('inspection', 8_000, [])],
    ],
    [
      'a taxi of 11 years, 6 months',
      { carTypeCode: 102, productionYear: 2015, nextCheckup: 0 },
      [entry('environmental', 2_400, [2026]), entry('inspection', 8_000, [])],
    ],
    [
      'a truck of 3.4 t, 2 years',
      { carTypeCode: 301, maximumMass: 3_400, enginePower: null, fuelCode: 2 },
      [entry('environmental', 10_000, [2026, 2027]), entry('inspection', 10_000, [])],
    ],
    [
      'a trailer: there is no tax to take',
      { carTypeCode: 401, fuelCode: 11 },
      [entry('inspection', 6_000, [])],
    ],
    ['an electric car', { carTypeCode: 103, fuelCode: 10 }, [entry('inspection', 8_000, [])]],
    ['a hybrid', { fuelCode: 7 }, [entry('inspection', 8_000, [])]],
  ])('is stored with the server’s sums: %s', async (_name, overrides, expected) => {
    const saved = await saveCheckup(test, 'operator', {
      ...overrides,
      payments: [INSPECTION, ENVIRONMENTAL],
    });
    expect(await ledgerOf(saved._id)).toEqual(expected);
    const tax = expected.length === 2 ? saved.fees.environmental?.amount : 0;
    expect(saved.paid).toEqual({ inspection: saved.fees.inspection.amount, environmental: tax });
  });

  it('is stored for the purpose that was declared and for no other', async () => {
    const saved = await saveCheckup(test, 'operator', { payments: [ENVIRONMENTAL] });
    expect(await ledgerOf(saved._id)).toEqual([entry('environmental', 4_800, [2026, 2027])]);
    expect(saved).toMatchObject({
      paid: { inspection: 0, environmental: 4_800 },
      fees: { inspection: { amount: 8_000 }, total: 12_800 },
    });
  });

  it('is not needed: a checkup may be saved unpaid', async () => {
    const saved = await saveCheckup(test, 'operator');
    expect(await ledgerOf(saved._id)).toEqual([]);
    expect(saved).toMatchObject({ paid: { inspection: 0, environmental: 0 }, fees: { total: 12_800 } });
  });
});

describe('the environmental tax', () => {
  const again = { override: { code: 'checkup.still_valid', reason: 'Սեփականատիրոջ դիմումով' } } as const;

  it('is taken once for a tax year, whichever company took it', async () => {
    const taxi = { carTypeCode: 102, productionYear: 2010, nextCheckup: 0 } as const;
    const first = await saveCheckup(test, 'operator2', { ...taxi, payments: [INSPECTION, ENVIRONMENTAL] });
    await conclude(test, first, true);
    const vehicle = { CarRegNo: first.CarRegNo, VIN: first.VIN };
    const second = await saveCheckup(test, 'operator', {
      ...taxi,
      ...vehicle,
      ...again,
      payments: [INSPECTION, ENVIRONMENTAL],
    });
    expect(second.fees.environmental).toEqual({
      amount: 0,
      reason: 'Հարկն արդեն վճարված է (2026)',
      taxYears: [],
    });
    expect(await ledgerOf(second._id)).toEqual([entry('inspection', 8_000, [])]);
  });

  it('is asked for the year that is not paid yet', async () => {
    const first = await saveCheckup(test, 'operator', { nextCheckup: 1, payments: [ENVIRONMENTAL] });
    await conclude(test, first, true);
    const vehicle = { CarRegNo: first.CarRegNo, VIN: first.VIN };
    const second = await saveCheckup(test, 'operator', { ...vehicle, ...again, nextCheckup: 2 });
    expect(second.fees.environmental).toMatchObject({ amount: 2_400, taxYears: [2027] });
  });

  it('that was named but not paid is asked for again', async () => {
    const first = await saveCheckup(test, 'operator', { nextCheckup: 1 });
    await conclude(test, first, true);
    const vehicle = { CarRegNo: first.CarRegNo, VIN: first.VIN };
    const second = await saveCheckup(test, 'operator', { ...vehicle, ...again, nextCheckup: 1 });
    expect(second.fees.environmental).toMatchObject({ amount: 2_400, taxYears: [2026] });
  });
});

describe('the turn of the year in Yerevan', () => {
  it.each([
    // 5 years: 120 × 10 × 1.6
    ['2026-12-31T19:59:59Z', [2026, 2027], 1_920, '2028-12-31'],
    // 6 years: 120 × 10 × 1.8
    ['2026-12-31T20:00:00Z', [2027, 2028], 2_160, '2029-01-01'],
  ] as const)('at %s a car of 2021 pays for %j', async (instant, taxYears, yearly, nextCheckupDate) => {
    const saved = await saveCheckup(
      test,
      'operator',
      { productionYear: 2021, payments: [ENVIRONMENTAL] },
      new Date(instant),
    );
    expect(saved.fees.environmental).toMatchObject({ amount: 2 * yearly, taxYears });
    expect(saved.nextCheckupDate).toBe(nextCheckupDate);
    expect((await ledgerOf(saved._id))[0]).toMatchObject({ amount: 2 * yearly, tax_years: taxYears });
  });

  it.each([
    ['2026-12-31T19:59:59Z', 2, '10 տարեկան՝ 2 տարի'],
    ['2026-12-31T20:00:00Z', 1, '11 տարեկան՝ 1 տարի'],
  ])('at %s the proposal for a car of 2016 is option %i', async (instant, nextCheckup, reason) => {
    test.clock.set(new Date(instant));
    const operator = await test.as('operator');
    const { rows } = await test.database.pool.query(`select id::text from car_types where code = 101`);
    const answer = await operator.get(
      `/tech-service-checkup-quote?carType=${rows[0].id}&productionYear=2016&enginePower=120`,
    );
    test.clock.set(NOON);
    expect(answer.body).toMatchObject({ data: { proposal: { nextCheckup, reason } } });
  });
});
