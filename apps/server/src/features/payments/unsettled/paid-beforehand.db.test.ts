import { checkupsEndpoints } from '@inspect/contract/checkups';
import { unsettledEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { conclude, payloadOf, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const at = (day: number, time: string) => new Date(`2026-11-0${day}T${time}+04:00`);
async function foundOn(day: number, who: Who = 'owner') {
  const on = `2026-11-0${day}`;
  const answer = await (await test.as(who)).get(`/paid-not-inspected?startDate=${on}&endDate=${on}`);
  return unsettledEndpoints.paidNotInspected.response.parse(answer.body).data;
}
async function inspectedElsewhere(CarRegNo: string, day: number, opinion: boolean) {
  const checkup = await saveCheckup(test, 'operator2', { CarRegNo }, at(day, '12:00:00'));
  await conclude(test, checkup, opinion, at(day, '13:00:00'));
}

describe('paid beforehand and not used', () => {
  it('is found on the day on which the vehicle was inspected without it, once, by the company that has the money', async () => {
    test.clock.set(at(3, '09:00:00'));
    const left = await storePrepayment(test, '36UP005');
    await storePrepayment(test, '36UP006');
    await inspectedElsewhere('36UP005', 4, false);
    await inspectedElsewhere('36UP005', 6, true);
    test.clock.set(NOON);
    expect(await foundOn(4)).toMatchObject([
      {
        _id: left,
        checkup: null,
        CarRegNo: '36UP005',
        company: COMPANIES.one,
        amount: 8_000,
        reason: 'otherwise',
        day: '2026-11-04',
        concludedAt: null,
      },
    ]);
    expect([await foundOn(3), await foundOn(6), await foundOn(4, 'owner2')]).toEqual([[], [], []]);
    // When it was is told to the staff alone: it was somewhere else.
    expect(await foundOn(4, 'admin')).toMatchObject([{ _id: left, concludedAt: '2026-11-04T09:00:00.000Z' }]);
  });

  it('is not found where its checkup was cancelled: it waits again', async () => {
    test.clock.set(at(5, '09:00:00'));
    const prepaid = [await storePrepayment(test, '36UP007')];
    const payload = await payloadOf(test, 'operator', { CarRegNo: '36UP007' });
    const operator = await test.as('operator');
    const saved = await operator.post('/tech-service-checkup', { ...payload, prepaid });
    const { _id, version } = checkupsEndpoints.create.response.parse(saved.body).data;
    const body = { version, reason: 'VIN-ը սխալ էր' };
    expect((await operator.post(`/tech-service-checkup/${_id}/cancel`, body)).status).toBe(200);
    test.clock.set(NOON);
    expect(await foundOn(5)).toEqual([]);
  });
});
