import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { providerDouble } from '../../../../test/provider-double.ts';
import { type Telcell, telcellGateway, telcellStart } from './telcell.ts';
import { readTelcellCallback } from './telcell-callback.ts';

/** Of the protocol's page. */
const KEY = 'dev-shop-key';
const ISSUER = 'shop@dev.test';
const MERCHANT_NO = '665f1c0a9b1e8a0001a1b2c3-1';
const ISSUER_ID = 'NjY1ZjFjMGE5YjFlOGEwMDAxYTFiMmMzLTE=';
const PRODUCT = '1Y/VpdWt1abVttW21bjWgtW0IDM0QUExMjM=';
const order = { merchantNo: MERCHANT_NO, drams: 5_000, description: 'Տեխզննում 34AA123' };

let gate: Awaited<ReturnType<typeof providerDouble>>;
let telcell: Telcell;
beforeEach(async () => {
  gate = await providerDouble();
  telcell = telcellGateway({
    url: `${gate.origin}/invoices`,
    issuer: ISSUER,
    key: KEY,
    origins: [gate.origin],
  });
});
afterEach(() => gate.close());

it('the browser is sent to an address that is signed as on the page', () => {
  const settings = { url: 'https://telcellmoney.am/invoices', issuer: ISSUER, key: KEY, origins: [] };
  const { url, fields } = telcellStart(settings, order);
  expect(fields).toEqual({
    action: 'PostInvoice',
    issuer: ISSUER,
    currency: '֏',
    price: '5000',
    product: PRODUCT,
    issuer_id: ISSUER_ID,
    valid_days: '1',
    lang: 'am',
    security_code: 'ccc41997bab3e53c70b5aeeb6d27b552',
  });
  expect(url).toContain(
    'currency=%D6%8F&price=5000&product=1Y%2FVpdWt1abVttW21bjWgtW0IDM0QUExMjM%3D&issuer_id=NjY1ZjFjMGE5YjFlOGEwMDAxYTFiMmMzLTE%3D',
  );
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual(fields);
  expect(() => telcellStart(settings, { ...order, drams: 0.5 })).toThrow(RangeError);
});

describe('the callback', () => {
  const sent = {
    invoice: '7001',
    issuer_id: MERCHANT_NO,
    payment_id: '9001',
    currency: '51',
    sum: '5000',
    time: '2026-11-21 12:00:00',
    status: 'PAID',
    checksum: '73a1a47f2a3c0c2b7439b521bd5f570c',
  };
  const withBuyer = { ...sent, buyer: '3283000000000', checksum: 'bcd0ce2e04ed5f4e11571a9a44d9c8e0' };
  const read = (form: Record<string, string>) =>
    readTelcellCallback(new URLSearchParams(form).toString(), KEY);
  const signed = (form: Record<string, string>) => {
    const order = ['invoice', 'issuer_id', 'payment_id', 'buyer', 'currency', 'sum', 'time', 'status'];
    const checksum = createHash('md5')
      .update(KEY + order.map((name) => form[name] ?? '').join(''))
      .digest('hex');
    return { ...form, checksum };
  };

  it.each([
    ['of the first version', sent],
    ['of the second version, with a buyer', withBuyer],
  ])('%s is right as on the page', (_version, form) => {
    expect(read(form)).toEqual({
      callback: {
        invoice: '7001',
        merchantNos: [MERCHANT_NO],
        paymentId: '9001',
        paid: true,
        drams: 5_000,
        currency: '051',
        eventKey: 'telcell:7001:9001:PAID',
        word: 'PAID',
        raw: '7001 9001 51 5000 2026-11-21 12:00:00 PAID',
      },
    });
  });

  it('may bring our number as base64', () => {
    const { callback } = read(signed({ ...sent, issuer_id: ISSUER_ID })) as { callback: object };
    expect(callback).toMatchObject({ merchantNos: [ISSUER_ID, MERCHANT_NO] });
  });

  it('with any other word than PAID is not paid', () => {
    expect(read(signed({ ...sent, status: 'paid' }))).toMatchObject({ callback: { paid: false } });
  });

  it.each([
    ['another sum', { ...sent, sum: '1' }],
    ['another status', { ...sent, status: 'REJECTED' }],
    ['a buyer that is not signed', { ...sent, buyer: '3283000000000' }],
    ['no checksum', { ...sent, checksum: '' }],
  ])('with %s is not believed', (_what, form) => {
    expect(read(form)).toEqual({ problem: 'wrong_checksum' });
  });

  it('without an invoice, or with one twice, is nothing', () => {
    expect(readTelcellCallback('status=PAID', KEY)).toEqual({ problem: 'unreadable' });
    expect(readTelcellCallback(`${new URLSearchParams(sent)}&invoice=7002`, KEY)).toEqual({
      problem: 'unreadable',
    });
  });
});

describe('between servers', () => {
  it('a bill is issued, and its number comes as plain text', async () => {
    gate.says('7001\n');
    expect(await telcell.issue({ ...order, buyer: '+37499123456' })).toEqual({
      state: 'issued',
      invoice: '7001',
    });
    const { checksum, ...rest } = gate.fields();
    expect(rest).toEqual({
      'bill:issuer': ISSUER,
      buyer: '+37499123456',
      currency: '51',
      sum: '5000',
      description: PRODUCT,
      issuer_id: ISSUER_ID,
      valid_days: '1',
    });
    const signed = `${KEY}${ISSUER}+37499123456515000${PRODUCT}1${ISSUER_ID}`;
    expect(checksum).toBe(createHash('md5').update(signed).digest('hex'));
  });

  it.each([
    ['wrong checksum', { state: 'refused', answer: 'wrong checksum' }],
    ['<html>', { state: 'unknown', problem: 'unreadable' }],
  ])('or it is answered «%s»', async (answer, expected) => {
    gate.says(answer);
    expect(await telcell.issue({ ...order, buyer: '1' })).toEqual(expected);
  });

  it('a bill is asked for and given back with the checksums of the page', async () => {
    await telcell.bill('7001');
    expect(gate.fields()).toEqual({
      'check_bill:issuer': ISSUER,
      invoice: '7001',
      checksum: '353e198a5bf5edb0f3e57e6414fc028a',
    });
    await telcell.cancel('7001', MERCHANT_NO);
    expect(gate.fields()).toEqual({
      'cancel_bill:issuer': ISSUER,
      invoice: '7001',
      issuer_id: ISSUER_ID,
      checksum: '1153d389c3e52c0692a72c27e5a5f438',
    });
  });
});

describe('what is said of a bill', () => {
  const lines = (change: Record<string, string> = {}) =>
    Object.entries({
      invoice: '7001',
      status: 'PAID',
      sum: '5000',
      currency: '51',
      buyer: '3283000000000',
      description: PRODUCT,
      issuer_id: ISSUER_ID,
      issue_time: '2026-11-21 11:50:00',
      paid_time: '2026-11-21 12:00:00',
      ...change,
    })
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const signed = (body: string, key = KEY) => `${body}checksum=${md5(key + body)}\nchecksum2=0\n`;
  const ask = async (text: string) => {
    gate.says(text);
    return telcell.bill('7001');
  };

  it('a paid one, signed over the lines before the checksum', async () => {
    expect(await ask(signed(lines()))).toMatchObject({
      provider: 'telcell',
      state: 'paid',
      merchantNo: MERCHANT_NO,
      providerOrderId: '7001',
      amount: 5_000,
      currency: '051',
      refundedAmount: 0,
      word: 'PAID',
      eventKey: 'telcell:7001:PAID',
    });
  });

  it('the line end before the checksum may be left out of it, and lines may end as on Windows', async () => {
    const body = lines();
    expect(await ask(`${body}checksum=${md5(KEY + body.trimEnd())}\n`)).toMatchObject({ state: 'paid' });
    expect(await ask(signed(body.replaceAll('\n', '\r\n')))).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['PAID', '1', 'paid', null],
    ['REJECTED', '', 'declined', 'cancelledByPayer'],
    ['EXPIRED', '', 'declined', 'expired'],
    ['CANCELED', '', 'declined', 'other'],
    ['CANCELED', '2026-11-21 12:00:00', 'refunded', null],
    ['CANCELED FOR REPEAT', '2026-11-21 12:00:00', 'refunded', null],
    ['PARTIALLY_PAID', '1', 'pending', null],
    ['NEW WORD', '', 'pending', null],
  ])('«%s» (paid at «%s») is %s', async (status, paid_time, state, reason) => {
    expect(await ask(signed(lines({ status, paid_time })))).toMatchObject({ state, reason, word: status });
  });

  it.each([
    ['by another key', signed(lines(), 'other'), 'wrong_checksum'],
    ['not at all', lines(), 'wrong_checksum'],
    ['for another sum', signed(lines()).replace('sum=5000', 'sum=1'), 'wrong_checksum'],
  ])('signed %s it is not believed', async (_what, text, problem) => {
    expect(await ask(text)).toMatchObject({ state: 'unknown', problem });
  });

  it.each([
    ['another bill', signed(lines({ invoice: '7002' })), 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['HTML', '<html>status=PAID</html>', 'unreadable'],
    ['an error', 'no such invoice', 'refused'],
  ])('%s leaves it unknown', async (_what, text, problem) => {
    expect(await ask(text)).toMatchObject({ state: 'unknown', problem, providerOrderId: '7001' });
  });
});
