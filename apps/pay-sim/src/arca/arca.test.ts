import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { SHOP } from '../../test/shop.ts';
import { buildSim } from '../build-sim.ts';
import { readSettings } from '../settings.ts';

const LOGIN = { userName: 'api', password: 'p' };
const ORDER = {
  orderNumber: '665f1c0a9b1e8a0001a1b2c3-1',
  amount: '1280000',
  currency: '051',
  returnUrl: 'https://inspect.example/?action=confirmArca',
  description: 'Տեխզննում <b>34AA123</b>',
  jsonParams: '{"FORCE_3DS2":"true"}',
};

let app: FastifyInstance;
beforeEach(() => {
  app = buildSim(readSettings(SHOP));
});

const post = async (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'sim.example' },
    payload: new URLSearchParams(fields).toString(),
  });
const call = async (method: string, fields: Record<string, string>) =>
  (await post(`/payment/rest/${method}.do`, { ...LOGIN, ...fields })).json();
const control = (wish: object) => app.inject({ method: 'POST', url: '/sim/control', payload: wish });
const status = (orderId: string) => call('getOrderStatusExtended', { orderId });
const form = (orderId: string, fields: Record<string, string>) =>
  post('/payment/merchants/inspect/pay', { mdOrder: orderId, ...fields });
async function registered(change: Record<string, string> = {}): Promise<string> {
  return (await call('register', { ...ORDER, ...change })).orderId;
}
async function paid(change: Record<string, string> = {}): Promise<string> {
  const orderId = await registered({ jsonParams: '', ...change });
  await form(orderId, { do: 'pay' });
  return orderId;
}

describe('registering', () => {
  it('gives a number and a page in Armenian that says what it is', async () => {
    const answer = await call('register', ORDER);
    expect(answer.formUrl).toBe(
      `http://sim.example/payment/merchants/inspect/payment_hy.html?mdOrder=${answer.orderId}`,
    );
    const page = await app.inject(answer.formUrl.replace('http://sim.example', ''));
    expect(page.body).toContain('Սա վճարումների նմանակիչ է');
    expect(page.body).toContain('12800.00 ֏');
    expect(page.body).toContain('&#60;b&#62;34AA123');
  });

  it.each([
    ['a number that was used before', { ...ORDER }, 1],
    ['a currency that nobody knows', { ...ORDER, orderNumber: '2', currency: '999' }, 3],
    ['no address to come back to', { ...ORDER, orderNumber: '2', returnUrl: '' }, 4],
    ['a number of 33 characters', { ...ORDER, orderNumber: '1'.repeat(33) }, 5],
    ['drams with a fraction', { ...ORDER, orderNumber: '2', amount: '12800.00' }, 5],
    ['a percent sign in the description', { ...ORDER, orderNumber: '2', description: '100%' }, 5],
    ['a wrong password', { ...ORDER, orderNumber: '2', password: 'x' }, 5],
  ])('with %s is refused', async (_what, fields, code) => {
    await registered();
    expect(await call('register', fields)).toMatchObject({ errorCode: String(code) });
  });

  it('without a currency is an order in roubles', async () => {
    const { currency: _left, ...rest } = ORDER;
    const { orderId } = await call('register', rest);
    expect(await status(orderId)).toMatchObject({ currency: '643' });
  });
});

describe('an order', () => {
  it('is paid after 3-D Secure, and the browser goes back with its number', async () => {
    const orderId = await registered();
    expect(await status(orderId)).toMatchObject({ orderStatus: 0, actionCode: -100 });
    const secure = await form(orderId, { do: 'pay', bank: '0' });
    expect(secure.body).toContain('3-D Secure');
    expect(await status(orderId)).toMatchObject({ orderStatus: 5 });
    const back = await form(orderId, { do: 'pay' });
    expect(back.headers.location).toBe(`${ORDER.returnUrl}&orderId=${orderId}`);
    expect(await status(orderId)).toMatchObject({
      orderStatus: 2,
      actionCode: 0,
      paymentAmountInfo: { depositedAmount: 1280000, refundedAmount: 0, paymentState: 'DEPOSITED' },
    });
  });

  it('stays open after a card that was refused, until the third', async () => {
    const orderId = await registered();
    for (const seen of [0, 0, 6]) {
      await form(orderId, { do: 'pay', bank: '116' });
      expect(await status(orderId)).toMatchObject({ orderStatus: seen });
    }
    expect(await status(orderId)).toMatchObject({ actionCode: -2013 });
  });

  it('is cancelled by the payer, and can be paid no more', async () => {
    const orderId = await registered();
    await form(orderId, { do: 'cancel' });
    expect(await status(orderId)).toMatchObject({ orderStatus: 6, actionCode: -2014 });
    expect((await form(orderId, { do: 'pay' })).body).toContain('այլևս բաց չէ');
  });

  it('is over after twenty minutes, unless the bank decides otherwise', async () => {
    const orderId = await registered();
    await control({ advance: 19 });
    expect(await status(orderId)).toMatchObject({ orderStatus: 0 });
    await control({ advance: 1 });
    expect(await status(orderId)).toMatchObject({ orderStatus: 6, actionCode: -2007 });
    await control({ bank: { orderId, status: 2 } });
    expect(await status(orderId)).toMatchObject({ orderStatus: 2 });
  });

  it('is reversed once, and within 72 hours', async () => {
    const orderId = await paid();
    expect(await call('reverse', { orderId })).toMatchObject({ errorCode: '0' });
    expect(await status(orderId)).toMatchObject({ orderStatus: 3 });
    expect(await call('reverse', { orderId })).toMatchObject({ errorCode: '7' });
    const late = await paid({ orderNumber: '2' });
    await control({ advance: 72 * 60 + 1 });
    expect(await call('reverse', { orderId: late })).toMatchObject({ errorCode: '7' });
  });

  it('can only be refunded after a reversal that the bank refused', async () => {
    const orderId = await paid();
    await control({ faults: [{ at: 'arca.reverse', kind: 'fail' }] });
    expect(await call('reverse', { orderId })).toMatchObject({ errorCode: '7' });
    expect(await call('reverse', { orderId })).toMatchObject({ errorCode: '7' });
    expect(await call('refund', { orderId, amount: '1280000' })).toMatchObject({ errorCode: '0' });
  });

  it('is refunded in parts, up to what was paid', async () => {
    const orderId = await paid();
    for (const [amount, code] of [
      ['480000', '0'],
      ['800001', '7'],
      ['0', '7'],
      ['800000', '0'],
      ['1', '7'],
    ] as const)
      expect(await call('refund', { orderId, amount })).toMatchObject({ errorCode: code });
    expect(await status(orderId)).toMatchObject({
      orderStatus: 4,
      paymentAmountInfo: { refundedAmount: 1280000 },
    });
  });
});

it('answers differ as merchants are set up differently', async () => {
  const orderId = await paid();
  expect(await status(orderId)).toHaveProperty('errorCode', '0');
  await control({ settings: { arca: { version: '01', noError: 'number' } } });
  const first = await status(orderId);
  expect(first).toHaveProperty('errorCode', 0);
  expect(first).not.toHaveProperty('authRefNum');
  await control({ settings: { arca: { version: '02', noError: 'absent' } } });
  const second = await status(orderId);
  expect(second).toHaveProperty('authRefNum');
  expect(second).not.toHaveProperty('errorCode');
  expect(second).not.toHaveProperty('paymentAmountInfo');
  expect(await call('getOrderStatus', { orderId })).toMatchObject({ OrderStatus: 2, ErrorCode: '0' });
});
