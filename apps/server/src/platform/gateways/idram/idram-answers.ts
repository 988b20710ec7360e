import { type IdramConfirmation, type IdramPrecheck, type IdramSettings, isIdramChecksum } from './idram.ts';

/** As it must go out: status and body exactly, text/plain. */
export type IdramAnswer = { status: 200 | 500; body: string };

/** What is known here of the bill that Idram names. */
export type KnownBill = {
  drams: number;
  /** open: waits for money · closed: expired, failed or cancelled here · paid */
  state: 'open' | 'closed' | 'paid';
  /** the transaction it was paid by */
  paidBy: string | null;
};

/** The body that means yes; nothing else does, not even with a line end behind it. */
const OK = 'OK';

/**
 * Before money moves. Anything but OK lets nobody pay, so whatever is not certainly right is refused; where nobody
 * can say (the database is away) the bill is `unknown` too.
 */
export function answerPrecheck(
  asked: IdramPrecheck,
  { account }: Pick<IdramSettings, 'account'>,
  bill: KnownBill | undefined,
): IdramAnswer {
  return { status: 200, body: precheckRefusal(asked, account, bill) ?? OK };
}

function precheckRefusal(asked: IdramPrecheck, account: string, bill: KnownBill | undefined): string | null {
  if (asked.account !== account) return 'WRONG ACCOUNT';
  if (bill === undefined) return 'UNKNOWN BILL';
  if (bill.state === 'paid') return 'BILL IS PAID';
  if (bill.state === 'closed') return 'BILL IS CLOSED';
  return asked.drams === bill.drams ? null : 'WRONG AMOUNT';
}

/**
 * store: money moved and belongs to this bill; late: to one that was closed here, which people must look at ·
 * repeat: what is stored already · refuse: not stored, the state of the bill stays as it is.
 */
export type IdramVerdict =
  | { verdict: 'store'; late: boolean }
  | { verdict: 'repeat' }
  | {
      verdict: 'refuse';
      why: 'unknown_bill' | 'wrong_account' | 'wrong_checksum' | 'wrong_amount' | 'paid_by_another';
    };

export function judgeConfirmation(
  sent: IdramConfirmation,
  { account, secret }: Pick<IdramSettings, 'account' | 'secret'>,
  bill: KnownBill | undefined,
): IdramVerdict {
  if (bill === undefined) return { verdict: 'refuse', why: 'unknown_bill' };
  if (sent.account !== account) return { verdict: 'refuse', why: 'wrong_account' };
  if (!isIdramChecksum(sent, { account, secret, drams: bill.drams }))
    return { verdict: 'refuse', why: 'wrong_checksum' };
  if (sent.drams !== bill.drams) return { verdict: 'refuse', why: 'wrong_amount' };
  if (bill.state !== 'paid') return { verdict: 'store', late: bill.state === 'closed' };
  return bill.paidBy === sent.transId ? { verdict: 'repeat' } : { verdict: 'refuse', why: 'paid_by_another' };
}

/** committed: it is stored for certain · not_stored: certainly not · unknown: the commit was sent, its end not heard. */
export type Stored = 'committed' | 'not_stored' | 'unknown';

/**
 * After money moved. Idram takes 200 with `OK` as done; 200 with anything else, and every 201–299, makes it give the
 * money back by itself; any other status, or none, leaves the payment standing and alarms its support. There is no
 * second try. So money that is certainly not stored here goes back, and where nobody knows it stays and people look.
 */
export function answerConfirmation(
  verdict: IdramVerdict,
  stored: Stored,
): IdramAnswer & { incident: boolean } {
  if (verdict.verdict === 'repeat') return { status: 200, body: OK, incident: false };
  if (verdict.verdict === 'refuse' || stored === 'not_stored')
    return { status: 200, body: 'ERROR', incident: false };
  return stored === 'committed'
    ? { status: 200, body: OK, incident: false }
    : { status: 500, body: 'ERROR', incident: true };
}

/** To what is neither a precheck nor a confirmation, or was not read at all: as to a confirmation that is certainly not stored. */
export const NOT_IDRAM: IdramAnswer = { status: 200, body: 'ERROR' };
