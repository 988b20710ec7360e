import { createHash } from 'node:crypto';
import type { Call, Outcome } from '../mailbox.ts';
import type { Sim } from '../sim.ts';
import type { TerminalPayment } from './payment.ts';

const LANG = 'hy';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

export type EasyPayReply = { code: number; message: string; debt: number | undefined };

/** undefined: it is none, or nobody who has the token has given it */
export function readCheck(sim: Sim, { status, body }: Outcome): EasyPayReply | undefined {
  const answer = status === 200 ? parsed(body) : undefined;
  if (answer === undefined) return undefined;
  // Of a refusal, too, the list is signed as it came.
  const listed = JSON.stringify(answer.PropertyList);
  if (answer.Checksum !== md5(sim.settings.terminal.token + listed)) return undefined;
  return told(answer);
}

export function readPayment(
  sim: Sim,
  payment: TerminalPayment,
  { status, body }: Outcome,
): EasyPayReply | undefined {
  const answer = status === 200 ? parsed(body) : undefined;
  if (answer === undefined) return undefined;
  // What it says to who has not proved himself is unsigned, and true.
  if (answer.Checksum === undefined && answer.ResponseCode !== 0) return told(answer);
  const isSigned = answer.Checksum === md5(sim.settings.terminal.token + payment.dtTime);
  return isSigned && answer.DtTime === payment.dtTime ? told(answer) : undefined;
}

const told = (answer: Record<string, unknown>): EasyPayReply => ({
  code: Number(answer.ResponseCode),
  message: String(answer.ResponseMessage),
  debt: answer.Debt === undefined ? undefined : Number(answer.Debt),
});

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

export const checkCall = (sim: Sim, account: string): Call => ({
  at: 'terminal.check',
  letter(spoil) {
    const { token, url } = sim.settings.terminal;
    const checksum = md5(`${spoil === 'checksum' ? 'another token' : token}${account}${LANG}`);
    const body = JSON.stringify({ Inputs: [account], Lang: LANG, Currency: 'AMD', Checksum: checksum });
    return { url, headers: JSON_TYPE, body };
  },
  heard: () => undefined,
});

/** `wrong-amount`: somebody on the way has changed the sum. */
export function paymentLetter(sim: Sim, payment: TerminalPayment, spoil: 'checksum' | 'amount' | null) {
  const { token, url } = sim.settings.terminal;
  const { account, amount, transactId, dtTime } = payment;
  const key = spoil === 'checksum' ? 'another token' : token;
  const body = JSON.stringify({
    Inputs: [account],
    Amount: Number(spoil === 'amount' ? '1' : amount),
    Currency: 'AMD',
    TransactID: transactId,
    DtTime: dtTime,
    Lang: LANG,
    Checksum: md5(`${key}${account}${Number(amount)}${transactId}`),
  });
  return { url, headers: JSON_TYPE, body };
}
