import { PDFiumLibrary } from '@hyzyla/pdfium';
import { paymentListEndpoints } from '@inspect/contract/payments';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyHeard, hear, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { payloadOf, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { heardHere } from '../orders/heard.ts';

/** The payments of a day: what each list shows of them, and what the ledger says of all that match. */
let test: TestApp;
const paid = {
  card: '',
  checkup: '',
  plate: '',
  second: '',
  idram: '',
  pending: '',
  cash: '',
  onepay: '',
  other: '',
};

beforeAll(async () => {
  test = await testApp();
  const begin = async (provider: 'arca' | 'idram' | 'telcell', who: Who = 'operator') => {
    test.clock.advance(60_000);
    const checkup = await saveCheckup(test, who);
    return {
      checkup,
      ...(await openAttempt(test, await storeOrder(test, { checkup: checkup._id, provider }))),
    };
  };
  // By card, twice: the first go came late, and a part of the second went back.
  const card = await begin('arca');
  await applyHeard(test, card.attempt, heardHere('expired'));
  const second = await openAttempt(test, card, 2);
  await hear(test, second, 'paid', { rrn: '777000111222', maskedPan: '411111**1111' });
  await hear(test, card, 'paid');
  await hear(test, second, 'refunded', { refundedAmount: 1_000 });
  const idram = await begin('idram');
  await hear(test, idram, 'paid');
  const pending = await begin('telcell');
  test.clock.advance(60_000);
  const cash = await saveCheckup(test, 'operator', { payments: [{ purpose: 'inspection', method: 'cash' }] });
  test.clock.advance(60_000);
  const other = await saveCheckup(test, 'operator2', {
    payments: [{ purpose: 'inspection', method: 'cash' }],
  });
  test.clock.advance(60_000);
  paid.onepay = newId();
  await test.database.pool.query(
    `insert into payments (id, company, car_reg_no, purpose, method, origin, amount, tax_years, reference, created_at, paid_at)
     values ($1, $2, '77OP777', 'inspection', 'idram', 'onepay', 8000, '{}', 'ONE-1', $3, $3)`,
    [paid.onepay, COMPANIES.one, test.clock.now()],
  );
  const cashOf = async (checkup: string) =>
    (await test.database.pool.query('select id::text from payments where checkup = $1', [checkup])).rows[0]
      .id;
  Object.assign(paid, {
    card: card.order,
    checkup: card.checkup._id,
    plate: card.checkup.CarRegNo,
    second: second.merchantNo,
    idram: idram.order,
    pending: pending.order,
    cash: await cashOf(cash._id),
    other: await cashOf(other._id),
  });
});
afterAll(() => test.close());

const list = async (who: Who, query = '') => {
  const answer = await (await test.as(who)).get(`/payments${query}`);
  expect(answer.status, answer.text).toBe(200);
  return paymentListEndpoints.list.response.parse(answer.body);
};
const idsOf = async (who: Who, query = '') => (await list(who, query)).data.map(({ _id }) => _id);

describe('the list of payments', () => {
  it('has every wish to pay and every payment that came without one, the newest first', async () => {
    expect(await idsOf('owner')).toEqual([paid.onepay, paid.cash, paid.pending, paid.idram, paid.card]);
    expect(await idsOf('admin')).toEqual([
      ...[paid.onepay, paid.other, paid.cash, paid.pending, paid.idram, paid.card],
    ]);
    expect(await idsOf('owner2')).toEqual([paid.other]);
  });

  it('says of each what was asked for, what came and what went back', async () => {
    const rows = (await list('owner')).data.map(
      ({ state, amount, received, returned, review, openCases }) => [
        ...[state, amount, received, returned, review, openCases],
      ],
    );
    expect(rows).toEqual([
      ['paid', 8_000, 8_000, 0, null, 0],
      ['paid', 8_000, 8_000, 0, null, 0],
      ['pending', 12_800, 0, 0, null, 0],
      ['paid', 12_800, 12_800, 0, null, 0],
      // Asked for once, paid twice, and 1,000 of it went back.
      ['partially_refunded', 12_800, 25_600, 1_000, 'second_success', 2],
    ]);
  });

  it.each<[string, (keyof typeof paid)[]]>([
    ['origin=station&method=arca', ['card']],
    ['origin=station&method=idram', ['idram']],
    ['origin=onepay&method=idram', ['onepay']],
    ['origin=onepay&method=arca', []],
    ['method=cash', ['cash']],
    ['state=pending', ['pending']],
    ['state=partially_refunded', ['card']],
    ['review=true', ['card']],
    ['purpose=environmental', ['pending', 'idram', 'card']],
    [`company=${COMPANIES.two}`, []],
    ['search=op777', ['onepay']],
    ['search=ONE-1', ['onepay']],
    ['search=777000111222', ['card']],
    ['startDate=2026-11-19&endDate=2026-11-19', []],
    ['startDate=2026-11-19', ['onepay', 'cash', 'pending', 'idram', 'card']],
    ['sort=createdAt', ['card', 'idram', 'pending', 'cash', 'onepay']],
    ['sort=amount&method=idram', ['onepay', 'idram']],
    ['sort=-amount&method=idram', ['idram', 'onepay']],
    ['limit=2&page=2', ['pending', 'idram']],
  ])('an owner asks for ?%s', async (query, expected) => {
    expect(await idsOf('owner', `?${query}`)).toEqual(expected.map((name) => paid[name]));
  });

  it('is searched by the plate as people write it, and by both numbers of a payment', async () => {
    const plate = paid.plate.toLowerCase().split('').join(' ');
    expect(await idsOf('owner', `?search=${encodeURIComponent(plate)}`)).toEqual([paid.card]);
    expect(await idsOf('owner', `?search=${paid.card}`)).toEqual([paid.card]);
    expect(await idsOf('owner', `?search=${paid.second}`)).toEqual([paid.card]);
  });

  it('adds up what the ledger has, also what came twice and what went back', async () => {
    const totals = async (who: Who, query = '') => (await list(who, query)).totals;
    expect(await totals('owner')).toEqual({ count: 5, received: 54_400, returned: 1_000, pending: 12_800 });
    expect(await totals('owner', '?method=arca&limit=1')).toEqual({
      count: 1,
      received: 25_600,
      returned: 1_000,
      pending: 0,
    });
    // 4,800 of each of three: one of them twice, one not yet.
    expect(await totals('owner', '?purpose=environmental')).toEqual({
      count: 3,
      received: 14_400,
      returned: 0,
      pending: 4_800,
    });
    const { rows } = await test.database.pool.query(
      `select sum(received)::int as received, sum(returned)::int as returned
         from inspect.received_by($1, '2026-11-20', '2026-11-20')`,
      [COMPANIES.one],
    );
    expect(rows).toEqual([{ received: 54_400, returned: 1_000 }]);
  });

  it.each(['operator', 'mechanic', 'viewer'] as const)('is nothing for a %s', async (who) => {
    expect(await (await test.as(who)).get('/payments')).toMatchObject({ status: 403 });
  });

  it.each(['sort=state', 'method=gold', 'startDate=2026-11-20&endDate=2026-11-19', 'amount=1'])(
    'refuses ?%s',
    async (query) => {
      expect(await (await test.as('owner')).get(`/payments?${query}`)).toMatchObject({ status: 400 });
    },
  );
});

describe('one payment', () => {
  const one = async (who: Who, id: string) => (await test.as(who)).get(`/payments/${id}`);

  it('tells all that happened to it, in its order, and of the card only what is masked', async () => {
    const { status, body, text } = await one('owner', paid.card);
    expect(status, text).toBe(200);
    const { data } = paymentListEndpoints.one.response.parse(body);
    expect(data.timeline.map(({ kind, word, amount, attempt }) => [kind, word, amount, attempt])).toEqual([
      ['created', null, 12_800, null],
      ['attempt', null, null, 1],
      ['attempt', null, null, 2],
      ['heard', 'paid', 12_800, 2],
      ['heard', 'paid', 12_800, 1],
      ['heard', 'refunded_part', 1_000, 2],
      ['paid', 'surplus', 8_000, 1],
      ['paid', 'surplus', 4_800, 1],
      ['paid', null, 8_000, 2],
      ['paid', null, 4_800, 2],
      ['case', null, 8_000, 1],
      ['case', null, 4_800, 1],
      ['returned', null, 1_000, 2],
    ]);
    expect(data.attempts).toMatchObject([
      { n: 1, state: 'succeeded' },
      { n: 2, state: 'succeeded', maskedPan: '411111**1111', rrn: '777000111222' },
    ]);
    expect(data.parts.map(({ purpose, amount, left, surplus }) => [purpose, amount, left, surplus])).toEqual([
      ['inspection', 8_000, 7_000, false],
      ['environmental', 4_800, 4_800, false],
      ['inspection', 8_000, 8_000, true],
      ['environmental', 4_800, 4_800, true],
    ]);
    expect(data).toMatchObject({ returnWay: 'asked', wholeOnly: false, returning: false });
    expect(text).not.toMatch(/(?<![0-9a-f])\d{15,19}(?![0-9a-f])/);
  });

  it('of cash is the money alone, with who took it', async () => {
    const { data } = paymentListEndpoints.one.response.parse((await one('owner', paid.cash)).body);
    expect(data.timeline).toMatchObject([
      { kind: 'paid', amount: 8_000, byName: 'Person operator', byPerson: true },
    ]);
    expect(data).toMatchObject({ returnWay: 'hand', stationName: 'Station a1', attempts: [] });
  });

  it('of another company is none', async () => {
    for (const id of [paid.card, paid.cash, newId()])
      expect(await one('owner2', id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('the file', () => {
  const HEAD = [
    ...['Ժամանակ', 'Համարանիշ', 'Ընկերություն', 'Կայան', 'Ինչի համար', 'Հարկային տարիներ', 'Որտեղ', 'Եղանակ'],
    ...['Գումար', 'Ստացված', 'Վերադարձված', 'Վիճակ', 'Ուշադրություն', 'Վճարվել է', 'Վճարման համար'],
    ...['Համարը վճարային համակարգում', 'Ով'],
  ];
  it('is taken out by an owner, and noted with its filter', async () => {
    const answer = await (await test.as('owner')).get('/payments/export?method=arca');
    expect(answer.headers['content-disposition']).toContain('payments-2026-11-20.xlsx');
    const [sheet] = await readXlsxFile(answer.bytes);
    const [head, ...rows] = sheet?.data ?? [];
    expect(head).toEqual(HEAD);
    expect(rows.length).toBeGreaterThan(0);
    const notes = async () =>
      (await test.database.pool.query(`select changes from edit_histories where entity = 'paymentExports'`))
        .rows;
    const changes = [
      { field: 'call', before: null, after: '/payments/export' },
      { field: 'method', before: null, after: 'arca' },
    ];
    // The last byte is there a moment before the commit.
    await vi.waitFor(async () => expect(await notes()).toEqual([{ changes }]));
  });

  it('of the whole country needs a password typed lately', async () => {
    test.clock.set(new Date(NOON.getTime() + 3_600_000));
    const admin = await test.as('admin');
    test.clock.advance(3_000_000);
    expect(await admin.get('/payments/export')).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
  });
});

describe('a receipt', () => {
  it.each([
    ['a4', 'payments'],
    ['80mm', 'payments'],
  ])('on %s is a PDF of what came and what went back', async (paper) => {
    const owner = await test.as('owner');
    for (const path of [`/payments/${paid.card}/receipt`, `/payments/${paid.cash}/receipt`]) {
      const { status, headers, bytes } = await owner.get(`${path}?paper=${paper}`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('of a checkup has what pays for it and what went back, and not the money that came twice', async () => {
    const text = await receiptOf(paid.checkup);
    // 8,000 + 4,800, of which 1,000 went back; as much again came by the first go, and is a case.
    expect(text).toContain('11 800');
    expect(text).not.toContain('24 600');
  });

  it('of a checkup that was paid beforehand shows that money, by its channel', async () => {
    const plate = '36RC001';
    const prepaid = [await storePrepayment(test, plate, { method: 'idram' })];
    const payments = [{ purpose: 'environmental', method: 'cash' }];
    const payload = { ...(await payloadOf(test, 'operator', { CarRegNo: plate })), prepaid, payments };
    const saved = await (await test.as('operator')).post('/tech-service-checkup', payload);
    expect(saved.status, saved.text).toBe(201);
    const text = await receiptOf(payload.temporary_id);
    expect(text).toContain('Ծառայություն, Idram 8 000 ֏');
    expect(text).toContain('Կանխիկ 4 800 ֏');
    expect(text).toContain('Ընդամենը 12 800 ֏');
  });

  it('there is none before money came, nor for others', async () => {
    expect(await (await test.as('owner')).get(`/payments/${paid.pending}/receipt`)).toMatchObject({
      status: 422,
      body: { code: 'payment.nothing_paid' },
    });
    expect(await (await test.as('owner2')).get(`/payments/${paid.cash}/receipt`)).toMatchObject({
      status: 404,
    });
  });
});

/** What stands on it, in one line. */
async function receiptOf(checkup: string): Promise<string> {
  const { bytes } = await (await test.as('owner')).get(`/checkup-receipt/${checkup}?paper=a4`);
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join(' ');
  document.destroy();
  pdfium.destroy();
  return text.replace(/\s+/g, ' ');
}
