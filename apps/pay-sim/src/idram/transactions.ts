import { createHash, randomInt } from 'node:crypto';
import type { Form } from '../answer.ts';
import { type Call, FORM, formOf, type Outcome } from '../mailbox.ts';
import type { Sim } from '../sim.ts';
import type { IdramTransaction } from './transaction.ts';

/** Right before money moves: only 200 with exactly OK lets the payer go on. */
export async function precheck(sim: Sim, form: Form): Promise<boolean> {
  const fields = {
    EDP_PRECHECK: 'YES',
    EDP_BILL_NO: form.EDP_BILL_NO ?? '',
    EDP_REC_ACCOUNT: form.EDP_REC_ACCOUNT ?? '',
    EDP_AMOUNT: form.EDP_AMOUNT ?? '',
    ...carried(form),
  };
  const outcome = await sim.mailbox.tell({
    at: 'idram.precheck',
    letter: () => ({ url: sim.settings.idram.resultUrl, headers: FORM, body: formOf(fields) }),
    heard: () => undefined,
  });
  return isYes(outcome);
}

/** Money moves, and then the shop is told. */
export async function transfer(sim: Sim, form: Form, payer: string): Promise<IdramTransaction> {
  const transaction: IdramTransaction = {
    transId: String(randomInt(1e13, 1e14)),
    billNo: form.EDP_BILL_NO ?? '',
    amount: Number(form.EDP_AMOUNT).toFixed(2),
    payer,
    state: 'successful',
    answered: null,
    // The day in Yerevan, which is four hours ahead.
    date: new Date(sim.now().getTime() + 4 * 3_600_000)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .reverse()
      .join('/'),
  };
  sim.transactions.push(transaction);
  await sim.mailbox.tell(confirmation(sim, transaction, form));
  return transaction;
}

function confirmation(sim: Sim, transaction: IdramTransaction, form: Form): Call {
  const { account, secret, resultUrl } = sim.settings.idram;
  const { billNo, payer, transId, date } = transaction;
  return {
    at: 'idram.confirm',
    letter(spoil) {
      const amount = spoil === 'amount' ? '1.00' : transaction.amount;
      const signed = [account, amount, secret, billNo, payer, transId, date].join(':');
      const checksum = createHash('md5').update(signed).digest('hex').toUpperCase();
      const fields = {
        EDP_BILL_NO: billNo,
        EDP_REC_ACCOUNT: account,
        EDP_PAYER_ACCOUNT: payer,
        EDP_AMOUNT: amount,
        EDP_TRANS_ID: transId,
        EDP_TRANS_DATE: date,
        EDP_CHECKSUM: spoil === 'checksum' ? checksum.split('').reverse().join('') : checksum,
        ...carried(form),
      };
      return { url: resultUrl, headers: FORM, body: formOf(fields) };
    },
    heard: (outcome) => obey(sim, transaction, outcome),
  };
}

/** What the shop's answer does, as the protocol of 16.10.2025 has it. */
function obey(sim: Sim, transaction: IdramTransaction, outcome: Outcome): void {
  const { status } = outcome;
  if (isYes(outcome)) {
    transaction.answered = 'done';
    return;
  }
  sim.alerts.push(`idram ${transaction.transId} ${status ?? 'no answer'} ${outcome.body.slice(0, 80)}`);
  if (status !== null && status >= 200 && status <= 299) {
    transaction.answered = 'cancelled';
    transaction.state = 'cancelled';
  } else transaction.answered = 'left';
}

const isYes = (outcome: Outcome | undefined) => outcome?.status === 200 && outcome.body === 'OK';

/** Fields of the shop's own. */
export const carried = (form: Form) =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name]) => !name.startsWith('EDP_') && !['do', 'close', 'payer'].includes(name),
    ),
  );
