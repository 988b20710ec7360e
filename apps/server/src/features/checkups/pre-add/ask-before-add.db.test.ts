import { checkupsEndpoints, type PreAddAnswer } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, STATIONS } from '../../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
  operator = await test.as('operator');
});
afterAll(() => test.close());

async function ask(asked: Record<string, unknown>): Promise<PreAddAnswer> {
  const answer = await operator.post('/tech-service-checkup-check-before-add', asked);
  expect(answer.status).toBe(200);
  return checkupsEndpoints.checkBeforeAdd.response.parse(answer.body);
}

const SECRET = {
  ownerName: 'Գաղտնի Անձնավորյան',
  ownerIdNumber: '1234567890',
  email: 'secret@example.am',
  address: 'Թաքուն 7',
};

/** A vehicle that another company has inspected. */
async function known() {
  const checkup = await saveCheckup(test, 'operator2', SECRET);
  await conclude(test, checkup, true, new Date('2024-12-01T08:00:00Z'));
  await test.database.pool.query(`update vehicles set due_on = '2026-12-01' where vin = $1`, [checkup.VIN]);
  return checkup;
}

function expectNothingOfTheOthers(
  text: string,
  checkup: { _id: string; registrationCertificate: string | null },
) {
  for (const secret of [
    ...Object.values(SECRET),
    checkup._id,
    COMPANIES.two,
    STATIONS.twoA,
    PEOPLE.operator2.id,
    PEOPLE.mechanic2.id,
    'Company two',
    'Station a2',
    'Person operator2',
  ])
    expect(text).not.toContain(secret);
}

describe('asking before a checkup', () => {
  it('about a vehicle that nobody knows gives the whole shape, empty', async () => {
    expect(await ask({ CarRegNo: '99ZZ999' })).toEqual({
      status: true,
      warnings: [],
      refusals: [],
      data: {
        vehicle: null,
        found: null,
        lastCheckup: null,
        recheckOf: null,
        fees: null,
        proposal: null,
        dahk: null,
        vinNotification: null,
        prepaid: null,
      },
    });
  });

  it('about a known one gives its technical data, its last checkup and what is owed', async () => {
    const checkup = await known();
    const answer = await operator.post('/tech-service-checkup-check-before-add', {
      CarRegNo: checkup.CarRegNo,
    });
    expect(answer.body).toMatchObject({
      status: true,
      refusals: [],
      data: {
        vehicle: {
          CarRegNo: checkup.CarRegNo,
          VIN: checkup.VIN,
          registrationCertificate: null,
          car: checkup.car,
          carName: checkup.carName,
          carModel: checkup.carModel,
          carModelName: checkup.carModelName,
          carGroup: checkup.carGroup,
          carType: checkup.carType,
          body: checkup.body,
          color: checkup.color,
          fuel: checkup.fuel,
          productionYear: 2016,
          enginePower: 120,
          maximumMass: null,
          lastCheckupDate: '2024-12-01',
          lastOpinion: true,
          dueDate: '2026-12-01',
          owner: null,
        },
        lastCheckup: { date: '2024-12-01', Opinion: true, dueDate: '2026-12-01' },
        recheckOf: null,
        fees: { inspection: { amount: 8_000 }, environmental: { amount: 4_800 }, total: 12_800 },
      },
    });
    expectNothingOfTheOthers(answer.text, checkup);
  });

  it.each([
    ['spaces', (plate: string) => `${plate.slice(0, 2)} ${plate.slice(2, 4)} ${plate.slice(4)}`],
    ['small letters', (plate: string) => plate.toLowerCase()],
    ['hyphens', (plate: string) => plate.replace('TT', '-TT-')],
    ['Cyrillic look-alikes', (plate: string) => plate.replace('TT', 'ТТ')],
  ])('knows the plate written with %s', async (_name, write) => {
    const checkup = await known();
    const answer = await ask({ CarRegNo: write(checkup.CarRegNo ?? '') });
    expect(answer.data.vehicle).toMatchObject({ VIN: checkup.VIN });
  });

  it('by the VIN alone knows the vehicle, not its owner', async () => {
    const checkup = await known();
    const answer = await ask({ VIN: checkup.VIN, registrationCertificate: checkup.registrationCertificate });
    expect(answer.data.vehicle).toMatchObject({ CarRegNo: checkup.CarRegNo, owner: null });
  });

  it('names an open checkup to who may read it, so that he can go on with it', async () => {
    const open = await saveCheckup(test, 'operator');
    const { refusals } = await ask({ CarRegNo: open.CarRegNo });
    expect(refusals).toEqual([
      {
        code: 'checkup.open_exists',
        message: t('error.checkup.open_exists'),
        overridable: false,
        checkup: open._id,
      },
    ]);
  });

  it('refuses an open checkup of another company without naming it, its station or its people', async () => {
    const open = await saveCheckup(test, 'operator2', SECRET);
    const answer = await operator.post('/tech-service-checkup-check-before-add', {
      CarRegNo: open.CarRegNo,
      VIN: open.VIN,
    });
    expect(answer.body).toMatchObject({
      status: false,
      refusals: [
        { code: 'checkup.open_exists', message: t('error.checkup.open_exists'), overridable: false },
      ],
    });
    expectNothingOfTheOthers(answer.text, open);
  });

  it.each([
    ['a plate that is none', { CarRegNo: 'ABC' }, 'CarRegNo'],
    ['an empty plate', { CarRegNo: '' }, 'CarRegNo'],
    ['a VIN with O', { VIN: 'WVWZZZ1JZXWO00001' }, 'VIN'],
    [
      'a certificate that is none',
      { CarRegNo: '34AB567', registrationCertificate: '1' },
      'registrationCertificate',
    ],
    ['something unknown', { CarRegNo: '34AB567', phone: '1' }, 'phone'],
  ])('refuses %s under the field', async (_name, asked, field) => {
    expectRefusal(await operator.post('/tech-service-checkup-check-before-add', asked), field);
  });
});

describe('the vehicle that is meant by what was typed', () => {
  it('is the one of the register, with what would be owed and when to come again', async () => {
    const checkup = await known();
    const { data } = await ask({
      CarRegNo: checkup.CarRegNo,
      registrationCertificate: checkup.registrationCertificate,
    });
    expect(data.found).toEqual(data.vehicle);
    const facts = {
      carType: checkup.carType,
      fuel: checkup.fuel,
      productionYear: '2016',
      enginePower: '120',
    };
    const typed = new URLSearchParams({ ...facts, CarRegNo: checkup.CarRegNo ?? '', VIN: checkup.VIN });
    const quoted = await operator.get(`/tech-service-checkup-quote?${typed}`);
    expect(quoted.body).toEqual({ data: { fees: data.fees, proposal: data.proposal } });
  });

  it('is told of a plate with one mistake, without its owner, and is not taken for the one that is checked', async () => {
    const checkup = await saveCheckup(test, 'operator2', { ...SECRET, CarRegNo: '87WW807' });
    const { registrationCertificate } = checkup;
    const answer = await ask({ CarRegNo: '87WW808', registrationCertificate });
    expect(answer).toMatchObject({ status: true, data: { vehicle: null, fees: null, proposal: null } });
    expect(answer.data.found).toMatchObject({
      CarRegNo: '87WW807',
      owner: null,
      registrationCertificate: null,
    });
  });

  it('is the one with the plate, though the VIN beside it is of another or of none', async () => {
    const checkup = await known();
    const other = await known();
    for (const VIN of [other.VIN, 'WVWZZZ1JZXW999999']) {
      const { data } = await ask({ CarRegNo: checkup.CarRegNo, VIN });
      expect(data.found).toMatchObject({ CarRegNo: checkup.CarRegNo, VIN: checkup.VIN });
      expect(data.vehicle?.VIN).toBe(VIN === other.VIN ? VIN : undefined);
    }
  });
});

describe('the owner of a known vehicle', () => {
  it('is told to who has the plate and the certificate', async () => {
    const checkup = await known();
    const answer = await ask({
      CarRegNo: checkup.CarRegNo,
      registrationCertificate: checkup.registrationCertificate?.toLowerCase(),
    });
    expect(answer.data.vehicle).toMatchObject({
      registrationCertificate: checkup.registrationCertificate,
      owner: {
        ...SECRET,
        ownerStatus: 0,
        phone: checkup.phone,
        region: checkup.region,
        county: checkup.county,
        street: checkup.street,
      },
    });
  });

  it('is not told for another vehicle’s certificate', async () => {
    const checkup = await known();
    const other = await known();
    const answer = await ask({
      CarRegNo: checkup.CarRegNo,
      registrationCertificate: other.registrationCertificate,
    });
    expect(answer.data.vehicle).toMatchObject({
      VIN: checkup.VIN,
      owner: null,
      registrationCertificate: null,
    });
  });

  it.each([
    ['a plate that nobody has', '98ZZ987'],
    ['the plate of another vehicle', null],
  ])('is not told for VIN and certificate beside %s', async (_name, plate) => {
    const checkup = await known();
    const other = await known();
    const answer = await ask({
      CarRegNo: plate ?? other.CarRegNo,
      VIN: checkup.VIN,
      registrationCertificate: checkup.registrationCertificate,
    });
    expect(answer.data.vehicle?.owner).toBeNull();
    expect(answer.data.vehicle?.registrationCertificate).toBeNull();
  });
});
