import { t } from '@inspect/contract/i18n';
import { partnerBillingEndpoints } from '@inspect/contract/partner-billing';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountOf,
  sheetOf,
  statementsOf,
  storeReceipt,
  storeTariff,
  traceCall,
} from '../../../test/build/billing.ts';
import { askAs, storeKey, storePartner } from '../../../test/build/partner.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { issueStatements } from './issue-statements.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const issueAt = (at: string) => {
  test.clock.set(new Date(at));
  return issueStatements({ clock: test.clock, pool: test.database.pool, logger: test.app.log });
};
const paidOf = async (partner: string) =>
  (await statementsOf(test, partner)).map(({ total, covered, state }) => [total, covered, state]);
const editsOf = async (partner: string) => {
  const admin = await test.as('admin');
  const { body } = await admin.get(`/edit-histories?entity=partnerBilling&record=${partner}`);
  return (body as { data: { user: string; at: string; changes: unknown[] }[] }).data;
};

describe('a tariff', () => {
  it('is set once by the same id, never twice for one day, and its change is in the histories', async () => {
    const { partner } = await storePartner(test);
    const admin = await test.as('admin');
    const values = {
      startsOn: '2026-11-10',
      monthlyFee: 30_000,
      vehiclePrice: 10,
      historyPrice: 20,
      includedCalls: 100,
      dueDays: 10,
    };
    const path = `/api/payments/${partner._id}/tariffs`;
    const body = { _id: newId(), ...values };
    expect((await admin.post(path, body)).status).toBe(201);
    expect((await admin.post(path, body)).status).toBe(200);
    expect(await admin.post(path, { ...body, monthlyFee: 1 })).toMatchObject({ body: { code: 'op_reused' } });
    expect(await admin.post(path, { ...body, _id: newId() })).toMatchObject({
      status: 422,
      body: { code: 'partner.tariff_day' },
    });
    test.clock.advance(1_000);
    expect((await admin.send('DELETE', `/api/payments/tariffs/${body._id}`)).status).toBe(200);
    expect((await accountOf(test, partner._id)).tariffs).toEqual([]);
    expect(await editsOf(partner._id)).toMatchObject([
      { user: PEOPLE.admin.id, changes: [{ field: 'tariff', before: values, after: null }] },
      { user: PEOPLE.admin.id, changes: [{ field: 'tariff', before: null, after: values }] },
    ]);
    expect((await admin.post(`/api/payments/${newId()}/tariffs`, { ...body, _id: newId() })).status).toBe(
      404,
    );
  });

  it.each([
    ['monthlyFee', 0.5],
    ['monthlyFee', -1],
    ['vehiclePrice', 1.1],
    ['historyPrice', 1_000_001],
    ['includedCalls', -1],
    ['startsOn', '2026-02-30'],
    ['dueDays', 366],
  ])('is in whole drams and of a day that there is: %s %s', async (field, value) => {
    const { partner } = await storePartner(test);
    const answer = await (await test.as('admin')).post(`/api/payments/${partner._id}/tariffs`, {
      _id: newId(),
      startsOn: '2026-11-10',
      monthlyFee: 1,
      vehiclePrice: 1,
      historyPrice: 1,
      includedCalls: 0,
      dueDays: 1,
      [field]: value,
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});

describe('this month so far', () => {
  it('is counted without being issued, in the account and in the list', async () => {
    const of = await storePartner(test, { name: 'Ապահովագրություն Ա' });
    await storeTariff(test, of.partner._id, '2026-11-01', {
      monthlyFee: 3_000,
      vehiclePrice: 15,
      includedCalls: 1,
    });
    for (const plate of ['99ZZ995', '99ZZ996', '99ZZ997'])
      expect((await askAs(test, of.secret, { query: { plate } })).status).toBe(200);
    const { preview, balance } = await accountOf(test, of.partner._id);
    expect([preview.total, balance]).toEqual([3_030, 0]);
    expect(preview.lines).toMatchObject([
      { kind: 'fee', amount: 3_000 },
      { kind: 'vehicle', calls: 3, free: 1, price: 15, amount: 30 },
    ]);
    const list = partnerBillingEndpoints.list.response.parse(
      (await (await test.as('admin')).get('/api/payments?search=Ապահովագրություն Ա')).body,
    );
    expect(list.data).toEqual([
      { _id: of.partner._id, name: 'Ապահովագրություն Ա', calls: 3, sum: 3_030, balance: 0, overdue: 0 },
    ]);
    expect(await statementsOf(test, of.partner._id)).toEqual([]);
  });

  it('has a sum of nothing, not of zero, while no tariff holds', async () => {
    const of = await storePartner(test, { name: 'Առանց սակագնի' });
    await askAs(test, of.secret, { query: { plate: '99ZZ995' } });
    const { body } = await (await test.as('admin')).get('/api/payments?search=Առանց սակագնի');
    expect(partnerBillingEndpoints.list.response.parse(body).data).toMatchObject([{ calls: 1, sum: null }]);
  });
});

describe('a correction in favour of a partner that is in no statement yet', () => {
  it('counts as given: who paid the rest is not overdue, neither before nor after the statement that takes it', async () => {
    const of = await storePartner(test);
    const partner = of.partner._id;
    const admin = await test.as('admin');
    await storeTariff(test, partner, '2026-09-01', { monthlyFee: 1_000, dueDays: 5 });
    await issueAt('2026-10-02T08:00:00Z');
    const correction = { _id: newId(), amount: -300, reason: 'սխալ հաշվարկ' };
    expect((await admin.post(`/api/payments/${partner}/corrections`, correction)).status).toBe(201);
    await storeReceipt(test, partner, 699);
    test.clock.set(new Date('2026-10-20T08:00:00Z'));
    expect(await paidOf(partner)).toEqual([[1_000, 999, 'overdue']]);
    expect((await accountOf(test, partner)).overdue).toBe(1);
    await storeReceipt(test, partner, 1);
    expect(await paidOf(partner)).toEqual([[1_000, 1_000, 'paid']]);
    expect((await accountOf(test, partner)).overdue).toBe(0);
    // Of October: 1000 less 300, due on the 7th of November.
    await issueAt('2026-11-02T08:00:00Z');
    expect((await statementsOf(test, partner)).map(({ total }) => total)).toEqual([1_000, 700]);
    expect((await accountOf(test, partner)).overdue).toBe(0);
    test.clock.set(new Date('2026-11-20T08:00:00Z'));
    expect((await accountOf(test, partner)).overdue).toBe(1_000);
    await storeReceipt(test, partner, 1_000);
    expect(await accountOf(test, partner)).toMatchObject({ overdue: 0, balance: 0 });
  });
});

describe('money that came', () => {
  it('pays the oldest statement first, in parts, and what is too much is carried on', async () => {
    const { partner } = await storePartner(test);
    await storeTariff(test, partner._id, '2026-10-01', { monthlyFee: 1_000 });
    await issueAt('2026-12-02T08:00:00Z');
    expect(await paidOf(partner._id)).toEqual([
      [1_000, 0, 'open'],
      [1_000, 0, 'open'],
    ]);
    await storeReceipt(test, partner._id, 600);
    expect(await paidOf(partner._id)).toEqual([
      [1_000, 600, 'open'],
      [1_000, 0, 'open'],
    ]);
    const over = await storeReceipt(test, partner._id, 1_900);
    expect((await paidOf(partner._id)).map(([, , state]) => state)).toEqual(['paid', 'paid']);
    expect((await accountOf(test, partner._id)).balance).toBe(-500);
    await issueAt('2027-01-02T08:00:00Z');
    expect((await paidOf(partner._id))[2]).toEqual([1_000, 500, 'open']);
    // Entered by mistake: it stays, and an entry against it takes it back.
    const admin = await test.as('admin');
    const cancel = (id: string, reason = 'սխալ գործընկեր') =>
      admin.post(`/api/payments/receipts/${over._id}/cancellation`, { _id: id, reason });
    const id = newId();
    expect((await cancel(id)).status).toBe(201);
    expect((await cancel(id)).status).toBe(200);
    expect(await cancel(newId())).toMatchObject({ status: 422, body: { code: 'partner.receipt_cancelled' } });
    expect((await accountOf(test, partner._id)).balance).toBe(2_400);
    const { body } = await admin.get(`/api/payments/${partner._id}/receipts`);
    const receipts = partnerBillingEndpoints.receipts.response.parse(body).data;
    expect(receipts.map(({ amount, void: isVoid }) => [amount, isVoid]).sort()).toEqual([
      [-1_900, true],
      [1_900, true],
      [600, false],
    ]);
    expect(
      await admin.post(`/api/payments/receipts/${id}/cancellation`, { _id: newId(), reason: 'x' }),
    ).toMatchObject({
      status: 422,
    });
  });

  it('entered twice with one id is one receipt; of nobody, none', async () => {
    const { partner } = await storePartner(test);
    const admin = await test.as('admin');
    const body = { _id: newId(), paidOn: '2026-12-05', reference: 'ՎՀ 1', amount: 10 };
    const statuses = await Promise.all(
      [1, 2, 3].map(() => admin.post(`/api/payments/${partner._id}/receipts`, body)),
    );
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await accountOf(test, partner._id)).balance).toBe(-10);
    const changed = await admin.post(`/api/payments/${partner._id}/receipts`, { ...body, amount: 11 });
    expect(changed).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    expect((await admin.post(`/api/payments/${newId()}/receipts`, { ...body, _id: newId() })).status).toBe(
      404,
    );
  });
});

describe('a correction', () => {
  it('is a line of the next statement, once, and the issued one stays as it was', async () => {
    const { partner } = await storePartner(test);
    await storeTariff(test, partner._id, '2027-01-01', { monthlyFee: 2_000 });
    await issueAt('2027-02-02T08:00:00Z');
    const [first] = await statementsOf(test, partner._id);
    const before = await sheetOf(test, first?._id);
    const admin = await test.as('admin');
    const correction = { _id: newId(), amount: -2_500, reason: 'Հունվարի ամսավճարը չպետք է հաշվարկվեր' };
    expect((await admin.post(`/api/payments/${partner._id}/corrections`, correction)).status).toBe(201);
    expect((await admin.post(`/api/payments/${partner._id}/corrections`, correction)).status).toBe(200);
    await issueAt('2027-04-02T08:00:00Z');
    const [, second, third] = await statementsOf(test, partner._id);
    expect([second?.total, second?.state, third?.total]).toEqual([-500, 'credit', 2_000]);
    expect((await sheetOf(test, second?._id)).lines).toMatchObject([
      { kind: 'fee', amount: 2_000, reason: null },
      { kind: 'correction', amount: -2_500, reason: 'Հունվարի ամսավճարը չպետք է հաշվարկվեր' },
    ]);
    expect((await sheetOf(test, first?._id)).lines).toEqual(before.lines);
    expect((await accountOf(test, partner._id)).balance).toBe(3_500);
  });
});

describe('a statement', () => {
  it('is taken out as a file whose sums add up to it', async () => {
    const of = await storePartner(test);
    await storeTariff(test, of.partner._id, '2027-04-01', {
      monthlyFee: 100,
      historyPrice: 30,
      includedCalls: 1,
    });
    for (const second of [1, 2, 3])
      await traceCall(test.database, of, `2027-04-10T08:00:0${second}Z`, { kind: 'history' });
    await issueAt('2027-05-02T08:00:00Z');
    const [statement] = await statementsOf(test, of.partner._id);
    const answer = await (await test.as('admin')).get(`/api/payments/statements/${statement?._id}/export`);
    expect(answer.headers['content-disposition']).toContain(`statement-${statement?.number}.xlsx`);
    const [sheet] = await readXlsxFile(answer.bytes);
    const rows = sheet?.data.slice(1);
    expect(rows?.map((row) => [row[0], ...row.slice(3)])).toEqual([
      ['Ամսավճար', null, null, null, null, 100],
      ['Զննությունների պատմության հարցումներ', 3, 1, 2, 30, 60],
    ]);
    expect(statement?.total).toBe(160);
  });

  it('that is not paid in time is overdue; calls are refused only where staff wanted that', async () => {
    const of = await storePartner(test);
    const partner = of.partner._id;
    const sandbox = await storeKey(test, partner, true);
    await storeTariff(test, partner, '2027-05-01', { monthlyFee: 700, dueDays: 10 });
    await issueAt('2027-06-01T08:00:00Z');
    const ask = async (secret = of.secret) => askAs(test, secret, { query: { plate: '99ZZ998' } });
    const admin = () => test.as('admin');
    test.clock.set(new Date('2027-06-11T19:59:00Z'));
    await (await admin()).put(`/api/users/${partner}`, { version: 1, refuseUnpaid: true });
    expect((await ask()).status).toBe(200);
    test.clock.set(new Date('2027-06-11T20:00:00Z'));
    expect(await paidOf(partner)).toEqual([[700, 0, 'overdue']]);
    expect(await accountOf(test, partner)).toMatchObject({ overdue: 700, refuseUnpaid: true });
    expect(await ask()).toMatchObject({
      status: 402,
      body: {
        code: 'partner.unpaid',
        message: 'Հարցումները դադարեցված են․ կա ժամկետանց պարտք, որը պետք է վճարել',
      },
    });
    expect((await ask(sandbox.secret)).status).toBe(200);
    const traced = await (await admin()).get(
      `/api/history?partner=${partner}&result=failed&startDate=2027-06-01`,
    );
    expect(traced.body).toMatchObject({ data: [{ status: 402 }] });
    await storeReceipt(test, partner, 699);
    expect((await ask()).status).toBe(402);
    await storeReceipt(test, partner, 1);
    expect((await ask()).status).toBe(200);
  });
});

it('who is no partner any more owes for its days, and stays in the list with its debt', async () => {
  const { partner } = await storePartner(test, { name: 'Նախկին գործընկեր' });
  await storeTariff(test, partner._id, '2027-06-01', { monthlyFee: 3_000 });
  test.clock.set(new Date('2027-06-15T08:00:00Z'));
  expect((await (await test.as('admin')).send('DELETE', `/api/users/${partner._id}`)).status).toBe(200);
  await issueAt('2027-09-01T08:00:00Z');
  expect(await paidOf(partner._id)).toEqual([[1_500, 0, 'open']]);
  const { body } = await (await test.as('admin')).get('/api/payments?search=Նախկին');
  expect(partnerBillingEndpoints.list.response.parse(body).data).toMatchObject([
    { balance: 1_500, sum: null },
  ]);
});

it('/api/payments is the application for a browser that goes there; its calls are JSON', async () => {
  const admin = await test.as('admin');
  expect((await admin.get('/api/payments')).status).toBe(200);
  expect(await test.anonymous.get('/api/payments')).toMatchObject({ status: 401 });
  for (const who of ['owner', 'operator', 'mechanic', 'viewer'] as const)
    expect(await (await test.as(who)).get('/api/payments')).toMatchObject({ status: 403 });
  expect(t('access.page.api-payments')).toBe('API վճարումներ');
});
