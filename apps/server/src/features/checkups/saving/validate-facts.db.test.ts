import { t } from '@inspect/contract/i18n';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countOf, type Overrides, payloadOf } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
  operator = await test.as('operator');
});
afterAll(() => test.close());
afterEach(async () => {
  expect(await countOf(test, 'checkups')).toBe(0);
  expect(await countOf(test, 'vehicles')).toBe(0);
  expect(await countOf(test, 'payments')).toBe(0);
});

/** Sends the whole payload with one field changed; undefined leaves it out. */
async function sendWith(field: string, value: unknown, overrides: Overrides = {}): Promise<Answer> {
  const payload: Record<string, unknown> = {
    ...(await payloadOf(test, 'operator', overrides)),
    [field]: value,
  };
  return operator.post('/tech-service-checkup', payload);
}

describe('what belongs together', () => {
  const sql = async (text: string, values: unknown[] = []) =>
    (await test.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

  it.each([
    [
      'carModel',
      'a model of another make',
      'select id::text from car_models where car <> $1 limit 1',
      'car',
      'modelOfCar',
    ],
    [
      'county',
      'a community of another region',
      'select id::text from counties where region <> $1 limit 1',
      'region',
      'countyOfRegion',
    ],
    [
      'street',
      'a street of another community',
      'select id::text from streets where county <> $1 limit 1',
      'county',
      'streetOfCounty',
    ],
    [
      'carType',
      'a type of another group',
      'select id::text from car_types where car_group <> $1 limit 1',
      'carGroup',
      'typeOfGroup',
    ],
  ] as const)('%s: %s is refused', async (field, _name, text, parent, sentence) => {
    const payload = await payloadOf(test, 'operator');
    const answer = await operator.post('/tech-service-checkup', {
      ...payload,
      [field]: await sql(text, [payload[parent]]),
    });
    expectRefusal(answer, field);
    expect(answer.body).toMatchObject({ fields: { [field]: t(`checkups.field.${sentence}`) } });
  });

  it.each([
    ['car', 'cars'],
    ['carModel', 'car_models'],
    ['carGroup', 'car_groups'],
    ['carType', 'car_types'],
    ['body', 'bodies'],
    ['color', 'colors'],
    ['fuel', 'fuels'],
    ['region', 'regions'],
    ['county', 'counties'],
    ['street', 'streets'],
  ] as const)('%s: a retired row is refused', async (field, table) => {
    const payload = await payloadOf(test, 'operator');
    await test.database.pool.query(`update ${table} set retired_at = now() where id = $1`, [payload[field]]);
    const answer = await operator.post('/tech-service-checkup', payload);
    await test.database.pool.query(`update ${table} set retired_at = null`);
    expectRefusal(answer, field);
    expect(answer.body).toMatchObject({ fields: { [field]: t('field.unknown_id') } });
  });

  it('cameraReasonId: a reason that is no longer offered is refused', async () => {
    const id = await sql('select id::text from camera_reasons order by id limit 1');
    await test.database.pool.query('update camera_reasons set status = false where id = $1', [id]);
    const answer = await sendWith('cameraReasonId', id);
    await test.database.pool.query('update camera_reasons set status = true where id = $1', [id]);
    expectRefusal(answer, 'cameraReasonId');
  });

  it.each([
    [
      'of another company',
      `select id::text from users where role = 'TECHNICAL_SERVICE_MECHANIC' and company <> (select company from users where email = 'operator@test.example') limit 1`,
    ],
    ['who is an operator', `select id::text from users where email = 'operator@test.example'`],
    ['who is the owner', `select id::text from users where email = 'owner@test.example'`],
  ])('a mechanic %s is refused', async (_name, text) => {
    const answer = await sendWith('mechanic', await sql(text));
    expectRefusal(answer, 'mechanic');
    expect(answer.body).toMatchObject({ fields: { mechanic: t('checkups.field.mechanicOfCompany') } });
  });

  it('a blocked mechanic is refused', async () => {
    const payload = await payloadOf(test, 'operator');
    await test.database.pool.query('update users set blocked = true where id = $1', [payload.mechanic]);
    const answer = await operator.post('/tech-service-checkup', payload);
    await test.database.pool.query('update users set blocked = false');
    expectRefusal(answer, 'mechanic');
  });
});

describe('the certificate of the mechanic', () => {
  const expired = {
    status: 422,
    body: {
      code: 'checkup.mechanic_certificate',
      message: t('error.checkup.mechanic_certificate'),
      fields: { mechanic: t('error.checkup.mechanic_certificate') },
    },
  };

  it('that ran out yesterday refuses the checkup', async () => {
    const mechanic = await test.database.pool.query(
      `select id::text from users where email = 'expiredmechanic@test.example'`,
    );
    expect(await sendWith('mechanic', mechanic.rows[0].id)).toMatchObject(expired);
  });

  it('that nobody has entered refuses the checkup', async () => {
    const payload = await payloadOf(test, 'operator');
    await test.database.pool.query('update users set certificate_until = null where id = $1', [
      payload.mechanic,
    ]);
    const answer = await operator.post('/tech-service-checkup', payload);
    await test.database.pool.query(`update users set certificate_until = '2030-01-01' where id = $1`, [
      payload.mechanic,
    ]);
    expect(answer).toMatchObject(expired);
  });
});

describe('what the class of vehicle demands', () => {
  it.each([
    ['a truck up to 3.5 t without a mass', 301, null, 'massNeeded'],
    ['a truck up to 3.5 t of 3501 kg', 301, 3_501, 'massRange'],
    ['a truck over 3.5 t of 3500 kg', 302, 3_500, 'massRange'],
    ['a truck over 3.5 t of 12001 kg', 302, 12_001, 'massRange'],
    ['a truck over 12 t of 12000 kg', 303, 12_000, 'massRange'],
  ] as const)('%s is refused', async (_name, carTypeCode, maximumMass, sentence) => {
    const answer = await sendWith('maximumMass', maximumMass, { carTypeCode, enginePower: null });
    expectRefusal(answer, 'maximumMass');
    expect(answer.body).toMatchObject({ fields: { maximumMass: t(`checkups.field.${sentence}`) } });
  });

  it.each([101, 102, 201, 202])('type %i is taxed by power, which must be known', async (carTypeCode) => {
    const answer = await sendWith('enginePower', null, { carTypeCode });
    expect(answer.body).toMatchObject({ fields: { enginePower: t('checkups.field.enginePowerNeeded') } });
    expectRefusal(answer, 'enginePower');
  });
});

describe('without a plate', () => {
  it('and without a reason both the plate and the certificate are asked for', async () => {
    const payload = await payloadOf(test, 'operator', { CarRegNo: null, registrationCertificate: null });
    const answer = await operator.post('/tech-service-checkup', payload);
    expect(answer.body).toMatchObject({
      fields: {
        CarRegNo: t('checkups.field.plateOrVin'),
        registrationCertificate: t('field.required'),
      },
    });
  });
});

it('every field that is wrong is named in one answer', async () => {
  const payload = await payloadOf(test, 'operator', { productionYear: 2027, enginePower: null });
  const [second, third] = await Promise.all([
    operator.post('/tech-service-checkup', { ...payload, car: 'f'.repeat(24), mechanic: 'f'.repeat(24) }),
    operator.post('/tech-service-checkup', { ...payload, phone: '1', ownerName: '', VIN: 'O' }),
  ]);
  const fieldsOf = ({ body }: Answer) => Object.keys((body as { fields: object }).fields).sort();
  expect(fieldsOf(second)).toEqual(['car', 'carModel', 'enginePower', 'mechanic', 'productionYear']);
  expect(fieldsOf(third)).toEqual(['VIN', 'ownerName', 'phone']);
});
