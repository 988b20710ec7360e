import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerOnePay, readOnePay } from './onepay.ts';

const SECRET = 'dev-onepay-secret';
const NOW = new Date('2026-11-21T12:00:00Z');
const PAYMENT = {
  transactionId: 'OP-2026-000001',
  CarRegNo: '34AA123',
  station: '665f1c0a9b1e8a0001a1b2c3',
  purpose: 'inspection',
  amount: 8_000,
  currency: '051',
  channel: 'card',
  paidAt: '2026-11-21T11:59:00.000Z',
};

function signed(payload: unknown, { at = NOW, secret = SECRET } = {}) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const timestamp = String(at.getTime() / 1_000);
  const nonce = '0123456789abcdef';
  const signature = createHmac('sha256', secret).update(`v1\n${timestamp}\n${nonce}\n${body}`).digest('hex');
  const headers = {
    'x-onepay-timestamp': timestamp,
    'x-onepay-nonce': nonce,
    'x-onepay-signature': `v1=${signature}`,
  };
  return { headers, body };
}
const read = (sent: { headers: Record<string, string>; body: string }) =>
  readOnePay(sent, { secret: SECRET, now: NOW });

describe('the mediator', () => {
  it('is believed when it signs, five minutes around our time', () => {
    expect(read(signed(PAYMENT))).toEqual({ payment: PAYMENT });
    for (const seconds of [-300, 300])
      expect(read(signed(PAYMENT, { at: new Date(NOW.getTime() + seconds * 1_000) }))).toEqual({
        payment: PAYMENT,
      });
  });

  it('signs as the page of the protocol has it', () => {
    const { headers } = signed({ a: 1 });
    expect(headers['x-onepay-signature']).toBe(
      'v1=6a24449b5d8142ba7681728dd218e5095f34e039136c893eaeba763a0d28b628',
    );
  });

  it.each([-301, 301])('is not believed %i seconds off', (seconds) => {
    const at = new Date(NOW.getTime() + seconds * 1_000);
    expect(read(signed(PAYMENT, { at }))).toEqual({ status: 401, problem: 'old' });
  });

  it.each([
    ['body', { body: JSON.stringify({ ...PAYMENT, amount: 1 }) }],
    ['time', { 'x-onepay-timestamp': String(NOW.getTime() / 1_000 + 1) }],
    ['nonce', { 'x-onepay-nonce': 'f'.repeat(16) }],
    ['signature', { 'x-onepay-signature': `v1=${'0'.repeat(64)}` }],
  ])('is not believed with another %s', (_what, change) => {
    const { headers, body } = signed(PAYMENT);
    const { body: changed = body, ...others } = change as Record<string, string>;
    expect(read({ headers: { ...headers, ...others }, body: changed })).toEqual({
      status: 401,
      problem: 'wrong_signature',
    });
  });

  it.each(['x-onepay-timestamp', 'x-onepay-nonce', 'x-onepay-signature'])('must send %s', (name) => {
    const { headers, body } = signed(PAYMENT);
    const { [name as 'x-onepay-nonce']: _left, ...rest } = headers;
    expect(read({ headers: rest as Record<string, string>, body })).toEqual({
      status: 401,
      problem: 'unsigned',
    });
  });

  it.each([
    ['no JSON', '{'],
    ['another currency', { ...PAYMENT, currency: '840' }],
    ['a part of a dram', { ...PAYMENT, amount: 0.5 }],
    ['more than is known', { ...PAYMENT, discount: 1 }],
    ['no transaction', { ...PAYMENT, transactionId: '' }],
  ])('is told when it sends %s', (_what, payload) => {
    expect(read(signed(payload))).toEqual({ status: 422, problem: 'unreadable' });
  });

  it.each([
    ['accepted', 200, 'accepted'],
    ['repeated', 200, 'accepted'],
    ['double', 200, 'double'],
    ['refused_double', 409, 'refused_double'],
    ['other_payload', 409, 'other_payload'],
    ['not_taken', 422, 'not_taken'],
  ] as const)('is answered what became of it: %s', (taken, status, word) => {
    expect(answerOnePay(taken)).toEqual({ status, body: { status: word } });
  });
});
