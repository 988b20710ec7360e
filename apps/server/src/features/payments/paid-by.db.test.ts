import { checkupsEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hear, openAttempt, storeOrder } from '../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../test/build/prepayment.ts';
import { payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const CASH = { purpose: 'inspection', method: 'cash' } as const;
async function paidByOf(id: string) {
  const { body } = await (await test.as('operator')).get(`/get-checkup-for-edit/${id}`);
  return checkupsEndpoints.record.response.parse(body).data.paidBy;
}

it('in what way a checkup was paid at the station last is told with its record', async () => {
  const { _id } = await saveCheckup(test, 'operator');
  expect(await paidByOf(_id)).toBeNull();
  const order = await storeOrder(test, {
    checkup: _id,
    provider: 'telcell' as const,
    lines: [{ purpose: 'environmental', amount: 4_800, taxYears: [2026, 2027] }],
  });
  const attempt = await openAttempt(test, order);
  expect(await paidByOf(_id)).toBeNull();
  await hear(test, attempt, 'paid');
  expect(await paidByOf(_id)).toBe('telcell');
  test.clock.advance(60_000);
  const body = { payments: [{ ...CASH, _id: 'ab'.repeat(12) }], seenTotal: 8_000 };
  expect(await (await test.as('operator')).post(`/tech-service-checkup/${_id}/payments`, body)).toMatchObject(
    { status: 201 },
  );
  expect(await paidByOf(_id)).toBe('cash');
});

it('what a citizen paid the mediator says nothing of it', async () => {
  const CarRegNo = '36PB001';
  const prepaid = [await storePrepayment(test, CarRegNo)];
  const payload = await payloadOf(test, 'operator', { CarRegNo });
  const answer = await (await test.as('operator')).post('/tech-service-checkup', { ...payload, prepaid });
  expect(answer.status, answer.text).toBe(201);
  const { _id, paid } = checkupsEndpoints.create.response.parse(answer.body).data;
  expect(paid.inspection).toBe(8_000);
  expect(await paidByOf(_id)).toBeNull();
});
