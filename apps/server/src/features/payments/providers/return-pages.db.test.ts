import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it.each([
  ['GET', '/idram/success', '/login?idram=success'],
  ['POST', '/idram/success', '/login?idram=success'],
  ['GET', '/idram/fail', '/login?idram=fail'],
  ['POST', '/idram/fail', '/login?idram=fail'],
  ['GET', '/api/payments/telcell/redirect', '/login?telcell=back'],
  ['POST', '/api/payments/telcell/redirect', '/login?telcell=back'],
] as const)('%s %s says only how it seems to have ended', async (method, path, location) => {
  const { _id: checkup } = await saveCheckup(test, 'operator');
  const { merchantNo } = await openAttempt(test, await storeOrder(test, { checkup, provider: 'idram' }));
  const answer = await test.app.inject({
    method,
    url: `${path}?EDP_BILL_NO=${merchantNo}&order=${merchantNo}`,
    headers: {
      origin: 'https://banking.idram.am',
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST' ? { payload: `EDP_BILL_NO=${merchantNo}` } : {}),
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  const { rows } = await test.database.pool.query(
    'select state, review from payment_orders where checkup = $1',
    [checkup],
  );
  expect(rows).toEqual([{ state: 'pending', review: null }]);
});
