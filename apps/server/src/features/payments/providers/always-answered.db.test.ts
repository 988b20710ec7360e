import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { appWithProviders } from '../../../../test/pay-through-sim.ts';
import { callAsProvider, confirmation } from '../../../../test/told-by-providers.ts';

let full = false;
const disk = {
  ...{ isFull: () => full, usage: () => [], check: async () => undefined },
  ...{ start: async () => undefined, stop: () => undefined },
};
let world: Awaited<ReturnType<typeof appWithProviders>>;
beforeAll(async () => {
  world = await appWithProviders({ disk });
}, SIM_STARTS_WITHIN);
afterAll(() => world?.close());
beforeEach(async () => {
  full = false;
  await world.agree();
  world.test.clock.set(new Date(world.test.clock.now().getTime() + 120_000));
});

async function pending(provider: 'idram' | 'telcell') {
  const { _id: checkup } = await saveCheckup(world.test, 'operator');
  return { checkup, ...(await openAttempt(world.test, await storeOrder(world.test, { checkup, provider }))) };
}
const stateOf = async ({ order }: { order: string }) =>
  (await world.test.database.pool.query('select state, review from payment_orders where id = $1', [order]))
    .rows[0];
const tellIdram = (fields: Record<string, string>) =>
  callAsProvider(`${world.url}/api/payments/idram/result`, fields);

it('what has been paid is stored while the disk is so full that people are refused', async () => {
  const of = await pending('idram');
  const bill = await pending('telcell');
  const invoice = await world.beginTelcell(bill);
  const operator = await world.test.as('operator');
  full = true;
  expect((await operator.post('/makePayment', {})).status).toBe(507);
  expect(await tellIdram(confirmation(of))).toEqual({ status: 200, type: 'text/plain', body: 'OK' });
  expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
  await world.payTelcell(invoice);
  expect(await stateOf(bill)).toEqual({ state: 'paid', review: null });
  // A terminal is heard too, and told that it is none: it is not refused for the disk.
  expect(await callAsProvider(`${world.url}/api/billers/easypay`, {})).toMatchObject({ status: 200 });
});

it('what Idram tells too often is given back, and can be told a minute later', async () => {
  const of = await pending('idram');
  const forged = Array.from({ length: 200 }, () => tellIdram(confirmation(of, { EDP_CHECKSUM: '0' })));
  await Promise.all(forged);
  const limited = { status: 200, type: 'text/plain', body: 'ERROR' };
  expect(await tellIdram(confirmation(of))).toEqual(limited);
  const asked = { EDP_PRECHECK: 'YES', EDP_BILL_NO: of.merchantNo, EDP_REC_ACCOUNT: '100000114' };
  expect(await tellIdram({ ...asked, EDP_AMOUNT: '12800.00' })).toEqual(limited);
  expect(await stateOf(of)).toEqual({ state: 'pending', review: null });
  world.test.clock.advance(61_000);
  expect(await tellIdram({ ...asked, EDP_AMOUNT: '12800.00' })).toMatchObject({ status: 200, body: 'OK' });
  expect(await tellIdram(confirmation(of))).toMatchObject({ status: 200, body: 'OK' });
});
