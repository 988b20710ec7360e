import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { conclude, saveCheckup } from '../../../../test/build/stored-checkup.ts';
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
  const saved = await saveCheckup(world.test, 'operator');
  const { _id: checkup } = saved;
  return {
    saved,
    checkup,
    ...(await openAttempt(world.test, await storeOrder(world.test, { checkup, provider }))),
  };
}
const stateOf = async ({ order }: { order: string }) =>
  (await world.test.database.pool.query('select state, review from payment_orders where id = $1', [order]))
    .rows[0];
const tellIdram = (fields: Record<string, string>) =>
  callAsProvider(`${world.url}/api/payments/idram/result`, fields);
const precheck = ({ merchantNo: EDP_BILL_NO }: { merchantNo: string }) =>
  tellIdram({
    ...{ EDP_PRECHECK: 'YES', EDP_REC_ACCOUNT: '100000114', EDP_AMOUNT: '12800.00' },
    EDP_BILL_NO,
  });

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
  expect(await precheck(of)).toEqual(limited);
  expect(await stateOf(of)).toEqual({ state: 'pending', review: null });
  world.test.clock.advance(61_000);
  expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
  expect(await tellIdram(confirmation(of))).toMatchObject({ status: 200, body: 'OK' });
});

describe('before Idram moves money', () => {
  const set = (checkup: string, what: string) =>
    world.test.database.pool.query(`update checkups set version = version + 1, ${what} where id = $1`, [
      checkup,
    ]);
  const closed = { status: 200, body: 'BILL IS CLOSED' };
  const paid = { status: 200, body: 'BILL IS PAID' };

  it('a checkup that is open or concluded may be paid', async () => {
    const of = await pending('idram');
    expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
    await conclude(world.test, of.saved, true);
    expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
  });

  it.each(['cancelled', 'annulled', 'deleted'])('one that was %s meanwhile may not', async (end) => {
    const of = await pending('idram');
    if (end === 'annulled') await conclude(world.test, of.saved, true);
    await set(of.checkup, end === 'deleted' ? 'deleted = true' : `status = '${end}'`);
    expect(await precheck(of)).toMatchObject(closed);
    // Of what is told afterwards nothing changes: it is money, and people look at it.
    expect(await tellIdram(confirmation(of))).toMatchObject({ status: 200, body: 'OK' });
  });

  it.each(['inspection', 'environmental'] as const)(
    'one of which the %s was paid beforehand meanwhile may not; what the desk saw and left hinders nobody',
    async (purpose) => {
      const { saved, checkup } = await pending('idram');
      await storePrepayment(world.test, saved.CarRegNo ?? '', { purpose });
      world.test.clock.advance(1_000);
      const order = await storeOrder(world.test, { checkup, provider: 'idram' });
      const of = await openAttempt(world.test, order);
      expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
      world.test.clock.advance(1_000);
      await storePrepayment(world.test, saved.CarRegNo ?? '', { purpose, station: 'twoA' });
      expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
      await storePrepayment(world.test, saved.CarRegNo ?? '', { purpose });
      expect(await precheck(of)).toMatchObject(paid);
    },
  );
});
