import { randomInt } from 'node:crypto';
import type { Form } from '../answer.ts';
import type { Call, Outcome } from '../mailbox.ts';
import type { Sim } from '../sim.ts';
import { checkCall, type EasyPayReply, paymentLetter, readCheck, readPayment } from './easypay.ts';
import { kioskCheckCall, kioskLetter, readXml } from './kiosk.ts';
import type { Network, TerminalPayment } from './payment.ts';

/** Minutes until the next try; then people must look. */
const PAUSES = [1, 5, 30, 120, 720];

export const networkOf = (form: Form): Network => (form.network === 'kiosk' ? 'kiosk' : 'easypay');

/** What the biller says of this account; undefined: nothing that can be believed. */
export async function ask(sim: Sim, network: Network, account: string): Promise<EasyPayReply | undefined> {
  const call = network === 'kiosk' ? kioskCheckCall(sim, account) : checkCall(sim, account);
  const outcome = await sim.mailbox.tell(call);
  if (outcome === undefined) return undefined;
  return network === 'kiosk' ? readXml(outcome) : readCheck(sim, outcome);
}

/** The notes are in the machine: the biller is told until the terminal knows what became of it. */
export function putIn(sim: Sim, form: Form): { payment: TerminalPayment; call: Call } {
  const payment: TerminalPayment = {
    network: networkOf(form),
    transactId: form.transactId || String(randomInt(1e11, 1e12)),
    account: form.account ?? '',
    amount: form.amount ?? '',
    // As the wall clock of the terminal shows it.
    dtTime: new Date(sim.now().getTime() + 4 * 3_600_000).toISOString().slice(0, 19),
    state: 'waiting',
    tries: 0,
    answers: [],
  };
  sim.terminals.push(payment);
  return { payment, call: callOf(sim, payment) };
}

function callOf(sim: Sim, payment: TerminalPayment): Call {
  const isKiosk = payment.network === 'kiosk';
  const call: Call = {
    at: isKiosk ? 'kiosk.payment' : 'terminal.payment',
    letter: (spoil) => (isKiosk ? kioskLetter : paymentLetter)(sim, payment, spoil),
    heard(outcome) {
      payment.answers.push({ status: outcome.status, body: outcome.body });
      if (payment.state === 'waiting') settle(sim, payment, { call, outcome });
    },
  };
  return call;
}

function settle(
  sim: Sim,
  payment: TerminalPayment,
  { call, outcome }: { call: Call; outcome: Outcome },
): void {
  const told = payment.network === 'kiosk' ? readXml(outcome) : readPayment(sim, payment, outcome);
  if (told?.code === 0) {
    payment.state = 'settled';
    return;
  }
  if (told) {
    payment.state = 'refused';
    sim.alerts.push(`terminal ${payment.transactId} ${told.code}`);
    return;
  }
  const pause = PAUSES[payment.tries];
  payment.tries += 1;
  if (pause !== undefined) {
    sim.mailbox.later(call, pause);
    return;
  }
  payment.state = 'stopped';
  sim.alerts.push(`terminal ${payment.transactId} ${outcome.status ?? 'no answer'}`);
}
