import { checkupSearchEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyHeard, hear, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { heardHere } from './heard.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 24 });
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;
const orderOf = async (id: string) =>
  (await rows('select state, review, refunded, paid_at from payment_orders where id = $1', [id]))[0];
const entriesOf = (order: string) =>
  rows(
    `select e.kind, e.debit, e.credit, e.amount, e.checkup is null as without from ledger_entries e
      join payments p on p.id = e.payment where p.payment_order = $1 order by e.kind, e.amount, e.credit`,
    [order],
  );
const casesOf = (order: string) =>
  rows(
    `select d.status, p.purpose, p.amount, d.other is not null as doubles from double_payments d
      join payments p on p.id = d.payment where p.payment_order = $1 order by p.amount`,
    [order],
  );
const paidFor = async (checkup: string) =>
  (await rows('select inspection::int, environmental::int from inspect.paid_for($1, null)', [checkup]))[0];
const payInCash = async (checkup: string) =>
  (await test.as('operator')).post(`/tech-service-checkup/${checkup}/payments`, {
    payments: [
      { _id: newId(), purpose: 'inspection', method: 'cash' },
      { _id: newId(), purpose: 'environmental', method: 'cash' },
    ],
  });

const giveBack = async (checkup: string, purpose: string, amount: number) => {
  const [taken] = await rows('select id::text from payments where checkup = $1 and purpose = $2', [
    checkup,
    purpose,
  ]);
  const body = { _id: newId(), amount, reason: 'Վճարողի դիմումով' };
  expect(await (await test.as('owner')).post(`/payments/${taken.id}/returns`, body)).toMatchObject({
    status: 201,
  });
};
/** What the search for money says of it. */
const moneyOf = async (checkup: string) => {
  const [{ vin }] = await rows('select vin from checkups where id = $1', [checkup]);
  const answer = await (await test.as('admin')).get(`/search-tech-service-payment-checkup?search=${vin}`);
  const { data } = checkupSearchEndpoints.paymentSearch.response.parse(answer.body);
  const found = data.find(({ _id }) => _id === checkup);
  return { paid: found?.paid, owed: found?.owed, owedBack: found?.owedBack };
};

async function pendingOrder(provider: 'arca' | 'idram' | 'telcell' = 'arca') {
  const { _id: checkup } = await saveCheckup(test, 'operator');
  const attempt = await openAttempt(test, await storeOrder(test, { checkup, provider }));
  return { checkup, ...attempt };
}

const BOTH_PAID = [
  { kind: 'paid', debit: 'arca', credit: 'environmental', amount: 4_800, without: false },
  { kind: 'paid', debit: 'arca', credit: 'inspection', amount: 8_000, without: false },
];

describe('money that came through a provider', () => {
  it('pays the checkup by the sums of the order, and is told once', async () => {
    const of = await pendingOrder();
    expect(await orderOf(of.order)).toMatchObject({ state: 'pending', paid_at: null });
    expect(await hear(test, of, 'paid')).toMatchObject({ state: 'paid', changed: true });
    expect(await hear(test, of, 'paid')).toMatchObject({ state: 'paid', changed: false });
    expect(await entriesOf(of.order)).toEqual(BOTH_PAID);
    expect(await paidFor(of.checkup)).toEqual({ inspection: 8_000, environmental: 4_800 });
    expect(await orderOf(of.order)).toEqual({ state: 'paid', review: null, refunded: 0, paid_at: NOON });
    expect(await casesOf(of.order)).toEqual([]);
  });

  it('has one effect and one notice, though twenty hear of it at once', async () => {
    const of = await pendingOrder();
    const heard = await Promise.all(Array.from({ length: 20 }, () => hear(test, of, 'paid')));
    expect(heard.filter(({ changed }) => changed)).toHaveLength(1);
    expect(heard.every(({ state }) => state === 'paid')).toBe(true);
    expect(await entriesOf(of.order)).toEqual(BOTH_PAID);
  });

  it('is entered once though the news has no key to know it by', async () => {
    const of = await pendingOrder();
    const heard = await Promise.all(
      Array.from({ length: 20 }, () => hear(test, of, 'paid', { eventKey: null })),
    );
    expect(heard.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await entriesOf(of.order)).toEqual(BOTH_PAID);
  });

  it('is never entered twice by the database itself', async () => {
    const of = await pendingOrder();
    await hear(test, of, 'paid');
    const again = rows(
      `insert into payments (id, checkup, company, station, vehicle, purpose, method, origin, amount, payment_order, attempt, created_by, created_at)
       select $2, checkup, company, station, vehicle, purpose, method, origin, amount, payment_order, $3, created_by, created_at
         from payments where payment_order = $1 and purpose = 'inspection'`,
      [of.order, newId(), of.attempt],
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });
});

describe('what is not what was asked for', () => {
  it.each([
    ['another sum', { amount: 12_799 }],
    ['a sum that is no whole dram', { amount: null }],
    ['another currency', { currency: '643' }],
    ['another number', { merchantNo: 'somebody-else' }],
    ['no number', { merchantNo: null }],
  ])('%s credits nothing and is looked at; the right one that follows is credited', async (_name, wrong) => {
    const of = await pendingOrder();
    expect(await hear(test, of, 'paid', wrong)).toMatchObject({ state: 'pending' });
    expect(await entriesOf(of.order)).toEqual([]);
    expect(await orderOf(of.order)).toMatchObject({ state: 'pending', review: 'mismatch' });
    await hear(test, of, 'paid');
    expect(await entriesOf(of.order)).toEqual(BOTH_PAID);
  });
});

describe('money for what was cancelled meanwhile', () => {
  it('is a case, and pays for no year of the vehicle', async () => {
    const of = await pendingOrder();
    const cancelled = await (await test.as('operator')).post(`/tech-service-checkup/${of.checkup}/cancel`, {
      version: 1,
      reason: 'Հաճախորդը հրաժարվել է',
    });
    expect(cancelled.status).toBe(200);
    await hear(test, of, 'paid');
    expect(await orderOf(of.order)).toMatchObject({ state: 'paid', review: 'unexpected' });
    expect(await casesOf(of.order)).toEqual([
      { status: 'open', purpose: 'environmental', amount: 4_800, doubles: false },
      { status: 'open', purpose: 'inspection', amount: 8_000, doubles: false },
    ]);
    expect(await paidFor(of.checkup)).toEqual({ inspection: 0, environmental: 0 });
    const years =
      'select (inspect.vehicle_taxes(vehicle, null)).paid_years as years from checkups where id = $1';
    expect(await rows(years, [of.checkup])).toEqual([{ years: [] }]);
  });
});

describe('silence and time', () => {
  it('an answer that is none leaves it pending', async () => {
    const of = await pendingOrder();
    expect(await hear(test, of, 'unknown', { problem: 'timeout' })).toMatchObject({
      state: 'pending',
      changed: false,
    });
  });

  it('what comes 48 hours late is a payment, and is looked at', async () => {
    const of = await pendingOrder();
    await applyHeard(test, of.attempt, heardHere('expired'));
    expect(await orderOf(of.order)).toMatchObject({ state: 'expired', review: null });
    test.clock.advance(48 * 3_600_000);
    await hear(test, of, 'paid');
    expect(await orderOf(of.order)).toMatchObject({ state: 'paid', review: 'unexpected' });
    expect(await entriesOf(of.order)).toEqual(BOTH_PAID);
  });

  it('a former attempt that ends leaves the one that is open alone', async () => {
    const of = await pendingOrder();
    await applyHeard(test, of.attempt, heardHere('declined'));
    expect(await orderOf(of.order)).toMatchObject({ state: 'failed' });
    const second = await openAttempt(test, of, 2);
    expect(await orderOf(of.order)).toMatchObject({ state: 'pending' });
    await applyHeard(test, of.attempt, heardHere('expired'));
    await hear(test, of, 'declined');
    expect(await orderOf(of.order)).toMatchObject({ state: 'pending', review: null });
    await hear(test, second, 'paid');
    expect(await orderOf(of.order)).toMatchObject({ state: 'paid' });
  });
});

describe('money that came twice', () => {
  it('by two attempts of one order is paid once, and a case for each of its payments', async () => {
    const of = await pendingOrder();
    await applyHeard(test, of.attempt, heardHere('expired'));
    const second = await openAttempt(test, of, 2);
    await hear(test, second, 'paid');
    await hear(test, of, 'paid');
    await hear(test, of, 'paid', { eventKey: 'again' });
    expect(await orderOf(of.order)).toMatchObject({ state: 'paid', review: 'second_success' });
    expect(await entriesOf(of.order)).toEqual([
      BOTH_PAID[0],
      { kind: 'paid', debit: 'arca', credit: 'surplus', amount: 4_800, without: true },
      BOTH_PAID[1],
      { kind: 'paid', debit: 'arca', credit: 'surplus', amount: 8_000, without: true },
    ]);
    expect(await casesOf(of.order)).toEqual([
      { status: 'open', purpose: 'environmental', amount: 4_800, doubles: true },
      { status: 'open', purpose: 'inspection', amount: 8_000, doubles: true },
    ]);
    // The bank gives the surplus back: the order stays paid, the cases are settled.
    await hear(test, of, 'reversed');
    expect(await orderOf(of.order)).toMatchObject({ state: 'paid', refunded: 0 });
    expect((await casesOf(of.order)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(await paidFor(of.checkup)).toEqual({ inspection: 8_000, environmental: 4_800 });
  });

  it('beside cash that was taken meanwhile is a surplus', async () => {
    const of = await pendingOrder();
    expect(await payInCash(of.checkup)).toMatchObject({ status: 201 });
    await hear(test, of, 'paid');
    expect(await paidFor(of.checkup)).toEqual({ inspection: 8_000, environmental: 4_800 });
    expect(await casesOf(of.order)).toHaveLength(2);
  });

  it('at the same moment as cash: whoever is second is the surplus or is refused, never both credited', async () => {
    for (let round = 0; round < 5; round += 1) {
      const of = await pendingOrder();
      const [cash] = await Promise.all([payInCash(of.checkup), hear(test, of, 'paid')]);
      expect(await paidFor(of.checkup)).toEqual({ inspection: 8_000, environmental: 4_800 });
      expect(await casesOf(of.order)).toHaveLength(cash.status === 201 ? 2 : 0);
    }
  });

  it.each([
    ['a part of it', 3_000, { inspection: 5_000, environmental: 0, total: 5_000 }],
    ['one dram of it', 1, { inspection: 7_999, environmental: 0, total: 7_999 }],
  ])(
    'where %s is owed again it pays, and what is too much of it is owed back',
    async (_name, back, owedBack) => {
      const of = await pendingOrder();
      await payInCash(of.checkup);
      await giveBack(of.checkup, 'inspection', back);
      await hear(test, of, 'paid');
      expect(await entriesOf(of.order)).toEqual([
        { kind: 'paid', debit: 'arca', credit: 'surplus', amount: 4_800, without: true },
        BOTH_PAID[1],
      ]);
      expect(await casesOf(of.order)).toEqual([
        { status: 'open', purpose: 'environmental', amount: 4_800, doubles: true },
      ]);
      expect(await moneyOf(of.checkup)).toEqual({
        paid: { inspection: 16_000 - back, environmental: 4_800 },
        owed: { inspection: 0, environmental: 0, total: 0 },
        owedBack: { ...owedBack },
      });
      expect(await payInCash(of.checkup)).toMatchObject({ status: 409, body: { code: 'checkup.not_owed' } });

      // Now all is paid, and more: what comes next is a surplus, all of it.
      const next = await openAttempt(
        test,
        await storeOrder(test, { checkup: of.checkup, provider: 'telcell' }),
      );
      await hear(test, next, 'paid');
      expect(await casesOf(next.order)).toHaveLength(2);
    },
  );

  it('pays a tax that was paid and went back, all of it', async () => {
    const of = await pendingOrder();
    await payInCash(of.checkup);
    await giveBack(of.checkup, 'environmental', 4_800);
    await hear(test, of, 'paid');
    expect(await paidFor(of.checkup)).toEqual({ inspection: 8_000, environmental: 4_800 });
    expect(await casesOf(of.order)).toEqual([
      { status: 'open', purpose: 'inspection', amount: 8_000, doubles: true },
    ]);
  });

  it('by two wallets at once is credited once', async () => {
    const { checkup, ...of } = await pendingOrder('idram');
    const other = await openAttempt(test, await storeOrder(test, { checkup, provider: 'telcell' }));
    await Promise.all([hear(test, of, 'paid'), hear(test, other, 'paid')]);
    expect(await paidFor(checkup)).toEqual({ inspection: 8_000, environmental: 4_800 });
    expect([...(await casesOf(of.order)), ...(await casesOf(other.order))]).toHaveLength(2);
  });
});

describe('money that went back', () => {
  it('in parts and then whole leaves nothing paid', async () => {
    const of = await pendingOrder();
    await hear(test, of, 'paid');
    await hear(test, of, 'refunded', { refundedAmount: 3_000 });
    expect(await orderOf(of.order)).toMatchObject({ state: 'partially_refunded', refunded: 3_000 });
    expect(await paidFor(of.checkup)).toEqual({ inspection: 5_000, environmental: 4_800 });
    // Heard late: less than what is known already.
    await hear(test, of, 'refunded', { refundedAmount: 1_000 });
    await hear(test, of, 'refunded', { refundedAmount: 12_800 });
    await hear(test, of, 'paid', { eventKey: 'old news' });
    expect(await orderOf(of.order)).toMatchObject({ state: 'refunded', refunded: 12_800 });
    expect(await paidFor(of.checkup)).toEqual({ inspection: 0, environmental: 0 });
  });

  it('before anybody here heard that it had come is entered both ways', async () => {
    const of = await pendingOrder();
    await hear(test, of, 'reversed');
    expect(await orderOf(of.order)).toMatchObject({ state: 'reversed', review: 'unexpected' });
    expect(await paidFor(of.checkup)).toEqual({ inspection: 0, environmental: 0 });
    expect((await entriesOf(of.order)).map(({ kind }) => kind)).toEqual([
      'paid',
      'paid',
      'refunded',
      'refunded',
    ]);
  });

  it('without its sum is looked at and changes nothing', async () => {
    const of = await pendingOrder();
    await hear(test, of, 'paid');
    await hear(test, of, 'refunded', { refundedAmount: null });
    expect(await orderOf(of.order)).toMatchObject({ state: 'paid', review: 'mismatch', refunded: 0 });
  });
});

describe('a subscription', () => {
  it('is extended once for each payment, by a month from today or behind what was paid', async () => {
    await rows('update companies set subscription_enabled = true, subscription_total = 50000 where id = $1', [
      COMPANIES.one,
    ]);
    const pay = async () => {
      const of = await openAttempt(test, await storeOrder(test, { checkup: null }));
      const heard = await Promise.all(Array.from({ length: 10 }, () => hear(test, of, 'paid')));
      expect(heard.filter(({ changed }) => changed)).toHaveLength(1);
    };
    await pay();
    await pay();
    const periods = await rows(
      `select from_day::text, to_day::text, amount from subscription_periods where company = $1 order by from_day`,
      [COMPANIES.one],
    );
    // NOON is on 20 November 2026.
    expect(periods).toEqual([
      { from_day: '2026-11-20', to_day: '2026-12-19', amount: 50_000 },
      { from_day: '2026-12-20', to_day: '2027-01-19', amount: 50_000 },
    ]);
    const [company] = await rows(
      'select subscription, subscription_status, subscription_total from companies where id = $1',
      [COMPANIES.one],
    );
    expect(company).toMatchObject({
      subscription: { from: '2026-12-20', to: '2027-01-19' },
      subscription_status: true,
      subscription_total: 0,
    });
  });
});

it('the books balance: what lies in the accounts is what came, less what went', async () => {
  const [sums] = await rows(
    `select sum(case when kind in ('paid') then amount when kind = 'refunded' then -amount else 0 end)::int as held,
            (select sum(amount)::int from inspect.money_moves) as moved,
            (select sum(sign * amount)::int from (
               select credit as account, amount, 1 as sign from ledger_entries union all
               select debit, amount, -1 from ledger_entries) both_sides) as zero
       from ledger_entries`,
  );
  expect(sums.zero).toBe(0);
  expect(sums.moved).toBe(sums.held);
});
