import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenAttempt, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { conclude, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { appWithProviders } from '../../../../test/pay-through-sim.ts';
import { callAsProvider, callback, confirmation } from '../../../../test/told-by-providers.ts';
import { newId } from '../../../platform/ids.ts';

let full = false;
const disk = {
  isFull: () => full,
  usage: () => [],
  check: async () => undefined,
  start: async () => undefined,
  stop: () => undefined,
};
let app: Awaited<ReturnType<typeof appWithProviders>>;
beforeAll(async () => {
  app = await appWithProviders({ disk });
}, SIM_STARTS_WITHIN);
afterAll(() => app?.close());
beforeEach(async () => {
  full = false;
  await app.agree();
  app.test.clock.set(new Date(app.test.clock.now().getTime() + 120_000));
});

async function pending(provider: 'idram' | 'telcell') {
  const saved = await saveCheckup(app.test, 'operator');
  const { _id: checkup } = saved;
  return {
    saved,
    checkup,
    ...(await openAttempt(app.test, await storeOrder(app.test, { checkup, provider }))),
  };
}
const stateOf = async ({ order }: { order: string }) =>
  (await app.test.database.pool.query('select state, review from payment_orders where id = $1', [order]))
    .rows[0];
const tellIdram = (fields: Record<string, string>) =>
  callAsProvider(`${app.url}/api/payments/idram/result`, fields);
const precheck = ({ merchantNo: EDP_BILL_NO }: { merchantNo: string }) =>
  tellIdram({
    EDP_PRECHECK: 'YES',
    EDP_REC_ACCOUNT: '100000114',
    EDP_AMOUNT: '12800.00',
    EDP_BILL_NO,
  });

it('what has been paid is stored while the disk is so full that people are refused', async () => {
  const of = await pending('idram');
  const bill = await pending('telcell');
  const invoice = await app.beginTelcell(bill);
  const operator = await app.test.as('operator');
  full = true;
  expect((await operator.post('/makePayment', {})).status).toBe(507);
  expect(await tellIdram(confirmation(of))).toEqual({ status: 200, type: 'text/plain', body: 'OK' });
  expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
  await app.payTelcell(invoice);
  expect(await stateOf(bill)).toEqual({ state: 'paid', review: null });
  // A terminal is heard too, and told that it is none: it is not refused for the disk.
  expect(await callAsProvider(`${app.url}/api/billers/easypay`, {})).toMatchObject({ status: 200 });
});

it('what Idram tells too often is given back, and can be told a minute later', async () => {
  const of = await pending('idram');
  const forged = Array.from({ length: 200 }, () => tellIdram(confirmation(of, { EDP_CHECKSUM: '0' })));
  await Promise.all(forged);
  const limited = { status: 200, type: 'text/plain', body: 'ERROR' };
  expect(await tellIdram(confirmation(of))).toEqual(limited);
  expect(await precheck(of)).toEqual(limited);
  expect(await stateOf(of)).toEqual({ state: 'pending', review: null });
  app.test.clock.advance(61_000);
  expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
  expect(await tellIdram(confirmation(of))).toMatchObject({ status: 200, body: 'OK' });
});

describe('before Idram moves money', () => {
  const set = (checkup: string, what: string) =>
    app.test.database.pool.query(`update checkups set version = version + 1, ${what} where id = $1`, [
      checkup,
    ]);
  const closed = { status: 200, body: 'BILL IS CLOSED' };
  const paid = { status: 200, body: 'BILL IS PAID' };

  it('a checkup that is open or concluded may be paid', async () => {
    const of = await pending('idram');
    expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
    await conclude(app.test, of.saved, true);
    expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
  });

  it.each(['cancelled', 'annulled', 'deleted'])('one that was %s meanwhile may not', async (end) => {
    const of = await pending('idram');
    if (end === 'annulled') await conclude(app.test, of.saved, true);
    await set(of.checkup, end === 'deleted' ? 'deleted = true' : `status = '${end}'`);
    expect(await precheck(of)).toMatchObject(closed);
    // Of what is told afterwards nothing changes: it is money, and people look at it.
    expect(await tellIdram(confirmation(of))).toMatchObject({ status: 200, body: 'OK' });
  });

  it.each(['inspection', 'environmental'] as const)(
    'one of which the %s was paid beforehand meanwhile may not; what the desk saw and left hinders nobody',
    async (purpose) => {
      const { saved, checkup } = await pending('idram');
      await storePrepayment(app.test, saved.CarRegNo ?? '', { purpose });
      app.test.clock.advance(1_000);
      const order = await storeOrder(app.test, { checkup, provider: 'idram' });
      const of = await openAttempt(app.test, order);
      expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
      app.test.clock.advance(1_000);
      await storePrepayment(app.test, saved.CarRegNo ?? '', { purpose, station: 'twoA' });
      expect(await precheck(of)).toMatchObject({ status: 200, body: 'OK' });
      await storePrepayment(app.test, saved.CarRegNo ?? '', { purpose });
      expect(await precheck(of)).toMatchObject(paid);
    },
  );
});

describe('a second bill of Telcell, paid while it does not answer', () => {
  const rows = async (text: string, values: unknown[]) =>
    (await app.test.database.pool.query(text, values)).rows;
  const tell = (of: OpenAttempt, invoice: string) =>
    callAsProvider(`${app.url}/api/payments/telcell/result`, callback(of, invoice));
  const fault = (at: string, kind: string) => app.sim.control({ faults: [{ at, kind }] });
  const heard = ({ order }: OpenAttempt) =>
    rows(
      `select e.kind, e.state, e.amount, e.raw from payment_events e join payment_attempts a on a.id = e.attempt
        where a.payment_order = $1 and e.kind = 'unknown'`,
      [order],
    );
  const surplus = ({ order }: OpenAttempt) =>
    rows('select purpose, amount from payments where payment_order = $1 and surplus order by amount', [
      order,
    ]);

  it('is to be told again, and is a case then', async () => {
    const of = await pending('telcell');
    const [first, second] = [await app.beginTelcell(of), await app.beginTelcell(of)];
    await app.payTelcell(first);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
    await fault('telcell.callback', 'lost');
    await app.payTelcell(second);
    for (let time = 0; time < 2; time += 1) {
      await fault('telcell.check_bill', 'bad-gateway');
      expect(await tell(of, second)).toEqual({ status: 503, type: 'text/plain', body: 'ERROR' });
      app.test.clock.advance(60_000);
    }
    const raw = `${second} 9${second} 51 12800 2026-11-21 12:00:00 PAID`;
    expect(await heard(of)).toEqual([{ kind: 'unknown', state: 'PAID', amount: 12_800, raw }]);
    const alarm = `"alarm":"payment_unknown","provider":"telcell","bill":"${of.merchantNo}","transaction":"${second}"`;
    expect(app.test.log().split(alarm)).toHaveLength(2);
    expect(await tell(of, second)).toMatchObject({ status: 200, body: 'OK' });
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'second_success' });
    expect(await surplus(of)).toEqual([
      { purpose: 'environmental', amount: 4_800 },
      { purpose: 'inspection', amount: 8_000 },
    ]);
  });

  it('goes back whole when the staff give it back, and settles its cases', async () => {
    const of = await pending('telcell');
    const [first, second] = [await app.beginTelcell(of), await app.beginTelcell(of)];
    await app.payTelcell(first);
    await app.payTelcell(second);
    const [payment] = await rows(
      `select id::text from payments where payment_order = $1 and surplus and purpose = 'inspection'`,
      [of.order],
    );
    const given = await (await app.test.as('admin')).post(`/payments/${payment.id}/returns`, {
      _id: newId(),
      amount: 12_800,
      reason: 'Վճարվել է երկու անգամ',
    });
    expect(given).toMatchObject({ status: 201, body: { data: { state: 'done' } } });
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'second_success' });
    const cases = await rows(
      `select d.status, inspect.left_of(d.payment) as left from double_payments d join payments p on p.id = d.payment
        where p.payment_order = $1`,
      [of.order],
    );
    expect(cases).toEqual(Array(2).fill({ status: 'refunded', left: 0 }));
    // Asked after once more, it says the same under the first one's number, which is no other payment.
    app.test.clock.advance(3_600_000);
    await app.test.runJobs();
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'second_success' });
  });

  it('pays the order, where the first was not paid', async () => {
    const of = await pending('telcell');
    const [first, second] = [await app.beginTelcell(of), await app.beginTelcell(of)];
    await tell(of, first);
    await fault('telcell.callback', 'lost');
    await app.payTelcell(second);
    await fault('telcell.check_bill', 'bad-gateway');
    expect(await tell(of, second)).toMatchObject({ status: 503 });
    expect(await stateOf(of)).toEqual({ state: 'pending', review: null });
    expect(await tell(of, second)).toMatchObject({ status: 200, body: 'OK' });
    expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
    expect(await surplus(of)).toEqual([]);
  });
});
