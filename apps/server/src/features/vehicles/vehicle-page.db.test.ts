import { checkupSearchEndpoints } from '@inspect/contract/checkups';
import { type VehicleCheckup, vehiclesEndpoints } from '@inspect/contract/vehicles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import type { Who } from '../../../test/fixtures.ts';
import { pastAppendOnly } from '../../../test/past-append-only.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const VIN = 'WVWZZZ1JZXW048777';
const PLATE = '77OS123';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** The vehicle at two companies: faulty at the second, fit again at the first, and once more begun there. */
async function twoCompanies() {
  await pastAppendOnly(test.database, 'truncate checkups, payments, vehicles, vehicle_owners cascade');
  test.clock.set(new Date('2026-09-01T08:00:00Z'));
  const facts = { CarRegNo: PLATE, VIN, registrationCertificate: 'AB765432' };
  const theirs = await saveCheckup(test, 'operator2', { ...facts, odometer: 120_000 });
  await concludeByCalls(test, 'operator2', theirs, false);
  test.clock.set(new Date('2026-10-05T08:00:00Z'));
  const own = await saveCheckup(test, 'operator', { ...facts, odometer: 90_000 });
  await concludeByCalls(test, 'operator', own, true);
  test.clock.set(new Date('2026-10-06T08:00:00Z'));
  return { theirs, own };
}

async function pageOf(who: Who, vin = VIN) {
  const { status, body } = await (await test.as(who)).get(`/tech-service-vehicle?VIN=${vin}`);
  expect(status).toBe(200);
  return vehiclesEndpoints.page.response.parse(body).data;
}

async function datesOf(who: Who, search: string) {
  const { status, body } = await (await test.as(who)).get(
    `/search-tech-service-checkup-date?${new URLSearchParams({ search })}`,
  );
  expect(status).toBe(200);
  return checkupSearchEndpoints.dates.response.parse(body).data;
}

const short = ({ date, Opinion, odometer, record }: VehicleCheckup) => [
  date,
  Opinion,
  odometer,
  record?._id ?? null,
];

let saved: Awaited<ReturnType<typeof twoCompanies>>;
beforeEach(async () => {
  saved = await twoCompanies();
});

describe('the page of a vehicle', () => {
  it('tells its technical facts and when it is due to everyone who keeps checkups', async () => {
    const { vehicle } = await pageOf('operator2');
    expect(vehicle).toMatchObject({
      CarRegNo: PLATE,
      VIN,
      productionYear: 2016,
      lastCheckupDate: '2026-10-05',
      lastOpinion: true,
    });
    expect(vehicle.carTypeName).toBeTruthy();
    expect(vehicle.dueDate).not.toBeNull();
  });

  it.each<[Who, boolean, boolean]>([
    ['operator', false, true],
    ['operatorB', false, false],
    ['owner', false, true],
    ['mechanic', false, true],
    ['operator2', true, false],
    ['owner2', true, false],
    ['mechanic2', false, false],
    ['viewer', true, true],
    ['admin', true, true],
  ])(
    '%s opens his own checkups; of the others he gets day, result and odometer',
    async (who, opensFirst, opensSecond) => {
      const { theirs, own } = saved;
      expect((await pageOf(who)).checkups.map(short)).toEqual([
        ['2026-10-05', true, 90_000, opensSecond ? own._id : null],
        ['2026-09-01', false, 120_000, opensFirst ? theirs._id : null],
      ]);
    },
  );

  it('names no owner, certificate, station or person of another company', async () => {
    const payload = await payloadOf(test, 'operator2');
    const { text } = await (await test.as('operator')).get(`/tech-service-vehicle?VIN=${VIN}`);
    for (const secret of [
      payload.ownerName,
      payload.phone,
      'AB765432',
      'Station a2',
      'Person mechanic2',
      'Person operator2',
      saved.theirs._id,
      saved.theirs.company,
    ])
      expect(text).not.toContain(secret);
  });

  it('shows one’s own that is open or cancelled, and nobody else that one', async () => {
    const again = await saveCheckup(test, 'operatorB', {
      CarRegNo: '11AA111',
      VIN: 'WVWZZZ1JZXW011111',
      registrationCertificate: 'CC111111',
    });
    expect((await pageOf('operatorB', again.VIN)).checkups.map(short)).toEqual([
      ['2026-10-06', null, null, again._id],
    ]);
    expect((await pageOf('operator', again.VIN)).checkups).toEqual([]);
    expect((await pageOf('operator2', again.VIN)).checkups).toEqual([]);
  });

  it('does not count what was deleted or annulled', async () => {
    const change = 'update checkups set version = version + 1, deleted = true where id = $1';
    await test.database.pool.query(change, [saved.theirs._id]);
    expect((await pageOf('operator')).checkups.map(({ date }) => date)).toEqual(['2026-10-05']);
    expect((await datesOf('viewer', PLATE)).map(({ date }) => date)).toEqual(['2026-10-05']);
  });

  it('is not found under a VIN that nobody has', async () => {
    const answer = await (await test.as('viewer')).get('/tech-service-vehicle?VIN=WVWZZZ1JZXW000000');
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expectRefusal(await (await test.as('viewer')).get('/tech-service-vehicle?VIN=%25'), 'VIN');
    expectRefusal(await (await test.as('viewer')).get('/tech-service-vehicle'), 'VIN');
  });
});

describe('the dates of a vehicle', () => {
  it.each(['77OS123', '77 օտ 123', VIN, VIN.toLowerCase()])('by «%s», newest first', async (search) => {
    expect(await datesOf('operator', search)).toEqual([
      { date: '2026-10-05', Opinion: true, _id: saved.own._id },
      { date: '2026-09-01', Opinion: false, _id: null },
    ]);
    expect(await datesOf('operator2', search)).toEqual([
      { date: '2026-10-05', Opinion: true, _id: null },
      { date: '2026-09-01', Opinion: false, _id: saved.theirs._id },
    ]);
  });

  it('none for what is not exactly a plate or VIN of the register', async () => {
    for (const search of ['77OS124', '77OS12', '048777']) expect(await datesOf('admin', search)).toEqual([]);
  });
});
