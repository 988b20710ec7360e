import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, payloadOf, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
const types = new Map<number, string>();
const fuels = new Map<number, string>();
beforeAll(async () => {
  test = await testApp();
  operator = await test.as('operator');
  for (const [table, ids] of [
    ['car_types', types],
    ['fuels', fuels],
  ] as const) {
    const { rows } = await test.database.pool.query<{ id: string; code: number }>(
      `select id::text, code from ${table}`,
    );
    for (const { id, code } of rows) ids.set(code, id);
  }
});
afterAll(() => test.close());

type Asked = { carType?: number | string; fuel?: number | string } & Record<
  string,
  string | number | undefined
>;

function quote({ carType = 101, fuel, ...rest }: Asked) {
  const query = new URLSearchParams();
  query.set('carType', typeof carType === 'number' ? (types.get(carType) ?? '') : carType);
  if (fuel !== undefined) query.set('fuel', typeof fuel === 'number' ? (fuels.get(fuel) ?? '') : fuel);
  for (const [name, value] of Object.entries({ productionYear: 2016, ...rest }))
    query.set(name, String(value));
  return operator.get(`/tech-service-checkup-quote?${query}`);
}

const sums = (inspection: number, environmental: number, nextCheckup: number, nextCheckupDate: string) => ({
  data: {
    fees: {
      inspection: { amount: inspection },
      environmental: { amount: environmental },
      total: inspection + environmental,
    },
    proposal: { nextCheckup, nextCheckupDate },
  },
});

describe('what is owed for facts that are being typed', () => {
  it.each<[string, Asked, object]>([
    ['a car of 120 hp and 10 years', { fuel: 1, enginePower: 120 }, sums(8_000, 4_800, 2, '2028-11-20')],
    [
      'a taxi of 120 hp and 11 years',
      { carType: 102, fuel: 1, productionYear: 2015, enginePower: 120 },
      sums(8_000, 2_400, 0, '2027-05-20'),
    ],
    ['a truck of 3.4 t and 10 years', { carType: 301, fuel: 2 }, sums(10_000, 10_000, 2, '2028-11-20')],
    ['a trailer', { carType: 401, fuel: 11 }, sums(6_000, 0, 2, '2028-11-20')],
    ['an electric car', { carType: 103, fuel: 10, productionYear: 2024 }, sums(8_000, 0, 2, '2029-01-01')],
    ['a car before its fuel is chosen', { enginePower: 120 }, sums(8_000, 4_800, 2, '2028-11-20')],
    [
      'the operator’s own choice of one year',
      { enginePower: 120, nextCheckup: 1 },
      sums(8_000, 2_400, 2, '2028-11-20'),
    ],
  ])('%s', async (_name, asked, expected) => {
    expect(await quote(asked)).toMatchObject({ status: 200, body: expected });
  });

  it('has no sum before the power is known', async () => {
    expect((await quote({ fuel: 1 })).body).toMatchObject({
      data: { fees: { inspection: { amount: 8_000 }, environmental: null, total: null } },
    });
  });

  it('is what is stored when the checkup is then saved', async () => {
    const payload = await payloadOf(test, 'operator', {
      enginePower: 74.5,
      productionYear: 2020,
      nextCheckup: 1,
    });
    const asked = await quote({
      carType: payload.carType,
      fuel: payload.fuel,
      enginePower: 74.5,
      productionYear: 2020,
      nextCheckup: 1,
      CarRegNo: payload.CarRegNo ?? '',
      VIN: payload.VIN,
    });
    const saved = await operator.post('/tech-service-checkup', payload);
    expect(saved.body).toMatchObject({
      data: { fees: (asked.body as { data: { fees: object } }).data.fees },
    });
  });

  it('knows which tax years of the vehicle are paid, by its plate or its VIN', async () => {
    const paid = await saveCheckup(test, 'operator2', {
      nextCheckup: 1,
      payments: [{ purpose: 'environmental', method: 'cash' }],
    });
    await conclude(test, paid, true);
    for (const vehicle of [{ CarRegNo: `${paid.CarRegNo}`.toLowerCase() }, { VIN: paid.VIN }]) {
      expect((await quote({ enginePower: 120, ...vehicle })).body).toMatchObject({
        data: { fees: { environmental: { amount: 2_400, taxYears: [2027] } } },
      });
    }
  });

  it('keeps the anniversary of a vehicle that comes a little early', async () => {
    const first = await saveCheckup(test, 'operator');
    await conclude(test, first, true);
    await test.database.pool.query(`update vehicles set due_on = '2026-12-10' where vin = $1`, [first.VIN]);
    const early = async () => (await quote({ enginePower: 120, VIN: first.VIN })).body;
    expect(await early()).toMatchObject({ data: { proposal: { nextCheckupDate: '2028-12-10' } } });
    await test.database.pool.query(`update settings set value = 'false' where key = 'keepAnniversary'`);
    expect(await early()).toMatchObject({ data: { proposal: { nextCheckupDate: '2028-11-20' } } });
    await test.database.pool.query(`update settings set value = 'true' where key = 'keepAnniversary'`);
  });
});

describe('a question that makes no sense', () => {
  it.each<[string, Asked]>([
    ['carType', { carType: 'x' }],
    ['carType', { carType: 'f'.repeat(24) }],
    ['fuel', { fuel: 'f'.repeat(24) }],
    ['productionYear', { productionYear: '' }],
    ['productionYear', { productionYear: 'new' }],
    ['productionYear', { productionYear: '2016.5' }],
    ['productionYear', { productionYear: '9999999' }],
    ['productionYear', { productionYear: '3000.5' }],
    ['productionYear', { productionYear: '1899' }],
    ['enginePower', { enginePower: '1e3' }],
    ['enginePower', { enginePower: '9999999' }],
    ['enginePower', { enginePower: '0' }],
    ['enginePower', { enginePower: '-5' }],
    ['maximumMass', { maximumMass: '3400' }],
    ['mechanic', { mechanic: 'x' }],
    ['nextCheckup', { nextCheckup: '3' }],
    ['amount', { amount: '1' }],
    ['CarRegNo', { CarRegNo: '\u0000' }],
  ])('is refused under %s: %j', async (field, asked) => {
    expectRefusal(await quote(asked), field);
  });

  it('a retired type is not offered', async () => {
    await test.database.pool.query('update car_types set retired_at = now() where code = 502');
    expect((await quote({ carType: 502 })).body).toMatchObject({
      fields: { carType: t('field.unknown_id') },
    });
  });
});
