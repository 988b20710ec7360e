import { expect, it } from 'vitest';
import { SHOP } from '../../test/shop.ts';
import { buildSim } from '../build-sim.ts';
import { readSettings } from '../settings.ts';
import { createSim } from '../sim.ts';
import { checkCall, paymentLetter, readCheck, readPayment } from './easypay.ts';
import type { TerminalPayment } from './payment.ts';

const sim = () => createSim(readSettings(SHOP));
const PAYMENT: TerminalPayment = {
  network: 'easypay',
  transactId: 'T100',
  account: '34AA123',
  amount: '5000',
  dtTime: '2026-11-21T12:00:00',
  state: 'waiting',
  tries: 0,
  answers: [],
};

it('signs a check and a payment as the protocol has it', () => {
  expect(checkCall(sim(), '34AA123').letter(null)).toMatchObject({
    url: 'http://127.0.0.1:9/api/billers/easypay',
    body: '{"Inputs":["34AA123"],"Lang":"hy","Currency":"AMD","Checksum":"7b5de4c3fe1498808be2d2aead4657f3"}',
  });
  expect(paymentLetter(sim(), PAYMENT, null).body).toBe(
    '{"Inputs":["34AA123"],"Amount":5000,"Currency":"AMD","TransactID":"T100","DtTime":"2026-11-21T12:00:00","Lang":"hy","Checksum":"f8b8ffb66a5da543f1f636b4bcc044e9"}',
  );
});

it('believes an answer that has these checksums, and no other', () => {
  const list = '"PropertyList":[{"key":"Բաժանորդ","value":"34AA123"}]';
  const check = (checksum: string) =>
    readCheck(sim(), {
      status: 200,
      body: `{"ResponseCode":0,"ResponseMessage":"a",${list},"Debt":8000,"Checksum":"${checksum}"}`,
    });
  expect(check('ec7dea7acc7c19957cc9899fcaad4219')).toEqual({ code: 0, message: 'a', debt: 8_000 });
  expect(check('0'.repeat(32))).toBeUndefined();
  const paid = (checksum: string, time = PAYMENT.dtTime) =>
    readPayment(sim(), PAYMENT, {
      status: 200,
      body: `{"ResponseCode":0,"ResponseMessage":"a","DtTime":"${time}",${list},"Checksum":"${checksum}"}`,
    });
  expect(paid('910cf588b28ba4e6b5e7bfb3b9e2459c')).toMatchObject({ code: 0 });
  expect(paid('0'.repeat(32))).toBeUndefined();
  expect(paid('910cf588b28ba4e6b5e7bfb3b9e2459c', '2026-11-21T12:00:01')).toBeUndefined();
});

it('forges a sum under the right checksum, and a checksum over the right sum', () => {
  const of = (spoil: 'amount' | 'checksum') => JSON.parse(paymentLetter(sim(), PAYMENT, spoil).body);
  expect(of('amount')).toMatchObject({ Amount: 1, Checksum: 'f8b8ffb66a5da543f1f636b4bcc044e9' });
  expect(of('checksum')).toMatchObject({ Amount: 5_000 });
  expect(of('checksum').Checksum).not.toBe('f8b8ffb66a5da543f1f636b4bcc044e9');
});

it('shows a person where to type a plate, and waits where nobody answers', async () => {
  const app = buildSim(readSettings(SHOP));
  const form = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await app.inject('/terminal')).body).toContain('Պետհամարանիշ');
  expect((await form('/terminal/check', { account: '34AA123' })).body).toContain('Կայքը չպատասխանեց');
  const paid = await form('/terminal/pay', { account: '34AA123', amount: '8000' });
  expect(paid.body).toContain('Սպասում է պատասխանի, կկրկնվի');
  expect((await app.inject('/sim/control')).json()).toMatchObject({
    terminals: [{ account: '34AA123', amount: '8000', state: 'waiting', tries: 1 }],
    waiting: 1,
  });
});
