import { t } from '@inspect/contract/i18n';
import { addDays } from '@inspect/contract/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE, STATIONS, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
afterEach(async () => {
  await test.database.pool.query(`update settings set value = '1' where key = 'recheckFreeTimes'`);
});

const PAID = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;
const daysLater = (days: number) => new Date(NOON.getTime() + days * 86_400_000);

/** A vehicle that was found faulty at the operator's station at noon of the fixtures' day. */
async function faulty(who: Who = 'operator') {
  const checkup = await saveCheckup(test, who, { payments: [...PAID] });
  await conclude(test, checkup, false);
  return { checkup, vehicle: { CarRegNo: checkup.CarRegNo, VIN: checkup.VIN } };
}

const stationOfMechanic = (station: string) =>
  test.database.pool.query('update users set station = $2 where id = $1', [PEOPLE.mechanic.id, station]);

const FREE = { amount: 0, reason: 'Անվճար կրկնակի զննություն՝ մինչև 10/12/2026 ներառյալ' };

describe('a faulty vehicle that comes again', () => {
  it.each([
    ['the same day', NOON],
    ['after a day', daysLater(1)],
    ['after twenty days', daysLater(20)],
    ['in the last minute of the twentieth day', new Date('2026-12-10T19:59:59Z')],
  ])('%s to the same station pays nothing more and is linked', async (_name, at) => {
    const { checkup, vehicle } = await faulty();
    const again = await saveCheckup(test, 'operatorA2', { ...vehicle, payments: [...PAID] }, at);
    expect(again).toMatchObject({
      previousCheckup: checkup._id,
      fees: { inspection: FREE, total: 0 },
      paid: { inspection: 0, environmental: 0 },
    });
  });

  it.each([
    ['on the twenty-first day', daysLater(21)],
    ['in the first minute of the twenty-first day', new Date('2026-12-10T20:00:00Z')],
  ])('%s pays the whole fee and is not linked', async (_name, at) => {
    const { vehicle } = await faulty();
    const again = await saveCheckup(test, 'operator', vehicle, at);
    expect(again).toMatchObject({ previousCheckup: null, fees: { inspection: { amount: 8_000 } } });
  });

  it('to an operator without a station pays nothing at a mechanic of the same one', async () => {
    const { checkup, vehicle } = await faulty();
    const again = await saveCheckup(test, 'operatorAnywhere', vehicle, daysLater(1));
    expect(again).toMatchObject({
      station: STATIONS.oneA,
      previousCheckup: checkup._id,
      fees: { inspection: FREE, total: 0 },
    });
  });

  it('to an operator without a station pays the whole fee at a mechanic of another one', async () => {
    const { vehicle } = await faulty();
    await stationOfMechanic(STATIONS.oneB);
    const again = await saveCheckup(test, 'operatorAnywhere', vehicle, daysLater(1));
    await stationOfMechanic(STATIONS.oneA);
    expect(again).toMatchObject({ previousCheckup: null, fees: { inspection: { amount: 8_000 } } });
  });

  it.each<Who>(['operatorB', 'operator2'])('to another station (%s) pays the whole fee', async (who) => {
    const { vehicle } = await faulty();
    const again = await saveCheckup(test, who, vehicle, daysLater(1));
    expect(again).toMatchObject({ previousCheckup: null, fees: { inspection: { amount: 8_000 } } });
  });

  it('a second time pays the whole fee, though the re-inspection was faulty too', async () => {
    const { checkup, vehicle } = await faulty();
    const second = await saveCheckup(test, 'operator', vehicle, daysLater(1));
    expect(second.previousCheckup).toBe(checkup._id);
    await conclude(test, second, false, daysLater(1));
    const third = await saveCheckup(test, 'operator', vehicle, daysLater(2));
    expect(third).toMatchObject({ previousCheckup: null, fees: { inspection: { amount: 8_000 } } });
  });

  it('pays again after that fee: a faulty result of a paid checkup is free once more', async () => {
    const { vehicle } = await faulty();
    await conclude(test, await saveCheckup(test, 'operator', vehicle, daysLater(1)), false, daysLater(1));
    const third = await saveCheckup(test, 'operator', vehicle, daysLater(2));
    await conclude(test, third, false, daysLater(2));
    const fourth = await saveCheckup(test, 'operator', vehicle, daysLater(3));
    expect(fourth).toMatchObject({ previousCheckup: third._id, fees: { inspection: { amount: 0 } } });
  });

  it('is free as often as the setting says', async () => {
    await test.database.pool.query(`update settings set value = '2' where key = 'recheckFreeTimes'`);
    const { vehicle } = await faulty();
    const sums = [];
    for (let day = 1; day <= 3; day += 1) {
      const again = await saveCheckup(test, 'operator', vehicle, daysLater(day));
      sums.push(again.fees.inspection.amount);
      await conclude(test, again, false, daysLater(day));
    }
    expect(sums).toEqual([0, 0, 8_000]);
  });

  it('keeps its free turn when the re-inspection was cancelled', async () => {
    const { checkup, vehicle } = await faulty();
    const second = await saveCheckup(test, 'operator', vehicle, daysLater(1));
    await test.database.pool.query(
      `update checkups set version = version + 1, status = 'cancelled' where id = $1`,
      [second._id],
    );
    const third = await saveCheckup(test, 'operator', vehicle, daysLater(2));
    expect(third).toMatchObject({ previousCheckup: checkup._id, fees: { inspection: { amount: 0 } } });
  });

  it('after a fit result is not repeated but inspected anew', async () => {
    const { vehicle } = await faulty();
    await conclude(test, await saveCheckup(test, 'operator', vehicle, daysLater(1)), true, daysLater(1));
    const third = await saveCheckup(
      test,
      'operator',
      { ...vehicle, override: { code: 'checkup.still_valid', reason: 'Դիմում' } },
      daysLater(2),
    );
    expect(third).toMatchObject({ previousCheckup: null, fees: { inspection: { amount: 8_000 } } });
  });

  it('still owes a tax that was not paid the first time', async () => {
    const checkup = await saveCheckup(test, 'operator');
    await conclude(test, checkup, false);
    const again = await saveCheckup(
      test,
      'operator',
      { CarRegNo: checkup.CarRegNo, VIN: checkup.VIN },
      daysLater(1),
    );
    expect(again.fees).toMatchObject({
      inspection: { amount: 0 },
      environmental: { amount: 4_800 },
      total: 4_800,
    });
  });
});

describe('a new VIN with the plate of a known vehicle is another vehicle', () => {
  const OWN = { previousCheckup: null, fees: { inspection: { amount: 8_000 }, total: 12_800 } };

  it('that repeats nothing, and for which no tax was paid yet', async () => {
    const { checkup } = await faulty();
    const again = await saveCheckup(test, 'operator', { CarRegNo: checkup.CarRegNo }, daysLater(1));
    expect(again.VIN).not.toBe(checkup.VIN);
    expect(again).toMatchObject(OWN);
  });

  it('also when it is known itself: the tax years of the plate’s vehicle are not its own', async () => {
    const { checkup } = await faulty();
    const own = await saveCheckup(test, 'operator');
    await conclude(test, own, false);
    const again = await saveCheckup(
      test,
      'operator',
      { CarRegNo: checkup.CarRegNo, VIN: own.VIN },
      daysLater(21),
    );
    expect(again).toMatchObject(OWN);
  });

  it('that is not refused because the other one is still valid', async () => {
    const fit = await saveCheckup(test, 'operator');
    await conclude(test, fit, true);
    const other = await saveCheckup(test, 'operator', { CarRegNo: fit.CarRegNo }, daysLater(1));
    expect(other).toMatchObject({ status: 'open', ...OWN });
  });

  it('of which nothing is shown before it is saved; by the plate alone the known one is', async () => {
    const { checkup, vehicle } = await faulty();
    const operator = await test.as('operator');
    const ask = (asked: Record<string, unknown>) =>
      operator.post('/tech-service-checkup-check-before-add', asked);
    const shown = { vehicle: { VIN: checkup.VIN }, recheckOf: { _id: checkup._id }, fees: { total: 0 } };
    expect((await ask({ CarRegNo: vehicle.CarRegNo })).body).toMatchObject({ status: true, data: shown });
    expect((await ask(vehicle)).body).toMatchObject({ status: true, data: shown });
    expect((await ask({ ...vehicle, VIN: 'TESTVN00000990001' })).body).toMatchObject({
      status: true,
      data: { vehicle: null, lastCheckup: null, recheckOf: null, fees: null },
    });
  });
});

describe('before it is saved', () => {
  it('the operator of the station sees what would be repeated and until when', async () => {
    const { checkup, vehicle } = await faulty();
    test.clock.set(daysLater(3));
    const operator = await test.as('operator');
    const operatorB = await test.as('operatorB');
    const here = await operator.post('/tech-service-checkup-check-before-add', vehicle);
    const there = await operatorB.post('/tech-service-checkup-check-before-add', vehicle);
    test.clock.set(NOON);
    expect(here.body).toMatchObject({
      status: true,
      data: {
        recheckOf: { _id: checkup._id, date: '2026-11-20', until: addDays('2026-11-20', 20) },
        lastCheckup: { date: '2026-11-20', Opinion: false },
        fees: { inspection: FREE, total: 0 },
      },
    });
    expect(there.body).toMatchObject({ data: { recheckOf: null, fees: { inspection: { amount: 8_000 } } } });
  });

  it('an operator without a station sees it as soon as the mechanic is chosen', async () => {
    const { checkup, vehicle } = await faulty();
    const { carType, fuel } = checkup;
    const operator = await test.as('operatorAnywhere');
    const facts = { VIN: checkup.VIN, carType, fuel, productionYear: '2016', enginePower: '120' };
    const asked = async (mechanic: Record<string, string>) => {
      const path = '/tech-service-checkup-check-before-add';
      const { body } = await operator.post(path, { ...vehicle, ...mechanic });
      const query = new URLSearchParams({ ...facts, ...mechanic });
      return [body, (await operator.get(`/tech-service-checkup-quote?${query}`)).body];
    };
    const whole = { fees: { inspection: { amount: 8_000 } } };
    expect(await asked({})).toMatchObject([{ data: { recheckOf: null, ...whole } }, { data: whole }]);
    const free = { fees: { inspection: FREE, total: 0 } };
    expect(await asked({ mechanic: PEOPLE.mechanic.id })).toMatchObject([
      { data: { recheckOf: { _id: checkup._id }, ...free } },
      { data: free },
    ]);
    const refused = { code: 'validation', fields: { mechanic: t('checkups.field.mechanicOfCompany') } };
    expect(await asked({ mechanic: PEOPLE.mechanic2.id })).toMatchObject([refused, refused]);
  });
});
