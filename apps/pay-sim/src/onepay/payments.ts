import { createHmac, randomBytes } from 'node:crypto';
import type { Form } from '../answer.ts';
import type { Call, Outcome } from '../mailbox.ts';
import type { Sim } from '../sim.ts';
import type { MediatorPayment } from './payment.ts';

/** Minutes until the next try; then people must look. */
const PAUSES = [1, 5, 30, 120, 720];

/** The citizen has paid the mediator; it tells the shop until it knows what became of it. */
export function mediate(sim: Sim, form: Form): { payment: MediatorPayment; call: Call } {
  const transactionId = form.transactionId || `OP-${randomBytes(8).toString('hex')}`;
  const known = sim.mediated.find((one) => one.transactionId === transactionId);
  const body = JSON.stringify({
    transactionId,
    CarRegNo: form.CarRegNo ?? '',
    station: form.station ?? '',
    purpose: form.purpose || 'inspection',
    amount: Number(form.amount),
    currency: '051',
    channel: form.channel || 'card',
    paidAt: sim.now().toISOString(),
  });
  const payment: MediatorPayment = { body, transactionId, state: 'waiting', tries: 0, answers: [] };
  if (known === undefined) sim.mediated.push(payment);
  const told = known ?? payment;
  return { payment: told, call: callOf(sim, told) };
}

/** Signed anew at each try. */
function callOf(sim: Sim, payment: MediatorPayment): Call {
  const call: Call = {
    at: 'onepay.payment',
    letter(spoil) {
      const { secret, url } = sim.settings.onepay;
      const timestamp = String(Math.floor(sim.now().getTime() / 1_000));
      const nonce = randomBytes(16).toString('hex');
      const body = spoil === 'amount' ? payment.body.replace(/"amount":\d+/, '"amount":1') : payment.body;
      const key = spoil === 'checksum' ? 'another secret' : secret;
      const signature = createHmac('sha256', key)
        .update(`v1\n${timestamp}\n${nonce}\n${body}`, 'utf8')
        .digest('hex');
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'x-onepay-timestamp': timestamp,
        'x-onepay-nonce': nonce,
        'x-onepay-signature': `v1=${signature}`,
      };
      return { url, headers, body };
    },
    heard: (outcome) => heard(sim, payment, call, outcome),
  };
  return call;
}

function heard(sim: Sim, payment: MediatorPayment, call: Call, { status, body }: Outcome): void {
  payment.answers.push({ status, body });
  if (payment.state !== 'waiting') return;
  if (status === 200) payment.state = 'settled';
  else if (status === 409 || status === 422) payment.state = 'returned';
  else {
    const pause = PAUSES[payment.tries];
    payment.tries += 1;
    if (status === 401 || pause === undefined) {
      payment.state = 'stopped';
      sim.alerts.push(`onepay ${payment.transactionId} ${status ?? 'no answer'}`);
    } else sim.mailbox.later(call, pause);
  }
}
