import { type Call, formOf, type Outcome } from '../mailbox.ts';
import type { Sim } from '../sim.ts';
import type { EasyPayReply } from './easypay.ts';
import type { TerminalPayment } from './payment.ts';

/** undefined: it is no answer of a biller */
export function readXml({ status, body }: Outcome): EasyPayReply | undefined {
  const [, code, message = ''] = /<code>(\d+)<\/code><message>([^<]*)<\/message>/.exec(body) ?? [];
  return status === 200 && code !== undefined ? { code: Number(code), message, debt: undefined } : undefined;
}

function letterOf(sim: Sim, fields: Record<string, string>, isForged: boolean) {
  const { token, url } = sim.settings.kiosk;
  const headers = { authorization: `Bearer ${isForged ? 'another-token' : token}` };
  return { method: 'GET' as const, url: `${url}?${formOf(fields)}`, headers, body: '' };
}

export const kioskCheckCall = (sim: Sim, account: string): Call => ({
  at: 'kiosk.check',
  letter: (spoil) => letterOf(sim, { action: 'check', number: account }, spoil === 'checksum'),
  heard: () => undefined,
});

/** Nothing is signed: whoever changes the sum on the way would be believed, were it not for the list of addresses. */
export function kioskLetter(sim: Sim, payment: TerminalPayment, spoil: 'checksum' | 'amount' | null) {
  const { account, amount, transactId, dtTime } = payment;
  const fields = {
    action: 'payment',
    number: account,
    amount: `${amount}.00`,
    receipt: transactId,
    date: dtTime,
  };
  return letterOf(sim, fields, spoil === 'checksum');
}
