import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { providerDouble } from '../../../../test/provider-double.ts';
import { type Arca, type ArcaOrder, arcaGateway, cleanDescription } from './arca.ts';

const ORDER_ID = '70906e55-7114-41d6-8332-4609dc6590f4';

let gate: Awaited<ReturnType<typeof providerDouble>>;
let arca: Arca;
beforeEach(async () => {
  gate = await providerDouble();
  arca = arcaGateway({
    base: `${gate.origin}/payment/rest/`,
    userName: 'inspect-api',
    password: 'p+ss&%',
    origins: [gate.origin],
  });
});
afterEach(() => gate.close());

const order: ArcaOrder = {
  orderNumber: '665f1c0a9b1e8a0001a1b2c3-1',
  drams: 12_800,
  description: 'Տեխզննում 34AA123',
  returnUrl: 'https://inspect.am/?action=confirmArcaCompany',
};
const formUrl = () => `${gate.origin}/payment/merchants/inspect/payment_en.html?mdOrder=${ORDER_ID}`;

describe('who registers an order', () => {
  it('sends luma, always the currency of Armenia, our number, Armenian pages and 3-D Secure 2', async () => {
    gate.says(JSON.stringify({ orderId: ORDER_ID, formUrl: formUrl() }));
    const answer = await arca.register(order);
    expect(answer).toEqual({ state: 'registered', orderId: ORDER_ID, formUrl: formUrl() });
    expect(gate.asked[0]).toMatchObject({
      method: 'POST',
      url: '/payment/rest/register.do',
      type: 'application/x-www-form-urlencoded; charset=utf-8',
    });
    expect(gate.fields()).toEqual({
      userName: 'inspect-api',
      password: 'p+ss&%',
      language: 'hy',
      orderNumber: '665f1c0a9b1e8a0001a1b2c3-1',
      amount: '1280000',
      currency: '051',
      returnUrl: 'https://inspect.am/?action=confirmArcaCompany',
      description: 'Տեխզննում 34AA123',
      jsonParams: '{"FORCE_3DS2":"true"}',
      sessionTimeoutSecs: '1200',
    });
    expect(gate.asked[0]?.body).toContain('password=p%2Bss%26%25');
  });

  it.each([
    ['{"errorCode":0,"orderId":"ID","formUrl":"FORM"}', { state: 'registered' }],
    ['{"errorCode":"0","error":false,"orderId":"ID","formUrl":"FORM"}', { state: 'registered' }],
    [
      '{"errorCode":"1","errorMessage":"Order with this number is already processed"}',
      { state: 'refused', why: 'number_used', errorCode: 1 },
    ],
    ['{"errorCode":3,"errorMessage":"Unknown currency"}', { why: 'settings', errorCode: 3 }],
    ['{"errorCode":"5","errorMessage":"Access denied"}', { why: 'settings', errorCode: 5 }],
    ['{"errorCode":7,"errorMessage":"System error"}', { why: 'later', errorCode: 7 }],
    ['{"errorCode":0}', { state: 'unknown', problem: 'unreadable' }],
    ['{"errorCode":[],"orderId":"ID"}', { state: 'unknown', problem: 'unreadable' }],
    ['<html><body>502 Bad Gateway</body></html>', { state: 'unknown', problem: 'unreadable' }],
    [
      '{"orderId":"ID","formUrl":"https://ipay.arca.am.example/payment"}',
      { state: 'unknown', problem: 'not_listed' },
    ],
    ['{"orderId":"ID","formUrl":"javascript:alert(1)"}', { state: 'unknown', problem: 'not_listed' }],
  ])('and is answered %s', async (body, expected) => {
    gate.says(body.replace('ID', ORDER_ID).replace('FORM', formUrl()));
    expect(await arca.register(order)).toMatchObject(expected);
  });

  it.each([0, -1, 100.5, Number.NaN, 1e12])('never sends %d drams', async (drams) => {
    await expect(arca.register({ ...order, drams })).rejects.toThrow(RangeError);
    expect(gate.asked).toEqual([]);
  });

  it.each(['', 'a'.repeat(33), 'no spaces', 'ա-1'])('never sends the number «%s»', async (orderNumber) => {
    await expect(arca.register({ ...order, orderNumber })).rejects.toThrow(RangeError);
    expect(gate.asked).toEqual([]);
  });

  it('sends a description without what the gateway does not take, at most 99 characters', () => {
    expect(cleanDescription(' 100% + \r\n\tՏեխզննում  34AA123 ')).toBe('100 Տեխզննում 34AA123');
    expect([...cleanDescription('Ա😀'.repeat(80))]).toHaveLength(99);
  });
});

const paidOrder = {
  orderNumber: order.orderNumber,
  orderStatus: 2,
  actionCode: 0,
  errorCode: '0',
  amount: 1280000,
  currency: '051',
  date: 1763700000000,
  cardAuthInfo: { pan: '411111**1111', expiration: '202812', cardholderName: 'A A' },
};
const version2 = { ...paidOrder, authDateTime: 1763700060000, authRefNum: '632418000123', terminalId: '1' };
const version3 = {
  ...version2,
  attributes: [{ name: 'mdOrder', value: ORDER_ID }],
  paymentAmountInfo: {
    approvedAmount: 1280000,
    depositedAmount: 1280000,
    refundedAmount: 0,
    paymentState: 'DEPOSITED',
  },
};

describe('who asks for the status', () => {
  const ask = async (answer: unknown) => {
    gate.says(typeof answer === 'string' ? answer : JSON.stringify(answer));
    return arca.status({ orderId: ORDER_ID });
  };

  it.each([
    ['01', paidOrder, { rrn: null, refundedAmount: null }],
    ['02', version2, { rrn: '632418000123', refundedAmount: null }],
    ['03', version3, { rrn: '632418000123', refundedAmount: 0 }],
  ])('hears of a paid order in version %s', async (_version, answer, more) => {
    expect(await ask(answer)).toMatchObject({
      provider: 'arca',
      state: 'paid',
      merchantNo: '665f1c0a9b1e8a0001a1b2c3-1',
      providerOrderId: ORDER_ID,
      amount: 12_800,
      currency: '051',
      actionCode: 0,
      reason: null,
      problem: null,
      maskedPan: '411111**1111',
      eventKey: `arca:${ORDER_ID}:2:0`,
      ...more,
    });
    expect(gate.asked[0]?.url).toBe('/payment/rest/getOrderStatusExtended.do');
    expect(gate.fields()).toMatchObject({ orderId: ORDER_ID, language: 'hy' });
  });

  it('asks by our number where the answer to the registration got lost', async () => {
    gate.says(JSON.stringify(version3));
    const found = await arca.status({ orderNumber: order.orderNumber });
    expect(gate.fields()).toMatchObject({ orderNumber: order.orderNumber });
    expect(gate.fields()).not.toHaveProperty('orderId');
    expect(found.providerOrderId).toBe(ORDER_ID);
  });

  it('reads texts as numbers and keys without regard to case', async () => {
    const answer = '{"OrderStatus":"2","ErrorCode":"0","OrderNumber":7,"Amount":"500000","currency":51}';
    expect(await ask(answer)).toMatchObject({
      state: 'paid',
      merchantNo: '7',
      amount: 5_000,
      currency: '051',
    });
  });

  it.each([
    [0, 'pending'],
    [1, 'pending'],
    [2, 'paid'],
    [3, 'reversed'],
    [4, 'refunded'],
    [5, 'pending'],
    [6, 'declined'],
  ])('hears orderStatus %i: %s', async (orderStatus, state) => {
    expect(await ask({ ...version3, orderStatus })).toMatchObject({ state });
  });

  it('hears of a part that went back', async () => {
    const answer = {
      ...version3,
      orderStatus: 4,
      paymentAmountInfo: { refundedAmount: 480000, paymentState: 'REFUNDED' },
    };
    expect(await ask(answer)).toMatchObject({
      state: 'refunded',
      refundedAmount: 4_800,
      eventKey: `arca:${ORDER_ID}:4:480000`,
    });
  });

  it.each([
    [-2007, 'expired'],
    [-2014, 'cancelledByPayer'],
    [-2013, 'triesUsed'],
    [-2006, 'secureCode'],
    [101, 'cardExpired'],
    [111, 'cardNumber'],
    [116, 'noMoney'],
    [121, 'limit'],
    [208, 'lostCard'],
    [909, 'callBank'],
    [910, 'bankUnreachable'],
    [999, 'suspicious'],
    [71015, 'cardData'],
    [424242, 'other'],
  ])('hears that an order was declined with %i: %s', async (actionCode, reason) => {
    expect(await ask({ ...version3, orderStatus: 6, actionCode })).toMatchObject({
      state: 'declined',
      actionCode,
      reason,
    });
  });

  it.each([
    ['{"errorCode":"2","orderNumber":"1"}', { state: 'declined', reason: 'other' }],
    ['{"errorCode":5,"errorMessage":"Access denied"}', { state: 'unknown', problem: 'refused' }],
    ['{"errorCode":"6","errorMessage":"Unknown order"}', { state: 'unknown', problem: 'not_found' }],
    ['{"errorCode":7}', { state: 'unknown', problem: 'busy' }],
    ['{"errorCode":0}', { state: 'unknown', problem: 'unreadable' }],
    ['{"errorCode":0,"orderStatus":9}', { state: 'unknown', problem: 'unreadable' }],
    ['null', { state: 'unknown', problem: 'unreadable' }],
    ['<html>', { state: 'unknown', problem: 'unreadable' }],
    [
      '{"orderStatus":6,"actionCode":151019,"orderNumber":"1"}',
      { state: 'unknown', problem: 'outcome_unknown' },
    ],
  ])('is answered %s', async (answer, expected) => {
    expect(await ask(answer)).toMatchObject({ ...expected, providerOrderId: ORDER_ID });
  });

  it('takes no sum that is not in whole drams', async () => {
    expect(await ask({ ...version3, amount: 1280050 })).toMatchObject({ state: 'paid', amount: null });
  });

  it.each([
    [
      'as it comes',
      {
        cardAuthInfo: {
          pan: '411111**1111',
          expiration: '202812',
          cardholderName: 'ANNA POGHOSYAN',
          approvalCode: '123456',
          secureAuthInfo: {
            eci: 5,
            threeDSInfo: { cavv: 'AAABBEg0VhI0VniQEjRWAAAAAAA=', xid: 'MDAwMDAwMDAwMDAw' },
          },
        },
      },
      '"cardAuthInfo":{"pan":"411111**1111"}',
    ],
    [
      'with the whole number, as the older method has it',
      { Pan: '4111111111111111', expiration: 202812, cardholderName: 'ANNA POGHOSYAN' },
      '"Pan":"411111**1111"',
    ],
  ])('keeps of the card its masked number and nothing else: %s', async (_how, card, kept) => {
    const { cardAuthInfo: _other, ...rest } = version3;
    const { raw } = await ask({ ...rest, ...card });
    expect(raw).toContain(kept);
    expect(raw).toContain('"orderStatus":2');
    expect(raw).not.toMatch(/202812|ANNA|123456|AAABBEg0|MDAw|4111111111111111|threeDS|holder/i);
  });

  it('keeps no whole card number, whatever the gateway sends', async () => {
    const told = await ask({ ...version3, cardAuthInfo: { pan: '4111111111111111' } });
    expect(told.maskedPan).toBe('411111**1111');
    expect(JSON.stringify(told)).not.toContain('4111111111111111');
  });

  it.each([
    [400, 'http_status'],
    [502, 'http_status'],
    [302, 'redirected'],
  ])('is answered with status %i: nobody knows', async (status, problem) => {
    gate.says(JSON.stringify(version3), status);
    expect(await arca.status({ orderId: ORDER_ID })).toMatchObject({ state: 'unknown', problem });
  });
});

describe('who gives money back', () => {
  it('reverses by the number of the gateway, and refunds luma', async () => {
    gate.says('{"errorCode":"0"}');
    expect(await arca.reverse(ORDER_ID)).toEqual({ state: 'done' });
    expect(gate.asked[0]?.url).toBe('/payment/rest/reverse.do');
    gate.says('{}');
    expect(await arca.refund(ORDER_ID, 4_800)).toEqual({ state: 'done' });
    expect(gate.asked[1]?.url).toBe('/payment/rest/refund.do');
    expect(gate.fields()).toMatchObject({ orderId: ORDER_ID, amount: '480000' });
  });

  it.each([
    ['{"errorCode":5}', { state: 'refused', why: 'settings', errorCode: 5 }],
    ['{"errorCode":"6"}', { state: 'refused', why: 'not_found', errorCode: 6 }],
    ['{"errorCode":7}', { state: 'refused', why: 'not_now', errorCode: 7 }],
    ['oops', { state: 'unknown', problem: 'unreadable' }],
  ])('is answered %s', async (answer, expected) => {
    gate.says(answer);
    expect(await arca.reverse(ORDER_ID)).toEqual(expected);
    expect(await arca.refund(ORDER_ID, 1)).toEqual(expected);
  });
});
