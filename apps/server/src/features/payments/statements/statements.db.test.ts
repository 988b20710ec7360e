import { yerevanDay } from '@inspect/contract/kernel';
import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  applyHeard,
  hear,
  type OpenAttempt,
  openAttempt,
  storeOrder,
} from '../../../../test/build/payment-order.ts';
import { type StatementOf, sendStatement, statementText } from '../../../../test/build/statement.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE } from '../../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';
import {
  paymentGatewaysOf,
  readPaymentSettings,
} from '../../../platform/gateways/payments/payment-settings.ts';
import { newId } from '../../../platform/ids.ts';
import { heardHere } from '../orders/heard.ts';

/** What a provider's statement, what it had told us and the ledger say of the same money. */
let test: TestApp;
let admin: Client;
let from = 0;
beforeAll(async () => {
  const keys = { IDRAM_ACCOUNT: '100000114', IDRAM_SECRET: 'dev-secret' };
  const settings = readPaymentSettings(keys, 'demonstration');
  test = await testApp({ connections: 24, paymentGateways: paymentGatewaysOf(settings, () => 0) });
});
afterAll(() => test.close());
beforeEach(async () => {
  from += 1;
  // A day of its own for each test, so that none is covered by another's statement.
  test.clock.set(new Date(NOON.getTime() + from * 86_400_000));
  admin = await test.as('admin');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;
const today = () => test.clock.now().toISOString().slice(0, 10);
const asIdram = () => today().split('-').reverse().join('/');
const clock = () => `${today()} 12:00:00`;
const creditsOf = async ({ order }: { order: string }): Promise<string[]> =>
  (
    await rows(
      `select e.kind, e.debit, e.credit, e.amount from ledger_entries e join payments p on p.id = e.payment
        where p.payment_order = $1 order by e.kind, e.credit, e.amount`,
      [order],
    )
  ).map(({ kind, debit, credit, amount }) => `${kind} ${debit} ${credit} ${amount}`);
const IDRAM_PAID = ['paid idram environmental 4800', 'paid idram inspection 8000'];
const TELCELL_PAID = ['paid telcell environmental 4800', 'paid telcell inspection 8000'];
const stateOf = async ({ order }: { order: string }) =>
  (await rows('select state, review from payment_orders where id = $1', [order]))[0];

async function pending(provider: 'arca' | 'idram' | 'telcell'): Promise<OpenAttempt & { checkup: string }> {
  const { _id: checkup } = await saveCheckup(test, 'operator');
  const attempt = await openAttempt(test, await storeOrder(test, { checkup, provider }));
  return { checkup, ...attempt };
}
let number = 10_000_000_000_000;
const transaction = () => String(++number);

const bring = async (provider: StatementOf, lines: Record<string, string>[], days = {}) => {
  // A statement comes after what it is of.
  test.clock.advance(60_000);
  const answer = await sendStatement(test, provider, statementText(provider, lines), {
    from: today(),
    to: today(),
    ...days,
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return statementsEndpoints.upload.response.parse(answer.body);
};
const idramLine = (of: OpenAttempt, trans: string, more = {}) => ({
  ...{ EDP_TRANS_ID: trans, EDP_BILL_NO: of.merchantNo, EDP_TRANS_DATE: asIdram() },
  ...more,
});
const telcellLine = (of: OpenAttempt, invoice: string, more = {}) => ({
  ...{ invoice, issuer_id: of.merchantNo, paid_time: clock() },
  ...more,
});
async function differences(query = '') {
  const answer = await admin.get(
    `/statement-differences?startDate=${today()}&endDate=${today()}${query && `&${query}`}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return statementsEndpoints.differences.response.parse(answer.body).data;
}
const facts = async (query = '') =>
  (await differences(query)).map(({ kind, there, asked, here, heard, enterable }) => [
    ...[kind, there, asked, here, heard, enterable],
  ]);
const enter = (one: { _id: string; kind: string } | undefined) =>
  admin.post(`/statement-differences/${one?._id}/${one?.kind}/enter`, {});
const settle = (one: { _id: string; kind: string } | undefined, note = 'Պարզվել է հեռախոսով') =>
  admin.post(`/statement-differences/${one?._id}/${one?.kind}/settle`, { note });

describe('an Idram payment whose confirmation never came', () => {
  it('is entered by the statement itself: our account, bill and sum; the payment says from where', async () => {
    const of = await pending('idram');
    const trans = transaction();
    expect(await bring('idram', [idramLine(of, trans)])).toMatchObject({ repeated: false, entered: 1 });
    expect(await creditsOf(of)).toEqual(IDRAM_PAID);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
    expect(await differences()).toEqual([]);
    const { body } = await admin.get(`/payments/${of.order}`);
    expect(body).toMatchObject({
      data: {
        providerNo: trans,
        timeline: expect.arrayContaining([
          expect.objectContaining({
            ...{ kind: 'heard', word: 'paid', reason: 'statement', byPerson: true, amount: 12_800 },
          }),
        ]),
      },
    });
  });

  it('is entered once, though the file comes again and another one tells of it too', async () => {
    const of = await pending('idram');
    const line = idramLine(of, transaction());
    const first = await bring('idram', [line]);
    const again = await bring('idram', [line]);
    expect(again).toMatchObject({ repeated: true, entered: 0, data: { _id: first.data._id } });
    const other = await bring('idram', [line, idramLine(await pending('idram'), transaction())]);
    expect(other).toMatchObject({ entered: 1, data: { lines: 2, fresh: 1, paid: 25_600 } });
    expect(await creditsOf(of)).toEqual(IDRAM_PAID);
  });

  it('is entered late where its attempt had ended, and is looked at', async () => {
    const of = await pending('idram');
    await applyHeard(test, of.attempt, heardHere('expired'));
    await bring('idram', [idramLine(of, transaction())]);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'unexpected' });
    expect(await creditsOf(of)).toEqual(IDRAM_PAID);
  });

  it('is a surplus and a case where cash was taken meanwhile', async () => {
    const of = await pending('idram');
    await (await test.as('operator')).post(`/tech-service-checkup/${of.checkup}/payments`, {
      payments: ['inspection', 'environmental'].map((purpose) => ({
        ...{ _id: newId(), purpose, method: 'cash' },
      })),
    });
    await bring('idram', [idramLine(of, transaction())]);
    expect(await creditsOf(of)).toEqual(['paid idram surplus 4800', 'paid idram surplus 8000']);
    const cases = await rows(
      'select d.status from double_payments d join payments p on p.id = d.payment where p.payment_order = $1',
      [of.order],
    );
    expect(cases).toEqual([{ status: 'open' }, { status: 'open' }]);
  });

  it('is left to people where the sum is another one, or nobody here has such a bill', async () => {
    const of = await pending('idram');
    const answer = await bring('idram', [
      idramLine(of, transaction(), { EDP_AMOUNT: '1.00' }),
      idramLine({ ...of, merchantNo: 'somebody-1' }, transaction()),
    ]);
    expect(answer.entered).toBe(0);
    expect(await creditsOf(of)).toEqual([]);
    expect((await facts()).sort()).toEqual([
      ['amount', 1, 12_800, null, null, false],
      ['missing_here', 12_800, null, null, null, false],
    ]);
    for (const one of await differences())
      expect(await enter(one)).toMatchObject({ status: 422, body: { code: 'payment.not_enterable' } });
  });

  it('that somebody has paid twice is a difference; entered, the second is a surplus and a case', async () => {
    const of = await pending('idram');
    const [first, second] = [transaction(), transaction()];
    await hear(test, of, 'paid', { providerOrderId: first, eventKey: `idram:${first}` });
    expect(await bring('idram', [idramLine(of, first), idramLine(of, second)])).toMatchObject({ entered: 0 });
    const [found, ...others] = await differences();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'missing_here', transaction: second, enterable: true });
    expect(await enter(found)).toMatchObject({ status: 200, body: { data: { row: of.order } } });
    expect(await creditsOf(of)).toEqual([
      ...['paid idram environmental 4800', 'paid idram inspection 8000'],
      ...['paid idram surplus 4800', 'paid idram surplus 8000'],
    ]);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'second_success' });
    expect(await differences()).toEqual([]);
  });
});

describe('a difference', () => {
  it('missing here: Telcell was paid and we know nothing; entered by the staff, it is gone', async () => {
    const of = await pending('telcell');
    expect(await bring('telcell', [telcellLine(of, '7001')])).toMatchObject({ entered: 0 });
    expect(await creditsOf(of)).toEqual([]);
    const [found] = await differences();
    expect(found).toMatchObject({
      ...{ kind: 'missing_here', provider: 'telcell', transaction: '7001', number: of.merchantNo },
      ...{ there: 12_800, asked: 12_800, here: null, heard: null, row: of.order, enterable: true },
      ...{ day: today(), companyName: 'Company one', settled: null },
    });
    expect(await enter(found)).toMatchObject({ status: 200 });
    expect(await creditsOf(of)).toEqual(TELCELL_PAID);
    expect(await differences()).toEqual([]);
    expect(await enter(found)).toMatchObject({ status: 409, body: { code: 'payment.difference_gone' } });
    const by = await rows('select entered_by::text as by from payment_events where attempt = $1', [
      of.attempt,
    ]);
    expect(by).toEqual([{ by: PEOPLE.admin.id }]);
  });

  it('our number may come encoded', async () => {
    const of = await pending('telcell');
    const issuer_id = Buffer.from(of.merchantNo).toString('base64');
    await bring('telcell', [telcellLine(of, '7002', { issuer_id })]);
    expect(await differences()).toMatchObject([{ number: of.merchantNo, enterable: true }]);
  });

  it('not entered: another sum had been told; the right one of the statement is entered', async () => {
    const of = await pending('arca');
    await hear(test, of, 'paid', { amount: 100, eventKey: `arca:${of.providerOrderId}:2:0` });
    const line = { orderNumber: of.merchantNo, orderId: of.providerOrderId, authRefNum: '700000000001' };
    await bring('arca', [{ ...line, date: clock() }]);
    expect(await facts()).toEqual([['not_entered', 12_800, 12_800, null, 'mismatch', true]]);
    await enter((await differences())[0]);
    expect(await creditsOf(of)).toEqual(['paid arca environmental 4800', 'paid arca inspection 8000']);
    expect(
      await rows('select distinct reference from payments where payment_order = $1', [of.order]),
    ).toEqual([{ reference: '700000000001' }]);
  });

  it('amount: the ledger has another sum than the statement', async () => {
    const of = await pending('idram');
    const trans = transaction();
    await hear(test, of, 'paid', { providerOrderId: trans, eventKey: `idram:${trans}` });
    await bring('idram', [idramLine(of, trans, { EDP_AMOUNT: '12799' })]);
    expect(await facts()).toEqual([['amount', 12_799, 12_800, 12_800, 'paid', false]]);
  });

  it('returned there: entered, the ledger gives back as much', async () => {
    const of = await pending('arca');
    await hear(test, of, 'paid', { eventKey: `arca:${of.providerOrderId}:2:0` });
    const line = { orderNumber: of.merchantNo, orderId: of.providerOrderId, date: clock() };
    await bring('arca', [
      { ...line, authRefNum: '700000000002' },
      { ...line, authRefNum: '700000000003', paymentState: 'REFUNDED', amount: '1000.00' },
    ]);
    expect(await facts()).toEqual([['returned_there', 1_000, 12_800, 0, 'paid', true]]);
    await enter((await differences())[0]);
    expect(await creditsOf(of)).toEqual([
      ...['paid arca environmental 4800', 'paid arca inspection 8000', 'refunded inspection arca 1000'],
    ]);
    expect(await stateOf(of)).toMatchObject({ state: 'partially_refunded' });
    expect(await differences()).toEqual([]);
  });

  it('none: what went back whole without ever having been told asks for nothing', async () => {
    const of = await pending('idram');
    const trans = transaction();
    const answer = await bring('idram', [
      idramLine(of, trans),
      idramLine(of, trans, { STATUS: 'CANCELLED' }),
    ]);
    expect(answer.entered).toBe(0);
    expect(await differences()).toEqual([]);
    expect(await creditsOf(of)).toEqual([]);
  });

  it('missing there: what we have and the statement of that day does not', async () => {
    const of = await pending('telcell');
    await hear(test, of, 'paid', { providerOrderId: '7003', eventKey: 'telcell:7003:PAID' });
    expect(await differences()).toEqual([]);
    await bring('telcell', []);
    expect(await facts()).toEqual([['missing_there', null, null, 12_800, null, false]]);
    expect((await differences())[0]).toMatchObject({
      row: of.order,
      transaction: '7003',
      provider: 'telcell',
    });
    // Another file of the same day has it after all.
    await bring('telcell', [telcellLine(of, '7003')]);
    expect(await differences()).toEqual([]);
  });

  it('missing there: not what came after the statement, nor on a day that it is not of', async () => {
    // 23:59 and 00:01 in Yerevan.
    test.clock.set(new Date(`${today()}T19:59:00Z`));
    const before = await pending('telcell');
    await hear(test, before, 'paid', { providerOrderId: `b${from}`, eventKey: `telcell:b${from}:PAID` });
    const day = today();
    test.clock.set(new Date(`${today()}T20:01:00Z`));
    const after = await pending('telcell');
    await hear(test, after, 'paid', { providerOrderId: `a${from}`, eventKey: `telcell:a${from}:PAID` });
    admin = await test.as('admin');
    await bring('telcell', [], { from: day, to: day });
    expect((await differences()).map(({ row }) => row)).toEqual([before.order]);
    const next = yerevanDay(test.clock.now());
    await bring('telcell', [], { from: next, to: next });
    const late = await pending('telcell');
    await hear(test, late, 'paid', { providerOrderId: `l${from}`, eventKey: `telcell:l${from}:PAID` });
    expect((await differences('kind=missing_there')).map(({ row }) => row)).toEqual([before.order]);
    const ofNext = await admin.get(`/statement-differences?startDate=${next}&endDate=${next}`);
    expect(ofNext.body).toMatchObject({ data: [{ row: after.order }], pagination: { count: 1 } });
    from += 1;
  });

  it('of the mediator is not entered here: it tells again, or people say how it was settled', async () => {
    await bring('onepay', [{ transactionId: 'ONE-9', paidAt: test.clock.now().toISOString() }]);
    const [found] = await differences('provider=onepay');
    expect(found).toMatchObject({ kind: 'missing_here', there: 8_000, row: null, enterable: false });
    expect(await enter(found)).toMatchObject({ status: 422, body: { code: 'payment.not_enterable' } });
    expect(await settle(found, 'ոչ')).toMatchObject({ status: 400 });
    expect(await settle(found)).toMatchObject({
      status: 200,
      body: { data: { enterable: false, settled: { note: 'Պարզվել է հեռախոսով' } } },
    });
    expect(await settle(found)).toMatchObject({ status: 409, body: { code: 'payment.difference_settled' } });
    expect(await differences('state=open')).toEqual([]);
    expect(await differences('state=settled')).toHaveLength(1);
    await rows(
      `insert into payments (id, company, car_reg_no, purpose, method, origin, amount, tax_years, reference, created_at, paid_at)
       values ($1, $2, '77OP777', 'inspection', 'idram', 'onepay', 8000, '{}', 'ONE-9', $3, $3)`,
      [newId(), COMPANIES.one, test.clock.now()],
    );
    expect(await differences()).toEqual([]);
  });

  it('is taken home as a file', async () => {
    const of = await pending('telcell');
    await bring('telcell', [telcellLine(of, `x${from}`)]);
    const answer = await admin.get(`/statement-differences/export?startDate=${today()}&endDate=${today()}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`statement-differences-${today()}.xlsx`);
    expect(await differences(`kind=amount`)).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('the statement, its entry, the callback and the poll are one credit', async () => {
    const of = await pending('telcell');
    const invoice = `r${from}`;
    await bring('telcell', [telcellLine(of, invoice)]);
    const [found] = await differences();
    const said = { providerOrderId: invoice, eventKey: `telcell:${invoice}:PAID` };
    const done = await Promise.all([
      ...Array.from({ length: 8 }, () => enter(found)),
      ...Array.from({ length: 8 }, () => hear(test, of, 'paid', said)),
    ]);
    for (const answer of done.slice(0, 8))
      expect([200, 409]).toContain((answer as { status: number }).status);
    expect(await creditsOf(of)).toEqual(TELCELL_PAID);
    expect(await differences()).toEqual([]);
    const heard = await rows('select kind from payment_events where attempt = $1', [of.attempt]);
    expect(heard).toEqual([{ kind: 'paid' }]);
  });

  it('Idram’s statement, twice, and its late confirmation are one credit', async () => {
    const of = await pending('idram');
    const trans = transaction();
    test.clock.advance(60_000);
    const text = statementText('idram', [idramLine(of, trans)]);
    const days = { from: today(), to: today() };
    const said = { providerOrderId: trans, eventKey: `idram:${trans}` };
    await Promise.all([
      ...Array.from({ length: 4 }, () => sendStatement(test, 'idram', text, days)),
      ...Array.from({ length: 4 }, (_, n) =>
        sendStatement(test, 'idram', `${text}${' \r\n'.repeat(n + 1)}`, days),
      ),
      ...Array.from({ length: 8 }, () => hear(test, of, 'paid', said)),
    ]);
    expect(await creditsOf(of)).toEqual(IDRAM_PAID);
    expect(await differences()).toEqual([]);
    const lines = await rows('select count(*)::int as n from statement_lines where transaction = $1', [
      trans,
    ]);
    expect(lines).toEqual([{ n: 1 }]);
  });

  it('a second payment of one bill is entered once, though twenty enter it', async () => {
    const of = await pending('idram');
    const [first, second] = [transaction(), transaction()];
    await hear(test, of, 'paid', { providerOrderId: first, eventKey: `idram:${first}` });
    await bring('idram', [idramLine(of, first), idramLine(of, second)]);
    const [found] = await differences();
    await Promise.all(Array.from({ length: 20 }, () => enter(found)));
    expect((await creditsOf(of)).filter((credit) => credit.includes('surplus'))).toHaveLength(2);
    expect(await differences()).toEqual([]);
  });
});
