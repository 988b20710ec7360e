import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { NOON, type Who } from '../../../../test/fixtures.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { type PaySim, payingApp } from '../../../../test/paying-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let test: TestApp;
let sim: PaySim;
let payAtArca: Awaited<ReturnType<typeof payingApp>>['payAtArca'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ test, sim, payAtArca, close } = await payingApp());
}, SIM_STARTS_WITHIN);
afterAll(() => close?.());
beforeEach(async () => {
  test.clock.set(NOON);
  await sim.control({ reset: true });
  // What former tests left waiting is nobody's business.
  await test.database.pool.query('update payment_attempts set next_poll_at = null; delete from jobs');
  await test.jobs.planRecurring();
});

const MINUTE = 60_000;
type Started = {
  payment: { _id: string; state: string; amount: number };
  orderId: string;
  formUrl: string;
  formAction?: string;
  fields?: Record<string, string>;
  redirectUrl?: string;
};
const call = async (who: Who, path: string, body: object) => (await test.as(who)).post(path, body);
const make = (body: object, who: Who = 'operator') =>
  call(who, '/makePayment', {
    _id: newId(),
    purposes: ['inspection', 'environmental'],
    method: 'arca',
    ...body,
  });
async function started(body: object = {}): Promise<Started & { checkup: string }> {
  const { _id: checkup } = await saveCheckup(test, 'operator');
  const answer = await make({ checkup, ...body });
  expect(answer).toMatchObject({ status: 200 });
  return { ...(answer.body as Started), checkup };
}
const confirm = (orderId: string, who: Who = 'operator') => call(who, '/payments/confirm_arca', { orderId });
const stateOf = async (id: string) =>
  (await test.database.pool.query('select state, review, amount from payment_orders where id = $1', [id]))
    .rows[0];
const paidFor = async (checkup: string) =>
  (
    await test.database.pool.query(
      'select inspection::int, environmental::int from inspect.paid_for($1, null)',
      [checkup],
    )
  ).rows[0];
const attemptsOf = async (order: string) =>
  (
    await test.database.pool.query(
      'select n, state from payment_attempts where payment_order = $1 order by n',
      [order],
    )
  ).rows;
const NOTHING = { inspection: 0, environmental: 0 };
const ALL = { inspection: 8_000, environmental: 4_800 };
async function passes(minutes: number): Promise<void> {
  test.clock.advance(minutes * MINUTE);
  await sim.control({ advance: minutes });
  await test.runJobs();
}

describe('a card', () => {
  it('pays the sum of the record, whatever sum is sent along, and is confirmed when the browser is back', async () => {
    const of = await started({ amount: 1, seenTotal: 12_800 });
    expect(of.payment).toMatchObject({ state: 'pending', amount: 12_800, method: 'arca' });
    expect(of.formUrl.startsWith(`${sim.origin}/payment/merchants/inspect/payment_hy.html?`)).toBe(true);
    const location = await payAtArca(of.orderId);
    expect(location).toBe(`http://inspect.test/?action=confirmArca&orderId=${of.orderId}`);
    expect(await paidFor(of.checkup)).toEqual(NOTHING);
    expect(await confirm(of.orderId)).toMatchObject({
      status: 200,
      body: { status: true, state: 'paid', message: 'Վճարումը հաստատված է' },
    });
    expect(await confirm(of.orderId)).toMatchObject({ status: 200, body: { status: true } });
    expect(await paidFor(of.checkup)).toEqual(ALL);
    const record = await (await test.as('operator')).get(`/get-checkup-for-edit/${of.checkup}`);
    expect(record.body).toMatchObject({ data: { paid: ALL } });
  });

  it('is one credit and one notice, though twenty confirm while the jobs ask too', async () => {
    const of = await started();
    await payAtArca(of.orderId);
    test.announced.length = 0;
    test.clock.advance(2 * MINUTE);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => confirm(of.orderId)),
      test.runJobs(),
      test.runJobs(),
    ]);
    for (const answer of answers.slice(0, 20)) expect(answer).toMatchObject({ status: 200 });
    expect(await paidFor(of.checkup)).toEqual(ALL);
    const told = test.announced.filter(({ event }) => event.startsWith('EDIT_PAYMENT'));
    expect(told).toHaveLength(1);
  });

  it('that was refused says so, and the next try is another attempt of the same order', async () => {
    const of = await started();
    await sim.submit('/payment/merchants/inspect/pay', { mdOrder: of.orderId, do: 'cancel' });
    expect(await confirm(of.orderId)).toMatchObject({
      status: 422,
      body: { code: 'payment.failed', message: 'Վճարման խափանում' },
    });
    expect(await stateOf(of.payment._id)).toMatchObject({ state: 'failed' });
    const again = await make({ _id: of.payment._id, checkup: of.checkup });
    expect(again).toMatchObject({ status: 200, body: { payment: { _id: of.payment._id } } });
    const { orderId } = again.body as Started;
    expect(orderId).not.toBe(of.orderId);
    await payAtArca(orderId);
    expect(await confirm(orderId)).toMatchObject({ body: { status: true } });
    expect(await paidFor(of.checkup)).toEqual(ALL);
  });

  it('is asked for once, by the same id or another: the form that is open is answered', async () => {
    const of = await started();
    expect(await make({ _id: of.payment._id, checkup: of.checkup })).toMatchObject({
      status: 200,
      body: { orderId: of.orderId, formUrl: of.formUrl },
    });
    expect(await make({ checkup: of.checkup })).toMatchObject({ status: 200, body: { orderId: of.orderId } });
    expect((await sim.state()).arca).toHaveLength(1);
    expect(await make({ _id: of.payment._id, checkup: of.checkup, purposes: ['inspection'] })).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
  });

  it('for another purpose of the same sum is an order of its own, and pays that purpose', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    await test.database.pool.query(
      `update checkups set version = version + 1, fees = jsonb_set(fees, '{environmental,amount}', '8000') where id = $1`,
      [checkup],
    );
    const inspection = (await make({ checkup, purposes: ['inspection'] })).body as Started;
    const environmental = (await make({ checkup, purposes: ['environmental'] })).body as Started;
    expect([inspection, environmental]).toMatchObject([
      { payment: { amount: 8_000 } },
      { payment: { amount: 8_000 } },
    ]);
    expect(environmental.orderId).not.toBe(inspection.orderId);
    await payAtArca(environmental.orderId);
    expect(await confirm(environmental.orderId)).toMatchObject({ body: { status: true } });
    expect(await paidFor(checkup)).toEqual({ inspection: 0, environmental: 8_000 });
    // The first is still open, and answered to whoever asks for the same.
    expect(await make({ checkup, purposes: ['inspection'] })).toMatchObject({
      body: { orderId: inspection.orderId },
    });
  });

  it('of a hundred parallel orders for one checkup is asked for once', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const answers = await Promise.all(Array.from({ length: 20 }, () => make({ checkup })));
    // The others come while the gateway is being asked, or get the same form.
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'payment.starting' });
    expect((await sim.state()).arca).toHaveLength(1);
  });
});

describe('a sum that is another one at the bank', () => {
  const alarms = ({ payment }: Started) =>
    test
      .log()
      .split('\n')
      .filter((line) =>
        line.includes(`"alarm":"payment_mismatch","provider":"arca","order":"${payment._id}"`),
      );
  async function other(): Promise<Started> {
    const of = await started();
    const more = 'update payment_orders set amount = 12801 where id = $1';
    await test.database.pool.query(more, [of.payment._id]);
    await payAtArca(of.orderId);
    return of;
  }

  it.each([
    ['the browser that is back', ({ orderId }: Started) => confirm(orderId)],
    ['the jobs', () => passes(1)],
  ])('sounds its alarm when it is first heard of by %s, and once', async (_whom, hears) => {
    const of = await other();
    await hears(of);
    expect(await stateOf(of.payment._id)).toMatchObject({ state: 'pending', review: 'mismatch' });
    expect(alarms(of)).toHaveLength(1);
    await confirm(of.orderId);
    await passes(5);
    expect(alarms(of)).toHaveLength(1);
  });
});

describe('what is refused', () => {
  it.each([
    ['a negative sum', { amount: -1 }, 400, 'validation'],
    ['no sum at all', { amount: 0 }, 400, 'validation'],
    ['a sum beyond all', { amount: 1e15 }, 400, 'validation'],
    ['another sum than was seen', { seenTotal: 12_799 }, 409, 'checkup.sum_changed'],
    ['a method that there is not', { method: 'cash' }, 400, 'validation'],
    ['a card number', { pan: '4111111111111111' }, 400, 'validation'],
  ])('%s', async (_name, body, status, code) => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    expect(await make({ checkup, ...body })).toMatchObject({ status, body: { code } });
    expect((await sim.state()).arca).toEqual([]);
  });

  it('what is paid already, what is void, and whose it is not', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator', {
      payments: [{ purpose: 'inspection', method: 'cash' }],
    });
    expect(await make({ checkup })).toMatchObject({ status: 409, body: { code: 'checkup.not_owed' } });
    expect(await make({ checkup }, 'operator2')).toMatchObject({ status: 404 });
    expect(await make({ checkup }, 'mechanic')).toMatchObject({ status: 403 });
  });

  it('what was paid beforehand, unless the desk saw it and leaves it', async () => {
    const { _id: checkup, CarRegNo } = await saveCheckup(test, 'operator');
    const waiting = await storePrepayment(test, CarRegNo ?? '', { purpose: 'environmental' });
    const refused = { status: 409, body: { code: 'checkup.prepaid_waits' } };
    expect(await make({ checkup })).toMatchObject(refused);
    expect(await make({ checkup, leftPrepaid: [] })).toMatchObject(refused);
    expect((await sim.state()).arca).toEqual([]);
    expect(await make({ checkup, purposes: ['inspection'] })).toMatchObject({ status: 200 });
    expect(await make({ checkup, leftPrepaid: [waiting] })).toMatchObject({ status: 200 });
  });

  it('a method that the staff switched off', async () => {
    const set = (value: string[]) => call('admin', '/updateSetting', { key: 'payments', value });
    const { _id: checkup } = await saveCheckup(test, 'operator');
    await set(['cash', 'idram']);
    const off = await make({ checkup });
    const on = await make({ checkup, method: 'idram' });
    await set(['cash', 'arca', 'idram', 'telcell']);
    expect(off).toMatchObject({ status: 422, body: { code: 'payment.method_off' } });
    expect(on).toMatchObject({ status: 200 });
  });

  it.each(['operator2', 'owner2'] as const)('%s confirms no order of another company', async (who) => {
    const of = await started();
    await payAtArca(of.orderId);
    const theirs = await confirm(of.orderId, who);
    const nobodys = await confirm('11111111-2222-3333-4444-555555555555', who);
    expect(theirs).toMatchObject({ status: 404, body: { code: 'payment.unknown' } });
    expect(nobodys).toMatchObject({ status: theirs.status, body: theirs.body as object });
    expect(await paidFor(of.checkup)).toEqual(NOTHING);
  });
});

it('numbers that nobody has are twenty a minute for one person; after them the right one waits too', async () => {
  const of = await started();
  await payAtArca(of.orderId);
  const guess = () => confirm(`11111111-2222-3333-4444-${newId().slice(0, 12)}`, 'owner');
  const answers = await Promise.all(Array.from({ length: 25 }, guess));
  const [unknown, limited] = [
    { status: 404, code: 'payment.unknown' },
    { status: 429, code: 'rate_limited' },
  ];
  expect(
    answers
      .map(({ status, body }) => ({ status, code: (body as { code: string }).code }))
      .sort((one, other) => one.status - other.status),
  ).toEqual([...Array.from({ length: 20 }, () => unknown), ...Array.from({ length: 5 }, () => limited)]);
  expect(await confirm(of.orderId, 'owner')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(await stateOf(of.payment._id)).toMatchObject({ state: 'pending' });
  expect(await confirm(newId(), 'operator')).toMatchObject({ status: 404 });
  test.clock.advance(61_000);
  expect(await confirm(of.orderId, 'owner')).toMatchObject({ status: 200, body: { status: true } });
});

describe('what is lost on the way', () => {
  it.each(['unprocessed', 'drop', 'bad-gateway', 'html'])(
    'the answer to an order (%s): the person is told, tries again, and pays once',
    async (kind) => {
      const { _id: checkup } = await saveCheckup(test, 'operator');
      await sim.control({ faults: [{ at: 'arca.register', kind }] });
      const _id = newId();
      expect(await make({ _id, checkup })).toMatchObject({
        status: 503,
        body: { code: 'payment.no_answer' },
      });
      expect(await stateOf(_id)).toMatchObject({ state: 'new' });
      const again = await make({ _id, checkup });
      expect(again).toMatchObject({ status: 200 });
      await payAtArca((again.body as Started).orderId);
      await passes(2);
      expect(await stateOf(_id)).toMatchObject({ state: 'paid', review: null });
      expect(await paidFor(checkup)).toEqual(ALL);
      // The first attempt, which nobody could pay, has ended.
      await passes(30);
      expect(await attemptsOf(_id)).toEqual([
        { n: 1, state: 'expired' },
        { n: 2, state: 'succeeded' },
      ]);
    },
  );

  it('the process, while it ordered: once the bank says that it has the order, another form is asked for', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    await sim.control({ faults: [{ at: 'arca.register', kind: 'drop' }] });
    const _id = newId();
    await make({ _id, checkup });
    // As it stands where the process ended before it could say anything of the answer.
    await test.database.pool.query(
      `update payment_attempts set state = 'creating', problem = null, next_poll_at = $2 where payment_order = $1`,
      [_id, new Date(NOON.getTime() + MINUTE)],
    );
    expect(await make({ _id, checkup })).toMatchObject({ status: 409, body: { code: 'payment.starting' } });
    await passes(1);
    const again = await make({ _id, checkup });
    expect(again).toMatchObject({ status: 200, body: { payment: { _id, state: 'pending' } } });
    await payAtArca((again.body as Started).orderId);
    await passes(30);
    expect(await stateOf(_id)).toMatchObject({ state: 'paid', review: null });
    expect(await attemptsOf(_id)).toEqual([
      { n: 1, state: 'expired' },
      { n: 2, state: 'succeeded' },
    ]);
  });

  it('the browser, after it has paid: the jobs find the money within ten minutes', async () => {
    const of = await started();
    await payAtArca(of.orderId);
    await passes(1);
    expect(await stateOf(of.payment._id)).toMatchObject({ state: 'paid', review: null });
    expect(await paidFor(of.checkup)).toEqual(ALL);
  });

  it('the answer to a question: pending, never failed, and asked again', async () => {
    const of = await started();
    await payAtArca(of.orderId);
    await sim.control({ faults: [{ at: 'arca.getOrderStatusExtended', kind: 'bad-gateway' }] });
    expect(await confirm(of.orderId)).toMatchObject({
      status: 200,
      body: { status: false, state: 'pending' },
    });
    await passes(1);
    expect(await stateOf(of.payment._id)).toMatchObject({ state: 'pending' });
    await passes(5);
    expect(await stateOf(of.payment._id)).toMatchObject({ state: 'paid' });
  });

  it('the person: what nobody paid ends after ArCa’s twenty minutes, and not before', async () => {
    const of = await started();
    for (const minutes of [1, 1, 3, 5]) {
      await passes(minutes);
      expect(await stateOf(of.payment._id)).toMatchObject({ state: 'pending' });
    }
    await passes(11);
    expect(['expired', 'failed']).toContain((await stateOf(of.payment._id)).state);
    expect(await paidFor(of.checkup)).toEqual(NOTHING);
  });
});

describe('a provider that is away for an hour', () => {
  it('leaves payments pending; all of them are settled by the jobs within ten minutes of its return', async () => {
    const orders = [await started(), await started(), await started()];
    for (const { orderId } of orders) await payAtArca(orderId);
    await sim.control({ faults: [{ at: 'arca.getOrderStatusExtended', kind: 'bad-gateway', times: 1_000 }] });
    for (let passed = 0; passed < 60; passed += 5) await passes(5);
    for (const { payment } of orders) expect(await stateOf(payment._id)).toMatchObject({ state: 'pending' });
    await sim.control({ heal: true });
    await passes(5);
    await passes(5);
    for (const { payment, checkup } of orders) {
      expect(await stateOf(payment._id)).toMatchObject({ state: 'paid', review: null });
      expect(await paidFor(checkup)).toEqual(ALL);
    }
  });
});
