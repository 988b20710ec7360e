import { paymentListEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { hear, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import type { FiscalEntry, FiscalReceipts } from '../../../platform/gateways/fiscal/fiscal-receipts.ts';
import { newId } from '../../../platform/ids.ts';

/** Keeps receipts as such an office would: an entry once, whoever tells it again; what it is to fail with fails. */
class Office implements FiscalReceipts {
  readonly since = NOON;
  readonly told: string[] = [];
  readonly receipts = new Map<string, FiscalEntry & { number: string }>();
  failures: Error[] = [];
  lostAnswers = 0;
  /** of nothing is a receipt due */
  exempt = false;
  async register(entry: FiscalEntry) {
    this.told.push(entry.entry);
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (this.exempt) return null;
    const known = this.receipts.get(entry.entry) ?? { ...entry, number: `FR-${this.receipts.size + 1}` };
    this.receipts.set(entry.entry, known);
    if (this.lostAnswers-- > 0) throw new Error('nobody answers');
    return { number: known.number };
  }
}

const MINUTE = 60_000;
const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));
let test: TestApp;
let office: Office;
beforeEach(async () => {
  office = new Office();
  test = await testApp({ fiscalReceipts: office });
  apps.push(test);
});

const CASH = [{ purpose: 'inspection', method: 'cash' }] as const;
/** As long as the job needs to come by again. */
async function passes(minutes: number): Promise<void> {
  test.clock.advance(minutes * MINUTE);
  await test.jobs.planRecurring();
  await test.runJobs();
}
const giveBack = async (payment: string | undefined) => {
  const body = { _id: newId(), amount: 3_000, reason: 'Պատճառ' };
  expect((await (await test.as('owner')).post(`/payments/${payment}/returns`, body)).status).toBe(201);
};
const paymentOf = async (checkup: string): Promise<string> =>
  (await test.database.pool.query('select id::text from payments where checkup = $1', [checkup])).rows[0].id;
const registered = () =>
  [...office.receipts.values()].map(({ kind, purpose, method, origin, amount }) =>
    [kind, purpose, method, origin, amount].join(' '),
  );

it('whoever keeps fiscal receipts is told of each sale and each return once: desk, card, mediator', async () => {
  await saveCheckup(test, 'operator', { payments: [...CASH] });
  const { _id: checkup } = await saveCheckup(test, 'operator');
  await hear(test, await openAttempt(test, await storeOrder(test, { checkup, provider: 'arca' })), 'paid');
  await storePrepayment(test, '36FR001');
  // Nothing of it is done by the call that takes the money.
  expect(office.told).toEqual([]);
  await passes(1);
  expect(registered().sort()).toEqual([
    'sale environmental arca station 4800',
    'sale inspection arca onepay 8000',
    'sale inspection arca station 8000',
    'sale inspection cash station 8000',
  ]);
  const cash = [...office.receipts.values()].find(({ method }) => method === 'cash');
  await giveBack(cash?.payment);
  await passes(1);
  await passes(1);
  expect(registered().filter((line) => line.startsWith('return'))).toEqual([
    'return inspection cash station 3000',
  ]);
  expect(office.told).toHaveLength(5);
  expect(new Set(office.told).size).toBe(5);
  // Its numbers stand on the payment's page.
  const answer = await (await test.as('owner')).get(`/payments/${cash?.payment}`);
  const { data } = paymentListEndpoints.one.response.parse(answer.body);
  const numbers = [...office.receipts.values()].filter(({ payment }) => payment === cash?.payment);
  expect(data.parts[0]?.fiscalNumbers).toEqual(numbers.map(({ number }) => number));
  expect(numbers).toHaveLength(2);
});

it('what fails delays nothing, is told again after one minute, two and four, and a lost answer makes no second receipt', async () => {
  office.failures = [new Error('down'), new TypeError('down')];
  office.lostAnswers = 1;
  const checkup = await saveCheckup(test, 'operator', { payments: [...CASH] });
  expect(checkup.paid.inspection).toBe(8_000);
  const times = async () => office.told.length;
  await passes(0.5);
  expect(await times()).toBe(1);
  await passes(0.5);
  expect(await times()).toBe(1);
  await passes(1);
  expect(await times()).toBe(2);
  await passes(1);
  expect(await times()).toBe(2);
  await passes(1.5);
  expect(await times()).toBe(3);
  expect(office.receipts.size).toBe(1);
  await passes(5);
  expect(await times()).toBe(4);
  await passes(60);
  expect(await times()).toBe(4);
  expect(new Set(office.told).size).toBe(1);
  const { rows } = await test.database.pool.query(
    'select number, tries, problem, next_at from fiscal_receipts',
  );
  expect(rows).toEqual([{ number: 'FR-1', tries: 4, problem: null, next_at: null }]);
});

it('a return is told behind its sale, with the number that the sale was given', async () => {
  office.failures = [new Error('down')];
  const checkup = await saveCheckup(test, 'operator', { payments: [...CASH] });
  await passes(0.5);
  await giveBack(await paymentOf(checkup._id));
  await passes(0.5);
  expect(office.told).toHaveLength(1);
  await passes(1);
  await passes(0.5);
  expect(
    [...office.receipts.values()].map(({ kind, saleNumber, number }) => [kind, saleNumber, number]),
  ).toEqual([
    ['sale', null, 'FR-1'],
    ['return', 'FR-1', 'FR-2'],
  ]);
});

it('of a sale for which no receipt is due, or that was before anybody was told, no return is told', async () => {
  office.exempt = true;
  const exempt = await saveCheckup(test, 'operator', { payments: [...CASH] });
  await passes(1);
  expect(office.told).toHaveLength(1);
  const before = await saveCheckup(
    test,
    'operator',
    { payments: [...CASH] },
    new Date(NOON.getTime() - MINUTE),
  );
  for (const { _id } of [exempt, before]) await giveBack(await paymentOf(_id));
  await passes(1);
  await passes(1);
  expect(office.told).toHaveLength(1);
  const { rows } = await test.database.pool.query(
    'select kind, number, tries, next_at from fiscal_receipts order by at',
  );
  expect(rows).toEqual([
    { kind: 'sale', number: null, tries: 1, next_at: null },
    { kind: 'return', number: null, tries: 0, next_at: null },
  ]);
});

it('a subscription is the operator’s sale and not told as the company’s', async () => {
  await test.database.pool.query(
    'update companies set subscription_enabled = true, subscription_total = 50000 where id = $1',
    [COMPANIES.one],
  );
  const paid = await openAttempt(test, await storeOrder(test, { checkup: null }));
  expect(await hear(test, paid, 'paid')).toMatchObject({ state: 'paid' });
  await passes(1);
  await hear(test, paid, 'refunded', { refundedAmount: 50_000 });
  await passes(1);
  expect(office.told).toEqual([]);
  expect((await test.database.pool.query('select 1 from fiscal_receipts')).rowCount).toBe(0);
});

it('by default nobody is told, and nothing is kept for it', async () => {
  const plain = await testApp();
  apps.push(plain);
  await saveCheckup(plain, 'operator', { payments: [...CASH] });
  plain.clock.advance(5 * MINUTE);
  await plain.jobs.planRecurring();
  await plain.runJobs();
  expect((await plain.database.pool.query('select 1 from fiscal_receipts')).rowCount).toBe(0);
  const { rows } = await plain.database.pool.query(`select 1 from jobs where name like '%fiscal%'`);
  expect(rows).toEqual([]);
});
