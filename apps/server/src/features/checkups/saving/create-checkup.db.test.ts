import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concludeByCalls, countOf, payloadOf, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function idOf(table: string): Promise<string> {
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select id::text from ${table} order by id limit 1`,
  );
  return rows[0]?.id ?? '';
}

describe('saving a checkup', () => {
  it('an operator saves a checkup and finds it in today’s list', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator');
    const saved = await operator.post('/tech-service-checkup', payload);
    expect(saved).toMatchObject({
      status: 201,
      body: { data: { _id: payload.temporary_id, CarRegNo: payload.CarRegNo, status: 'open' } },
    });
    const list = await operator.get('/tech-service-checkup');
    expect(list.body).toMatchObject({ data: [{ _id: payload.temporary_id }], pagination: { count: 1 } });
  });

  it('everything that was typed is stored, normalised, and comes back', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator', {
      odometer: 123_456,
      odometerUnreadable: false,
      change: true,
      email: ' Anun@Example.AM ',
      ownerStatus: 1,
      ownerName: '  «Ավտո-Սերվիս 24» ՍՊԸ № 7 ',
      ownerIdNumber: '0123 4567',
      cameraReasonId: await idOf('camera_reasons where status'),
      CarRegNo: '77 օս-123',
      VIN: 'wvwzzz1jzxw000001',
      registrationCertificate: 'ав 123456',
      phone: '+374 (91) 12-34-56',
      enginePower: 99.9,
    });
    const saved = await operator.post('/tech-service-checkup', payload);
    const data = checkupsEndpoints.create.response.parse(saved.body).data;
    const { temporary_id, payments: _payments, ...typed } = payload;
    expect(data).toMatchObject({
      ...typed,
      _id: temporary_id,
      temporary_id,
      status: 'open',
      version: 1,
      Opinion: null,
      deleted: false,
      number: null,
      email: 'anun@example.am',
      ownerName: '«Ավտո-Սերվիս 24» ՍՊԸ № 7',
      ownerIdNumber: '01234567',
      CarRegNo: '77OU123',
      VIN: 'WVWZZZ1JZXW000001',
      registrationCertificate: 'AB123456',
      phone: '+37491123456',
      nextCheckupDate: '2028-11-20',
      company: COMPANIES.one,
      station: STATIONS.oneA,
      createdBy: PEOPLE.operator.id,
      createdByName: 'Person operator',
      mechanicName: 'Person mechanic',
      companyName: 'Company one',
      stationName: 'Station a1',
      previousCheckup: null,
      paid: { inspection: 0, environmental: 0 },
      createdAt: NOON.toISOString(),
      updatedAt: NOON.toISOString(),
      concludedAt: null,
      can: { edit: true },
    });
    for (const name of [
      'car',
      'carModel',
      'carGroup',
      'carType',
      'body',
      'color',
      'fuel',
      'region',
      'county',
      'street',
    ] as const)
      expect(data[`${name}Name`]).toMatch(/./);
    const again = await operator.get(`/get-checkup-for-edit/${temporary_id}`);
    expect(again.body).toEqual(saved.body);
  });

  it('what may follow later may be missing now', async () => {
    const { street, enginePower, maximumMass, payments, ...needed } = await payloadOf(test, 'operator', {
      carTypeCode: 401,
      fuelCode: 11,
    });
    const operator = await test.as('operator');
    const saved = await operator.post('/tech-service-checkup', needed);
    expect(saved).toMatchObject({
      status: 201,
      body: {
        data: {
          street: null,
          enginePower: null,
          maximumMass: null,
          odometer: null,
          email: null,
          paid: { inspection: 0, environmental: 0 },
        },
      },
    });
  });

  it('the operator’s choice is stored beside the proposal', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator', { nextCheckup: 1 });
    const saved = await operator.post('/tech-service-checkup', payload);
    expect(saved.body).toMatchObject({ data: { nextCheckup: 1, nextCheckupDate: '2027-11-20' } });
    const { rows } = await test.database.pool.query(
      'select proposed_next_checkup from checkups where id = $1',
      [payload.temporary_id],
    );
    expect(rows).toEqual([{ proposed_next_checkup: 2 }]);
  });

  it('a new vehicle enters the register, with its owner where no list can read him', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator');
    await operator.post('/tech-service-checkup', payload);
    const { rows } = await test.database.pool.query(
      `select v.plate, v.vin, v.production_year, v.engine_power, v.last_checkup_on, v.due_on, o.owner_name, o.registration_certificate
         from vehicles v join vehicle_owners o on o.vehicle = v.id where v.vin = $1`,
      [payload.VIN],
    );
    expect(rows).toEqual([
      {
        plate: payload.CarRegNo,
        vin: payload.VIN,
        production_year: 2016,
        engine_power: '120.0',
        last_checkup_on: null,
        due_on: null,
        owner_name: payload.ownerName,
        registration_certificate: payload.registrationCertificate,
      },
    ]);
  });

  it('what is merely typed about a known vehicle does not change the register', async () => {
    const operator = await test.as('operator');
    const first = await payloadOf(test, 'operator');
    await operator.post('/tech-service-checkup', first);
    await test.database.pool.query(
      `update checkups set version = version + 1, status = 'cancelled' where id = $1`,
      [first.temporary_id],
    );
    const vehicles = await countOf(test, 'vehicles');
    const second = await payloadOf(test, 'operator', {
      CarRegNo: first.CarRegNo ?? null,
      VIN: first.VIN,
      ownerName: 'Ուրիշ Մարդ',
      productionYear: 1999,
    });
    expect((await operator.post('/tech-service-checkup', second)).status).toBe(201);
    expect(await countOf(test, 'vehicles')).toBe(vehicles);
    const { rows } = await test.database.pool.query(
      'select v.production_year, o.owner_name from vehicles v join vehicle_owners o on o.vehicle = v.id where v.vin = $1',
      [first.VIN],
    );
    expect(rows).toEqual([{ production_year: 2016, owner_name: first.ownerName }]);
  });
});

describe('the station of a checkup', () => {
  it('is the operator’s own, also when the mechanic works at another one', async () => {
    const operator = await test.as('operatorB');
    const saved = await operator.post('/tech-service-checkup', await payloadOf(test, 'operatorB'));
    expect(saved.body).toMatchObject({ data: { station: STATIONS.oneB, mechanic: PEOPLE.mechanic.id } });
  });

  it('is the mechanic’s where the operator has none', async () => {
    const operator = await test.as('operatorAnywhere');
    const saved = await operator.post('/tech-service-checkup', await payloadOf(test, 'operatorAnywhere'));
    expect(saved).toMatchObject({ status: 201, body: { data: { station: STATIONS.oneA } } });
  });

  it('is missing when neither has one: nothing is stored', async () => {
    await test.database.pool.query('update users set station = null where id = $1', [PEOPLE.mechanic.id]);
    const before = await countOf(test, 'checkups');
    const operator = await test.as('operatorAnywhere');
    const refused = await operator.post('/tech-service-checkup', await payloadOf(test, 'operatorAnywhere'));
    expect(refused).toMatchObject({ status: 422, body: { code: 'checkup.no_station' } });
    expect(await countOf(test, 'checkups')).toBe(before);
    await test.database.pool.query('update users set station = $2 where id = $1', [
      PEOPLE.mechanic.id,
      STATIONS.oneA,
    ]);
  });
});

describe('before the first registration', () => {
  it('a vehicle has neither plate nor certificate, and the reason is kept', async () => {
    const reason = await idOf('camera_reasons where status');
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator', {
      CarRegNo: null,
      registrationCertificate: null,
      cameraReasonId: reason,
    });
    const saved = await operator.post('/tech-service-checkup', payload);
    expect(saved).toMatchObject({
      status: 201,
      body: {
        data: { CarRegNo: null, registrationCertificate: null, cameraReasonId: reason, VIN: payload.VIN },
      },
    });
  });

  it('only then: a vehicle that has a plate in the register is not saved without', async () => {
    const cameraReasonId = await idOf('camera_reasons where status');
    const operator = await test.as('operator');
    const { VIN } = await concludeByCalls(test, 'operator2', await saveCheckup(test, 'operator2'), false);
    const without = { VIN, CarRegNo: null, registrationCertificate: null, cameraReasonId };
    const refused = await operator.post('/tech-service-checkup', await payloadOf(test, 'operator', without));
    expectRefusal(refused, 'CarRegNo');
    expect(refused.body).toMatchObject({ fields: { CarRegNo: t('checkups.field.plateRegistered') } });
  });

  it('nor is one with a plate saved without its certificate, whatever the reason', async () => {
    const cameraReasonId = await idOf('camera_reasons where status');
    const payload = await payloadOf(test, 'operator', { registrationCertificate: null, cameraReasonId });
    const operator = await test.as('operator');
    expectRefusal(await operator.post('/tech-service-checkup', payload), 'registrationCertificate');
  });

  it('and stays so to its end, though the register hears of a plate meanwhile', async () => {
    const cameraReasonId = await idOf('camera_reasons where status');
    const none = { CarRegNo: null, registrationCertificate: null, cameraReasonId };
    const saved = await saveCheckup(test, 'operator', none);
    await test.database.pool.query(`update vehicles set plate = '77TT777' where vin = $1`, [saved.VIN]);
    expect(await concludeByCalls(test, 'operator', saved, true)).toMatchObject({ CarRegNo: null });
  });

  it('two vehicles without a plate are two vehicles', async () => {
    const operator = await test.as('operator');
    const cameraReasonId = await idOf('camera_reasons where status');
    for (let count = 0; count < 2; count += 1) {
      const payload = await payloadOf(test, 'operator', {
        CarRegNo: null,
        registrationCertificate: null,
        cameraReasonId,
      });
      expect((await operator.post('/tech-service-checkup', payload)).status).toBe(201);
    }
  });
});

describe('what is accepted', () => {
  it.each([
    ['a person with a public-service number', { ownerStatus: 0, ownerIdNumber: '1234567890' }],
    ['a person with a passport', { ownerStatus: 0, ownerIdNumber: 'AB1234567' }],
    ['a person with an ID card', { ownerStatus: 0, ownerIdNumber: '001234567' }],
    ['a company with its tax code', { ownerStatus: 1, ownerIdNumber: '01234567' }],
    ['a sole proprietor with his tax code', { ownerStatus: 2, ownerIdNumber: '01234567' }],
    ['nobody’s document', { ownerStatus: 0, ownerIdNumber: null }],
    ['an old number of the chassis', { VIN: '2101-1234567' }],
    ['this year’s vehicle', { productionYear: 2026 }],
    ['the first vehicles', { productionYear: 1900 }],
    ['a truck of 3500 kg up to 3.5 t', { carTypeCode: 301, maximumMass: 3_500 }],
    ['a truck of 3501 kg over 3.5 t', { carTypeCode: 302, maximumMass: 3_501 }],
    ['a truck of 12000 kg up to 12 t', { carTypeCode: 302, maximumMass: 12_000 }],
    ['a truck of 12001 kg over 12 t', { carTypeCode: 303, maximumMass: 12_001 }],
    ['a foreign plate', { CarRegNo: 'A123BC77', plateConfirmed: true }],
    ['a Russian name', { ownerName: 'Иван Петров' }],
  ] as const)('%s', async (_name, overrides) => {
    const operator = await test.as('operator');
    const answer = await operator.post('/tech-service-checkup', await payloadOf(test, 'operator', overrides));
    const {
      carTypeCode: _type,
      plateConfirmed: _asked,
      ...stored
    } = {
      carTypeCode: 0,
      plateConfirmed: undefined,
      ...overrides,
    };
    expect(answer).toMatchObject({ status: 201, body: { data: stored } });
  });

  it('a mechanic on the last day of his certificate', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator');
    const until = 'update users set certificate_until = $2 where id = $1';
    await test.database.pool.query(until, [payload.mechanic, '2026-11-20']);
    expect((await operator.post('/tech-service-checkup', payload)).status).toBe(201);
    await test.database.pool.query(until, [payload.mechanic, '2030-01-01']);
  });
});

describe('a plate of an unfamiliar pattern', () => {
  const OTHER = 'AB1234X';

  it('is refused until the operator confirms it, and marks the record', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator', { CarRegNo: OTHER });
    expect(await operator.post('/tech-service-checkup', payload)).toMatchObject({
      status: 400,
      body: { fields: { CarRegNo: t('checkups.field.plateConfirm') } },
    });
    const saved = await operator.post('/tech-service-checkup', { ...payload, plateConfirmed: true });
    expect(saved).toMatchObject({ status: 201, body: { data: { CarRegNo: OTHER, marks: ['plate_other'] } } });
    // Repeated because its answer got lost.
    expect((await operator.post('/tech-service-checkup', { ...payload, plateConfirmed: true })).status).toBe(
      200,
    );
  });

  it('keeps its mark beside those of what was found', async () => {
    const found = { measurements: { steering: 10.5 } };
    const payload = await payloadOf(test, 'operator', { CarRegNo: 'AB1235X', ...found });
    const saved = await (await test.as('operator')).post('/tech-service-checkup', {
      ...payload,
      plateConfirmed: true,
    });
    expect(saved.body).toMatchObject({ data: { marks: ['out_of_limit', 'plate_other'] } });
  });

  it('is no mark of a plate that is known, whatever was confirmed', async () => {
    const payload = await payloadOf(test, 'operator');
    const saved = await (await test.as('operator')).post('/tech-service-checkup', {
      ...payload,
      plateConfirmed: true,
    });
    expect(saved).toMatchObject({ status: 201, body: { data: { marks: [] } } });
  });
});
