import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hear, type OpenAttempt, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { type StatementOf, sendStatement, statementText } from '../../../../test/build/statement.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON } from '../../../../test/fixtures.ts';
import { sendForm } from '../../../../test/multipart.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';
import { asSystem, rawQuery } from '../../../platform/db/transaction.ts';
import {
  paymentGatewaysOf,
  readPaymentSettings,
} from '../../../platform/gateways/payments/payment-settings.ts';
import { newId } from '../../../platform/ids.ts';
import { differences as differencesIn } from './differences.query.ts';

/** What becomes of differences: how they are looked up, told of, and settled. */
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
  EDP_TRANS_ID: trans,
  EDP_BILL_NO: of.merchantNo,
  EDP_TRANS_DATE: asIdram(),
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
const settle = (one: { _id: string; kind: string } | undefined, note = 'Պարզվել է հեռախոսով') =>
  admin.post(`/statement-differences/${one?._id}/${one?.kind}/settle`, { note });

it('one difference is looked up by indexes alone, however many payments there are', async () => {
  // Of an empty table any plan is as good as another.
  await rows(
    `insert into payments (id, company, car_reg_no, purpose, method, origin, amount, tax_years, reference, created_at, paid_at)
     select lpad(n::text, 24, '0')::oid24, $1, '77OP777', 'inspection', 'idram', 'onepay', 8000, '{}', 'MANY-' || n, $2, $2
       from generate_series(1, 500) n`,
    [COMPANIES.one, test.clock.now()],
  );
  await rows('analyze payments');
  const plan = await asSystem(test.database.pool, async (tx) => {
    await tx.run(rawQuery(sql`set local enable_seqscan = off`));
    const explained = sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${differencesIn({ id: newId() })}`;
    return tx.rows(rawQuery(explained));
  });
  type Node = Record<string, unknown> & { Plans?: Node[] };
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  const tops = plan.flatMap((row) => row['QUERY PLAN'] as { Plan: Node }[]);
  const scans = tops
    .flatMap(({ Plan }) => nodes(Plan))
    .filter((node) => node['Node Type'] !== 'Bitmap Heap Scan');
  const ofPayments = scans.filter(
    (node) => node['Relation Name'] === 'payments' || String(node['Index Name']).startsWith('payments_'),
  );
  expect(ofPayments.length).toBeGreaterThan(1);
  expect(ofPayments.filter((node) => node['Index Cond'] === undefined)).toEqual([]);
});

it('a statement is taken in, and a difference entered, only with a fresh password', async () => {
  const of = await pending('arca');
  const line = { orderNumber: of.merchantNo, orderId: of.providerOrderId, authRefNum: `73${from}` };
  await bring('arca', [{ ...line, date: clock() }]);
  const [found] = await differences();
  const days = { from: today(), to: today() };
  const text = statementText('arca', []);
  const stale = await test.as('admin');
  const headers = { cookie: `inspect-session=${await test.token('admin')}` };
  test.clock.advance(10 * 60_000 + 1);
  const address = `/provider-statements?provider=arca&startDate=${days.from}&endDate=${days.to}`;
  const file = { name: 'arca.csv', type: 'text/csv', content: text };
  const refused = { status: 403, body: { code: 'step_up_required' } };
  const enter = (who: Client) => who.post(`/statement-differences/${found?._id}/${found?.kind}/enter`, {});
  expect(await enter(stale)).toMatchObject(refused);
  expect(await sendForm(test, 'admin', address, [file], headers)).toMatchObject(refused);
  expect(await enter(await test.as('admin'))).toMatchObject({ status: 200 });
  expect((await sendStatement(test, 'arca', text, days)).status).toBe(201);
});

it('what a file enters is told of at once, though the next one of the file fails', async () => {
  const both = [await pending('idram'), await pending('idram')];
  test.clock.advance(60_000);
  await rows(`create function refuse_second() returns trigger language plpgsql as $$ begin
    if exists (select from payment_events e where e.statement_line is not null and e.at = new.at)
      then raise exception 'refused'; end if;
    return new; end $$`);
  await rows(`create trigger refuse_second before insert on payment_events for each row
    when (new.statement_line is not null) execute function refuse_second()`);
  const before = test.announced.length;
  const text = statementText(
    'idram',
    both.map((of) => idramLine(of, transaction())),
  );
  const days = { from: today(), to: today() };
  try {
    expect(await sendStatement(test, 'idram', text, days)).toMatchObject({ status: 500 });
  } finally {
    await rows('drop trigger refuse_second on payment_events');
    await rows('drop function refuse_second');
  }
  const told = JSON.stringify(test.announced.slice(before));
  const [paid, ...others] = await rows(
    `select checkup::text from payment_orders where id = any ($1) and state = 'paid'`,
    [both.map(({ order }) => order)],
  );
  expect(others).toEqual([]);
  expect(told).toContain(paid?.checkup);
  // The same file again goes on.
  expect(await sendStatement(test, 'idram', text, days)).toMatchObject({ body: { entered: 1 } });
});

it('a difference that people settled is open again once its sums are others, under whichever of its lines', async () => {
  const of = await pending('arca');
  await hear(test, of, 'paid', { eventKey: `arca:${of.providerOrderId}:2:0` });
  const line = { orderNumber: of.merchantNo, orderId: of.providerOrderId, date: clock() };
  const returned = (authRefNum: string) => ({
    ...line,
    authRefNum,
    paymentState: 'REFUNDED',
    amount: '1000.00',
  });
  const days = { from: today(), to: today() };
  const told = [{ ...line, authRefNum: `71${from}` }];
  // Ten of one sum after another: the first of its lines is now this one, now that one.
  for (const n of Array.from({ length: 10 }, (_, index) => index)) {
    told.push(returned(`72${from}${n}`));
    await bring('arca', told, days);
    expect(await facts('state=open')).toEqual([['returned_there', 1_000 * (n + 1), 12_800, 0, 'paid', true]]);
    const [found] = await differences('state=open');
    expect(await settle(found, `Նշում ${n}`)).toMatchObject({
      body: { data: { settled: { note: `Նշում ${n}` } } },
    });
    expect(await settle(found)).toMatchObject({ status: 409 });
    expect(await facts('state=open')).toEqual([]);
    expect(await differences('state=settled')).toMatchObject([{ settled: { note: `Նշում ${n}` } }]);
  }
});

it('differences are put in order by their columns, and found by number, plate or company', async () => {
  // Numbers that no id can hold: an id is made of hexadecimal digits, and the third line's number is one.
  const told = [
    { EDP_TRANS_ID: '80001', EDP_BILL_NO: 'YY', EDP_TRANS_DATE: asIdram(), EDP_AMOUNT: '900.00' },
    { EDP_TRANS_ID: '80002', EDP_BILL_NO: 'XX', EDP_TRANS_DATE: asIdram(), EDP_AMOUNT: '10000.00' },
  ];
  await bring('idram', told);
  const of = await pending('idram');
  const trans = '80003';
  await bring('idram', [idramLine(of, trans, { EDP_AMOUNT: '5000.00' })]);
  const found = async (query: string) => (await differences(query)).map(({ transaction }) => transaction);
  expect((await found('sort=transaction')).filter(Boolean)).toEqual(['80001', '80002', trans]);
  expect((await found('sort=-transaction')).filter(Boolean)).toEqual([trans, '80002', '80001']);
  expect(await found('sort=there')).toEqual(['80001', trans, '80002']);
  expect(await found('sort=-there')).toEqual(['80002', trans, '80001']);
  // Of an order that is known alone.
  for (const sort of ['asked', '-asked', 'company', '-company', 'CarRegNo', '-CarRegNo'])
    expect((await found(`sort=${sort}`))[0], sort).toBe(trans);
  expect((await found('sort=-since'))[0]).toBe(trans);
  expect((await found('sort=since')).at(-1)).toBe(trans);
  expect(await found('search=8000')).toHaveLength(3);
  expect(await found('search=80002')).toEqual(['80002']);
  expect(await found('search=yy')).toEqual(['80001']);
  expect(await found('search=one')).toEqual([trans]);
  const plate = (await rows('select car_reg_no from checkups where id = $1', [of.checkup]))[0].car_reg_no;
  expect(await found(`search=${plate}`)).toEqual([trans]);
  expect(await found('search=%25')).toEqual([]);
  for (const sort of ['day', '-day', 'here', 'number'])
    expect(await found(`sort=${sort}`), sort).toHaveLength(3);
});

it('statements are put in order by their columns, and found by the file or who brought it', async () => {
  const days = (back: number) =>
    new Date(test.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
  for (const [trans, back, sum] of [
    ['90001', 0, '900.00'],
    ['90002', 1, '70.00'],
  ] as const)
    await bring(
      'idram',
      [
        {
          EDP_TRANS_ID: trans,
          EDP_BILL_NO: 'CC',
          EDP_TRANS_DATE: days(back).split('-').reverse().join('/'),
          EDP_AMOUNT: sum,
        },
      ],
      { from: days(back), to: days(back) },
    );
  const read = async (query: string) => {
    const { body, status, text } = await admin.get(`/provider-statements?${query}`);
    expect(status, text).toBe(200);
    return statementsEndpoints.list.response.parse(body).data;
  };
  const newest = await read('limit=2');
  const [late, early] = [newest[0]?._id, newest[1]?._id];
  const all = (await read('limit=200')).length;
  const order = async (query: string) =>
    (await read(`limit=200&${query}`)).map(({ _id }) => _id).filter((id) => id === late || id === early);
  for (const sort of ['at', '-days', '-paid'])
    expect(await order(`sort=${sort}`), sort).toEqual([early, late]);
  for (const sort of ['-at', 'days', 'paid'])
    expect(await order(`sort=${sort}`), sort).toEqual([late, early]);
  for (const sort of ['lines', 'returned', 'by', '-by', 'file'])
    expect(await read(`limit=200&sort=${sort}`), sort).toHaveLength(all);
  expect(await read('limit=200&search=ADMIN')).toHaveLength(all);
  expect(await read('limit=200&search=csv')).toHaveLength(all);
  expect(await read('search=%25')).toEqual([]);
});
