import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import type { Who } from '../../../../test/fixtures.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { appWithProviders } from '../../../../test/pay-through-sim.ts';
import { callAsProvider, confirmation } from '../../../../test/told-by-providers.ts';
import { newId } from '../../../platform/ids.ts';

let app: Awaited<ReturnType<typeof appWithProviders>>;
beforeAll(async () => {
  app = await appWithProviders();
}, SIM_STARTS_WITHIN);
afterAll(() => app?.close());
beforeEach(async () => {
  await app.agree();
  app.test.clock.set(new Date(app.test.clock.now().getTime() + 120_000));
});

async function pending(provider: 'idram' | 'telcell' = 'idram') {
  const { _id: checkup, CarRegNo: plate } = await saveCheckup(app.test, 'operator');
  const of = await openAttempt(app.test, await storeOrder(app.test, { checkup, provider }));
  return { checkup, plate: plate ?? '', since: app.test.clock.now().toISOString(), ...of };
}
const waitingFor = async (checkup: string, who: Who = 'operator') =>
  (
    (await (await app.test.as(who)).get(`/tech-service-checkup/${checkup}/prepaid`)).body as {
      orders: object[];
    }
  ).orders;
const withdraw = async (
  { checkup, order: _id, provider: method }: { checkup: string; order: string; provider: string },
  who: Who = 'operator',
) =>
  (await app.test.as(who)).post('/makePayment', {
    _id,
    checkup,
    method,
    purposes: ['inspection', 'environmental'],
    withdraw: true,
  });
const stateOf = async ({ order }: { order: string }) =>
  (await app.test.database.pool.query('select state, review from payment_orders where id = $1', [order]))
    .rows[0];
const cash = async (checkup: string, ...purposes: string[]) =>
  (await app.test.as('operator')).post(`/tech-service-checkup/${checkup}/payments`, {
    payments: purposes.map((purpose) => ({ _id: newId(), purpose, method: 'cash' })),
  });
const precheck = ({ merchantNo: EDP_BILL_NO }: { merchantNo: string }) =>
  callAsProvider(`${app.url}/api/payments/idram/result`, {
    EDP_PRECHECK: 'YES',
    EDP_REC_ACCOUNT: '100000114',
    EDP_AMOUNT: '12800.00',
    EDP_BILL_NO,
  });
const tellIdram = (fields: Record<string, string>) =>
  callAsProvider(`${app.url}/api/payments/idram/result`, fields);
const openCases = async (checkup: string) =>
  (
    await app.test.database.pool.query(
      `select count(*)::int as count from double_payments d join payments p on p.id = d.payment
        where p.checkup = $1 and d.status = 'open'`,
      [checkup],
    )
  ).rows[0]?.count;

describe('an order that waits for money', () => {
  it('is told to whoever may take payments of the checkup, and to its open pages when it begins', async () => {
    const of = await pending();
    const { order: _id, since } = of;
    const waiting = {
      _id,
      method: 'idram',
      purposes: ['inspection', 'environmental'],
      amount: 12_800,
      since,
    };
    expect(await waitingFor(of.checkup)).toEqual([waiting]);
    expect(await tellIdram(confirmation(of))).toMatchObject({ body: 'OK' });
    expect(await waitingFor(of.checkup)).toEqual([]);

    const { _id: checkup } = await saveCheckup(app.test, 'operator');
    app.test.announced.length = 0;
    const begun = { _id: newId(), checkup, method: 'idram', purposes: ['inspection'] };
    const operator = await app.test.as('operator');
    for (const _time of [1, 2])
      expect(await operator.post('/makePayment', begun)).toMatchObject({ status: 200 });
    const told = app.test.announced.filter(({ event }) => event.startsWith('EDIT_PAYMENT'));
    expect(told).toMatchObject([{ data: { _id: begun._id, state: 'pending' } }]);
  });

  it('can be withdrawn, also twice: nobody pays it any more, and the next one is another order', async () => {
    const of = await pending();
    expect(await precheck(of)).toMatchObject({ body: 'OK' });
    for (const _time of [1, 2])
      expect(await withdraw(of)).toMatchObject({ status: 200, body: { payment: { state: 'cancelled' } } });
    expect(await stateOf(of)).toEqual({ state: 'cancelled', review: null });
    expect(await waitingFor(of.checkup)).toEqual([]);
    expect(await precheck(of)).toMatchObject({ body: 'BILL IS CLOSED' });
    const next = { _id: newId(), checkup: of.checkup, method: 'idram', purposes: ['inspection'] };
    expect(await (await app.test.as('operator')).post('/makePayment', next)).toMatchObject({
      body: { payment: { _id: next._id, state: 'pending' } },
    });
  });

  it('that is paid a moment before stays paid, and one that is paid afterwards pays and is looked at', async () => {
    const [before, after] = [await pending(), await pending()];
    await tellIdram(confirmation(before));
    expect(await withdraw(before)).toMatchObject({ status: 200, body: { payment: { state: 'paid' } } });
    expect(await stateOf(before)).toEqual({ state: 'paid', review: null });
    await withdraw(after);
    expect(await tellIdram(confirmation(after))).toMatchObject({ body: 'OK' });
    expect(await stateOf(after)).toEqual({ state: 'paid', review: 'unexpected' });
    expect(await openCases(after.checkup)).toBe(0);
  });

  it('of Telcell is asked after as long as its bill lives: what is paid there all the same is found', async () => {
    const of = await pending('telcell');
    const invoice = await app.beginTelcell(of);
    await withdraw(of);
    app.test.clock.advance(3 * 60_000);
    await app.test.runJobs();
    const { rows } = await app.test.database.pool.query(
      'select next_poll_at is not null as asked from payment_attempts where payment_order = $1',
      [of.order],
    );
    expect(rows).toEqual([{ asked: true }]);
    await app.payTelcell(invoice);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'unexpected' });
  });

  it('is withdrawn by nobody of another company, and not in the name of another checkup', async () => {
    const [of, other] = [await pending(), await pending()];
    expect(await withdraw(of, 'operator2')).toMatchObject({ status: 404 });
    for (const who of ['mechanic', 'admin', 'viewer'] as const)
      expect([who, (await withdraw(of, who)).status]).toEqual([who, 403]);
    expect(await withdraw({ ...of, checkup: other.checkup })).toMatchObject({
      status: 404,
      body: { code: 'payment.unknown' },
    });
    expect(await stateOf(of)).toEqual({ state: 'pending', review: null });
  });
});

describe('when the same is paid otherwise', () => {
  it('in cash, the order is withdrawn; what is paid for it afterwards is a surplus and a case', async () => {
    const of = await pending();
    expect(await cash(of.checkup, 'inspection', 'environmental')).toMatchObject({ status: 201 });
    expect(await stateOf(of)).toEqual({ state: 'cancelled', review: null });
    expect(await precheck(of)).toMatchObject({ body: 'BILL IS CLOSED' });
    expect(await tellIdram(confirmation(of))).toMatchObject({ body: 'OK' });
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'unexpected' });
    expect(await openCases(of.checkup)).toBe(2);
  });

  it('in part, only what asks for that part is withdrawn', async () => {
    const { checkup } = await pending();
    const operator = await app.test.as('operator');
    const tax = { _id: newId(), checkup, method: 'idram', purposes: ['environmental'] };
    await operator.post('/makePayment', tax);
    await cash(checkup, 'inspection');
    expect(await waitingFor(checkup)).toMatchObject([{ _id: tax._id, purposes: ['environmental'] }]);
  });

  it('with what was paid beforehand, the order is withdrawn too', async () => {
    const of = await pending();
    const prepaid = await storePrepayment(app.test, of.plate, { purpose: 'inspection' });
    const operator = await app.test.as('operator');
    expect(
      await operator.post(`/tech-service-checkup/${of.checkup}/prepaid`, { prepaid: [prepaid] }),
    ).toMatchObject({ status: 201 });
    expect(await stateOf(of)).toEqual({ state: 'cancelled', review: null });
  });
});
