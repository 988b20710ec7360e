import { asSystem } from '../../../platform/db/transaction.ts';
import type { Biller } from '../../../platform/gateways/terminals/biller.ts';
import { TERMINAL_TEXTS as TEXTS } from '../../../platform/gateways/terminals/hy.ts';
import { answerKiosk, readKiosk } from '../../../platform/gateways/terminals/kiosk-xml.ts';
import {
  answerCheck,
  answerPayment,
  answerUnsigned,
  type ResponseWord,
  readTerminal,
} from '../../../platform/gateways/terminals/terminal-json.ts';
import { announcePrepayment } from './announce-prepayment.ts';
import type { Calling, Outcome, ProviderReply } from './provider-call.ts';
import { checkAtTerminal, type TerminalTaken, takeAtTerminal, takenAtTerminal } from './terminal-payment.ts';

/** EasyPay, and whoever speaks as it does. */
export async function takeEasyPay(
  { pool, clock, announce }: Calling,
  biller: Biller,
  body: string,
): Promise<ProviderReply> {
  const { token } = biller;
  const network = { name: 'easypay', biller } as const;
  const read = readTerminal(body, token);
  if ('problem' in read) {
    const { problem: why } = read;
    return { status: 200, body: answerUnsigned({ word: why, message: TEXTS[why] }), outcome: 'forged', why };
  }
  const now = clock.now();
  if ('check' in read) {
    const found = await asSystem(pool, (tx) => checkAtTerminal(tx, network, read.check.account, now));
    const { word } = found;
    const told = { word, message: TEXTS[word] };
    if (found.word !== 'ok')
      return { status: 200, body: answerCheck(token, told), outcome: 'refused', why: word };
    const { plate, debt } = found;
    const more = { properties: ofAccount(plate), ...(debt === undefined ? {} : { debt }) };
    return { status: 200, body: answerCheck(token, { ...told, ...more }), outcome: 'taken' };
  }
  const { payment } = read;
  const { taken, entered } = await asSystem(pool, (tx) => takeAtTerminal(tx, network, payment, now));
  announcePrepayment(announce, entered);
  const told = { ...toldOf(taken), properties: ofAccount(payment.account) };
  return { status: 200, body: answerPayment(token, payment.dtTime, told), ...outcomeOf(taken) };
}

const ofAccount = (value: string) => [{ key: TEXTS.account, value }];

/** Telcell's kiosks. */
export async function takeKiosk(
  { pool, clock, announce }: Calling,
  biller: Biller,
  sent: { authorization: string | undefined; query: string },
): Promise<ProviderReply> {
  const network = { name: 'telcell_kiosk', biller } as const;
  const read = readKiosk(sent, biller.token);
  if ('problem' in read) {
    const { problem: why } = read;
    return { status: 200, body: answerKiosk({ word: why, message: TEXTS[why] }), outcome: 'forged', why };
  }
  const now = clock.now();
  if ('check' in read) {
    const found = await asSystem(pool, (tx) => checkAtTerminal(tx, network, read.check.account, now));
    const { word } = found;
    const message = found.word === 'ok' ? found.plate : TEXTS[word];
    const body = answerKiosk({ word, message });
    return word === 'ok'
      ? { status: 200, body, outcome: 'taken' }
      : { status: 200, body, outcome: 'refused', why: word };
  }
  if ('status' in read) {
    const at = await asSystem(pool, (tx) => takenAtTerminal(tx, network, read.status.transactId));
    const body = at
      ? answerKiosk({ word: 'ok', message: TEXTS.taken, date: at.toISOString() })
      : answerKiosk({ word: 'unknown_account', message: TEXTS.not_found });
    return { status: 200, body, outcome: 'taken' };
  }
  const paid = { ...read.payment, digest: null };
  const { taken, entered } = await asSystem(pool, (tx) => takeAtTerminal(tx, network, paid, now));
  announcePrepayment(announce, entered);
  return { status: 200, body: answerKiosk(toldOf(taken)), ...outcomeOf(taken) };
}

/** A repeat is answered to the letter as the first one was. */
function toldOf(taken: TerminalTaken): { word: ResponseWord; message: string } {
  if (taken === 'accepted' || taken === 'double' || taken === 'repeated')
    return { word: 'ok', message: TEXTS.taken };
  return { word: taken, message: TEXTS[taken] };
}

function outcomeOf(taken: TerminalTaken): Pick<ProviderReply, 'outcome' | 'why'> {
  const outcome: Outcome | undefined = TAKEN[taken];
  return outcome ? { outcome } : { outcome: 'refused', why: taken };
}

const TAKEN: Partial<Record<TerminalTaken, Outcome>> = {
  accepted: 'taken',
  double: 'taken',
  repeated: 'repeated',
};
