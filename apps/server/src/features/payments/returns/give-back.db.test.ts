import { casesEndpoints, returnsEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyHeard, hear, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, type Who } from '../../../../test/fixtures.ts';
import { refundDoubles } from '../../../../test/gateway-doubles.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { heardHere } from '../orders/heard.ts';

const bank = refundDoubles();
let test: TestApp;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  test = await testApp({ connections: 24, paymentGateways: bank.gateways });
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.as('admin');
  owner = await test.as('owner');
  bank.asked.length = 0;
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;
const REASON = 'Մեքենան չի զննվել';
const give = (by: Client, payment: string, amount: number, more: object = {}) =>
  by.post(`/payments/${payment}/returns`, { _id: newId(), amount, reason: REASON, ...more });
const returnsOf = (payment: string) =>
  rows(
    'select amount, reason, created_by is not null as asked from payment_returns where payment = $1 order by at, amount',
    [payment],
  );
const leftOf = async (payment: string) =>
  (await rows('select inspect.left_of($1) as left', [payment]))[0].left;
const stateOf = async (order: string) =>
  (await rows('select state from payment_orders where id = $1', [order]))[0].state;
const entries = (payment: string) =>
  rows(
    `select debit, credit, amount from ledger_entries where payment = $1 and kind = 'refunded' order by n`,
    [payment],
  );

async function cash() {
  const { _id } = await saveCheckup(test, 'operator', {
    payments: [{ purpose: 'inspection', method: 'cash' }],
  });
  const [payment] = await rows('select id::text from payments where checkup = $1', [_id]);
  return { checkup: _id, payment: payment.id as string };
}

/** Paid through a provider, and held by it; `inspection` and `environmental` are what came. */
async function through(provider: 'arca' | 'idram' | 'telcell') {
  const { _id: checkup } = await saveCheckup(test, 'operator');
  const attempt = await openAttempt(test, await storeOrder(test, { checkup, provider }));
  // What Telcell calls its invoice is known when it has been paid.
  await rows('update payment_attempts set provider_order_id = $2 where id = $1', [
    attempt.attempt,
    attempt.providerOrderId,
  ]);
  await hear(test, attempt, 'paid');
  bank.hold(attempt.providerOrderId, attempt);
  const came = await rows('select id::text, purpose from payments where attempt = $1', [attempt.attempt]);
  const of = (purpose: string) => came.find((payment) => payment.purpose === purpose)?.id as string;
  return { ...attempt, inspection: of('inspection'), environmental: of('environmental') };
}

it('whoever gives back or decides a case has typed his password within ten minutes', async () => {
  const { payment } = await cash();
  test.clock.advance(-11 * 60_000);
  const stale = { owner: await test.as('owner'), admin: await test.as('admin') };
  test.clock.advance(11 * 60_000);
  const refused = { status: 403, body: { code: 'step_up_required' } };
  expect(await give(stale.owner, payment, 1_000)).toMatchObject(refused);
  expect(await returnsOf(payment)).toEqual([]);
  const decision = { version: 1, status: 'rejected', note: REASON };
  expect(await stale.admin.put(`/double-payments/${newId()}`, decision)).toMatchObject(refused);
  expect(await admin.put(`/double-payments/${newId()}`, decision)).toMatchObject({ status: 404 });
});

describe('cash', () => {
  it('is given back by the owner, with a reason that stays; the checkup is told of', async () => {
    const { checkup, payment } = await cash();
    const before = test.announced.length;
    const answer = await give(owner, payment, 3_000);
    expect(answer).toMatchObject({ status: 201, body: { data: { payment, amount: 3_000, state: 'done' } } });
    expect(await returnsOf(payment)).toEqual([{ amount: 3_000, reason: REASON, asked: true }]);
    expect(await entries(payment)).toEqual([{ debit: 'inspection', credit: 'cash', amount: 3_000 }]);
    expect(test.announced.slice(before)).toMatchObject([{ data: { _id: checkup } }]);
    expect((await admin.get(`/payments/${payment}`)).body).toMatchObject({
      data: { state: 'partially_refunded', received: 8_000, returned: 3_000 },
    });
  });

  it('goes back once, however often it is sent with one id', async () => {
    const { payment } = await cash();
    const _id = newId();
    expect((await give(owner, payment, 1_000, { _id })).status).toBe(201);
    expect((await give(owner, payment, 1_000, { _id })).status).toBe(200);
    expect(await give(owner, payment, 1_001, { _id })).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
    expect(await leftOf(payment)).toBe(7_000);
  });

  it('is never more than was taken, though twenty give it back at once', async () => {
    const { payment } = await cash();
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(owner, payment, 1_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(12);
    expect(await leftOf(payment)).toBe(0);
    expect(await give(owner, payment, 1)).toMatchObject({
      status: 422,
      body: { errors: [expect.stringMatching(/^Վերադարձնել կարելի է ամենաշատը 0\s֏$/)] },
    });
  });

  it.each([
    ['', 1_000],
    ['ոչ', 1_000],
    [REASON, 0],
    [REASON, 1.5],
    [REASON, -1],
  ])('needs a reason and a sum: «%s», %d', async (reason, amount) => {
    const { payment } = await cash();
    expect((await give(owner, payment, amount, { reason })).status).toBe(400);
    expect(await leftOf(payment)).toBe(8_000);
  });

  it.each<[Who, number]>([
    ['operator', 403],
    ['mechanic', 403],
    ['viewer', 403],
    ['owner2', 404],
  ])('is given back by no %s', async (who, status) => {
    const { payment } = await cash();
    expect((await give(await test.as(who), payment, 1_000)).status).toBe(status);
    expect(await leftOf(payment)).toBe(8_000);
  });
});

describe('what came by card', () => {
  it('goes back in parts, each as its person asked', async () => {
    const of = await through('arca');
    expect((await give(owner, of.inspection, 3_000)).body).toMatchObject({ data: { state: 'done' } });
    expect((await give(admin, of.environmental, 4_800, { reason: 'Սխալ հարկ' })).body).toMatchObject({
      data: { state: 'done' },
    });
    expect(bank.asked).toEqual(['refund 3000', 'refund 4800']);
    expect(await returnsOf(of.inspection)).toEqual([{ amount: 3_000, reason: REASON, asked: true }]);
    expect(await returnsOf(of.environmental)).toEqual([{ amount: 4_800, reason: 'Սխալ հարկ', asked: true }]);
    expect(await stateOf(of.order)).toBe('partially_refunded');
  });

  it('goes back whole by a reversal', async () => {
    const of = await through('arca');
    expect((await give(owner, of.inspection, 12_800)).status).toBe(201);
    expect(bank.asked).toEqual(['reverse']);
    expect([await leftOf(of.inspection), await leftOf(of.environmental)]).toEqual([0, 0]);
    expect(await returnsOf(of.environmental)).toEqual([{ amount: 4_800, reason: REASON, asked: true }]);
    expect(await stateOf(of.order)).toBe('reversed');
  });

  it('by a reversal until 72 hours are over, which is what the bank allows', async () => {
    const of = await through('arca');
    test.clock.advance(71 * 3_600_000);
    owner = await test.as('owner');
    await give(owner, of.inspection, 12_800);
    expect(bank.asked).toEqual(['reverse']);
    expect(await stateOf(of.order)).toBe('reversed');
  });

  it('by a refund where a reversal is not taken any more, or three days later', async () => {
    const of = await through('arca');
    bank.fails('refused');
    await give(owner, of.inspection, 12_800);
    expect(bank.asked).toEqual(['reverse', 'refund 12800']);
    expect(await stateOf(of.order)).toBe('refunded');
    const late = await through('arca');
    test.clock.advance(73 * 3_600_000);
    owner = await test.as('owner');
    await give(owner, late.inspection, 12_800);
    expect(bank.asked).toEqual(['reverse', 'refund 12800', 'refund 12800']);
    expect(await leftOf(late.inspection)).toBe(0);
  });

  it('is refused by the bank: nothing went back, and it may be tried again', async () => {
    const of = await through('arca');
    bank.fails('refused');
    expect((await give(owner, of.inspection, 1_000)).body).toMatchObject({ data: { state: 'failed' } });
    expect(await leftOf(of.inspection)).toBe(8_000);
    expect((await give(owner, of.inspection, 1_000)).body).toMatchObject({ data: { state: 'done' } });
  });

  it('was done though the answer was lost: it is found, and not asked for again', async () => {
    const of = await through('arca');
    bank.fails('lost');
    expect((await give(owner, of.inspection, 1_000)).body).toMatchObject({ data: { state: 'done' } });
    await laterOn();
    expect(bank.asked).toEqual(['refund 1000']);
    expect(await leftOf(of.inspection)).toBe(7_000);
  });

  it('was not done and no answer came: after some patience it is asked once more', async () => {
    const of = await through('arca');
    bank.fails('not_done');
    expect((await give(owner, of.inspection, 1_000)).body).toMatchObject({ data: { state: 'requested' } });
    expect(await give(owner, of.inspection, 1_000)).toMatchObject({
      status: 409,
      body: { code: 'payment.returning' },
    });
    await laterOn();
    expect(bank.asked).toEqual(['refund 1000', 'refund 1000']);
    expect(await returnsOf(of.inspection)).toEqual([{ amount: 1_000, reason: REASON, asked: true }]);
    await laterOn();
    expect(bank.asked).toHaveLength(2);
  });

  it('was promised and comes late: it is awaited, never asked for twice', async () => {
    const of = await through('arca');
    bank.fails('late');
    expect((await give(owner, of.inspection, 1_000)).body).toMatchObject({ data: { state: 'requested' } });
    await laterOn();
    // It says nothing for once: that it said yes before is not forgotten by it.
    bank.fallsSilent(1);
    await laterOn();
    await laterOn();
    expect(bank.asked).toEqual(['refund 1000']);
    bank.settleLate();
    await laterOn();
    expect(await returnsOf(of.inspection)).toEqual([{ amount: 1_000, reason: REASON, asked: true }]);
    expect(bank.held.get(of.providerOrderId)?.refunded).toBe(1_000);
  });

  it('twenty ask at once: one is asked of the bank, and never more than came goes back', async () => {
    const of = await through('arca');
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(owner, of.inspection, 12_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
    expect(bank.asked).toEqual(['refund 12000']);
    expect(bank.held.get(of.providerOrderId)?.refunded).toBe(12_000);
  });

  it('what the bank gave back by itself is nobody’s here, and is not taken for what a person wants', async () => {
    const of = await through('arca');
    const held = bank.held.get(of.providerOrderId);
    if (held) held.refunded = 1_000;
    await give(owner, of.inspection, 1_000);
    expect(bank.asked).toEqual(['refund 1000']);
    expect(await returnsOf(of.inspection)).toEqual([
      { amount: 1_000, reason: 'provider', asked: false },
      { amount: 1_000, reason: REASON, asked: true },
    ]);
    expect(held?.refunded).toBe(2_000);
  });

  async function laterOn() {
    test.clock.advance(6 * 60_000);
    await test.jobs.planRecurring();
    await test.runJobs();
  }
});

describe('what came by a wallet', () => {
  it('Telcell gives back the whole, and nothing else', async () => {
    const of = await through('telcell');
    expect(await give(owner, of.inspection, 8_000)).toMatchObject({
      status: 422,
      body: { code: 'payment.whole_back' },
    });
    expect((await give(owner, of.inspection, 12_800)).body).toMatchObject({ data: { state: 'done' } });
    expect(bank.asked).toEqual(['cancel']);
    expect(await stateOf(of.order)).toBe('refunded');
  });

  it('Idram’s is told by the staff, who did it there', async () => {
    const of = await through('idram');
    expect((await give(owner, of.inspection, 1_000)).status).toBe(403);
    expect((await give(admin, of.inspection, 1_000)).body).toMatchObject({ data: { state: 'done' } });
    expect((await give(admin, of.inspection, 11_800)).body).toMatchObject({ data: { state: 'done' } });
    expect(await give(admin, of.inspection, 1)).toMatchObject({ status: 422 });
    expect(await stateOf(of.order)).toBe('refunded');
    expect(bank.asked).toEqual([]);
  });
});

describe('money that came twice', () => {
  async function twice() {
    const of = await through('arca');
    const { attempt: first } = of;
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const early = await openAttempt(test, await storeOrder(test, { checkup }));
    await applyHeard(test, early.attempt, heardHere('expired'));
    const second = await openAttempt(test, early, 2);
    await hear(test, second, 'paid');
    await hear(test, early, 'paid');
    bank.hold(early.providerOrderId, early);
    const cases = await rows(
      `select d.id::text, d.payment::text, p.purpose from double_payments d join payments p on p.id = d.payment
        where p.attempt = $1 order by p.purpose desc`,
      [early.attempt],
    );
    return { first, cases: cases as { id: string; payment: string; purpose: string }[] };
  }
  const decide = (by: Client, id: string, status: string, version = 1) =>
    by.put(`/double-payments/${id}`, { version, status, note: 'Վճարողի դիմումով' });

  it('is a case that the staff and its owner see, each with what was paid before', async () => {
    const { cases } = await twice();
    for (const by of [admin, owner]) {
      const { data } = casesEndpoints.list.response.parse(
        (await by.get('/double-payments?status=open')).body,
      );
      expect(data.filter(({ _id }) => cases.some(({ id }) => id === _id))).toMatchObject(
        [
          { amount: 8_000, left: 8_000, otherAmount: 8_000, otherMethod: 'arca' },
          { amount: 4_800, left: 4_800, otherAmount: 4_800, otherMethod: 'arca' },
        ].sort((one, other) => order(data, cases, one.amount) - order(data, cases, other.amount)),
      );
    }
    expect((await (await test.as('owner2')).get('/double-payments')).body).toMatchObject({ data: [] });
    expect((await (await test.as('operator')).get('/double-payments')).status).toBe(403);
    const statuses = (await admin.get('/getBlockStatuses')).body as { data: { company: string }[] };
    const open = await rows(`select count(*)::int as count from double_payments where status = 'open'`);
    expect(statuses.data.find(({ company }) => company === COMPANIES.one)).toMatchObject({
      doublePayments: open[0].count,
      subscription: { enabled: false, total: 0, paid: false },
      contract: { enabled: false, accepted: false },
    });
  });

  it('counts as paid beforehand, or was no second payment; decided once, by the staff', async () => {
    const { cases } = await twice();
    const [inspection, tax] = cases;
    expect((await decide(owner, inspection?.id ?? '', 'credited')).status).toBe(403);
    expect((await decide(admin, inspection?.id ?? '', 'credited')).body).toMatchObject({
      data: { status: 'credited', decidedByName: 'Person admin', note: 'Վճարողի դիմումով', version: 2 },
    });
    expect(await decide(admin, inspection?.id ?? '', 'rejected', 2)).toMatchObject({
      status: 409,
      body: { code: 'payment.case_decided' },
    });
    expect(await rows('select account from inspect.standing_of($1)', [inspection?.payment])).toEqual([
      { account: 'prepaid' },
    ]);
    const years = `select 1 from inspect.paid_taxes t join payments p on p.checkup = t.checkup where p.id = $1`;
    const before = await rows(years, [tax?.payment]);
    expect((await decide(admin, tax?.id ?? '', 'rejected')).status).toBe(200);
    // It pays for the years of its checkup, beside the first one.
    expect(await rows(years, [tax?.payment])).toHaveLength(before.length + 1);
    expect(await rows('select account from inspect.standing_of($1)', [tax?.payment])).toEqual([
      { account: 'environmental' },
    ]);
  });

  it('is refunded only where its money has gone back, and then by itself', async () => {
    const { cases } = await twice();
    const [inspection] = cases;
    expect(await decide(admin, inspection?.id ?? '', 'refunded')).toMatchObject({
      status: 422,
      body: { code: 'payment.case_money' },
    });
    const answer = await give(admin, inspection?.payment ?? '', 8_000);
    expect(returnsEndpoints.give.response.parse(answer.body).data.state).toBe('done');
    expect(
      await rows('select status, decided_by is not null as by, note from double_payments where id = $1', [
        inspection?.id,
      ]),
    ).toEqual([{ status: 'refunded', by: true, note: REASON }]);
  });

  it('is found by its plate as people write it, and no other with it', async () => {
    await twice();
    const { cases } = await twice();
    const [row] = await rows('select car_reg_no as plate from double_payments where id = $1', [cases[0]?.id]);
    const { plate } = row as { plate: string };
    const asWritten = encodeURIComponent(plate.toLowerCase().split('').join(' '));
    const answer = await admin.get(`/double-payments?search=${asWritten}`);
    const found = casesEndpoints.list.response.parse(answer.body).data.map(({ _id }) => _id);
    expect(found.sort()).toEqual(cases.map(({ id }) => id).sort());
  });

  /** Where in the answer the case of this sum stands. */
  function order(data: { _id: string; amount: number }[], cases: { id: string }[], amount: number): number {
    return data.findIndex((one) => one.amount === amount && cases.some(({ id }) => id === one._id));
  }
});

it('a subscription, which its company has paid itself, goes back by the staff alone', async () => {
  const of = await openAttempt(test, await storeOrder(test, { checkup: null }));
  await hear(test, of, 'paid');
  bank.hold(of.providerOrderId, of);
  const [{ id }] = await rows('select id::text from payments where attempt = $1', [of.attempt]);
  expect(await give(owner, id, 50_000)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect([bank.asked, await leftOf(id)]).toEqual([[], 50_000]);
  expect((await give(admin, id, 50_000)).body).toMatchObject({ data: { state: 'done' } });
  expect(bank.asked).toEqual(['reverse']);
});
