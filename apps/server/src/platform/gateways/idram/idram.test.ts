import { describe, expect, it } from 'vitest';
import { type IdramConfirmation, idramStart, isIdramChecksum, observedOfIdram, readIdram } from './idram.ts';
import { answerConfirmation, answerPrecheck, judgeConfirmation, type KnownBill } from './idram-answers.ts';

const settings = {
  action: 'https://banking.idram.am/Payment/GetPayment',
  account: '100000114',
  secret: 'dev-secret',
};

/** Of the protocol's page. */
const VECTOR = {
  EDP_BILL_NO: '1806',
  EDP_REC_ACCOUNT: '100000114',
  EDP_PAYER_ACCOUNT: '200000001',
  EDP_AMOUNT: '1900.00',
  EDP_TRANS_ID: '12345678901234',
  EDP_TRANS_DATE: '21/11/2026',
  EDP_CHECKSUM: '6aaedf24d8c57972863fecd95f69ad2f',
};
const PRECHECK = {
  EDP_PRECHECK: 'YES',
  EDP_BILL_NO: '1806',
  EDP_REC_ACCOUNT: '100000114',
  EDP_AMOUNT: '1900.00',
};
const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

function confirmation(change: Partial<typeof VECTOR> = {}): IdramConfirmation {
  const read = readIdram(body({ ...VECTOR, ...change }));
  if (read?.kind !== 'confirmation') throw new Error('no confirmation');
  return read;
}
function precheck(change: Partial<typeof PRECHECK> = {}) {
  const read = readIdram(body({ ...PRECHECK, ...change }));
  if (read?.kind !== 'precheck') throw new Error('no precheck');
  return read;
}

const OPEN: KnownBill = { drams: 1_900, state: 'open', paidBy: null };
const CLOSED: KnownBill = { ...OPEN, state: 'closed' };
const PAID: KnownBill = { ...OPEN, state: 'paid', paidBy: '12345678901234' };
const BY_ANOTHER: KnownBill = { ...PAID, paidBy: '99999999999999' };

it('the browser is given the fields of the start, in drams, with ours beside them', () => {
  const bill = { billNo: '1806', drams: 1_900, description: 'Տեխզննում 34AA123', extra: { lang: 'hy' } };
  expect(idramStart(settings, bill)).toEqual({
    action: 'https://banking.idram.am/Payment/GetPayment',
    method: 'POST',
    fields: {
      EDP_LANGUAGE: 'AM',
      EDP_REC_ACCOUNT: '100000114',
      EDP_DESCRIPTION: 'Տեխզննում 34AA123',
      EDP_AMOUNT: '1900.00',
      EDP_BILL_NO: '1806',
      lang: 'hy',
    },
  });
  expect(idramStart(settings, { ...bill, email: 'a@b.am' }).fields.EDP_EMAIL).toBe('a@b.am');
  expect(() => idramStart(settings, { ...bill, extra: { EDP_AMOUNT: '1' } })).toThrow(RangeError);
  expect(() => idramStart(settings, { ...bill, drams: 0 })).toThrow(RangeError);
});

describe('the checksum', () => {
  it('of the page is right, in small and in capital letters', () => {
    const own = { account: '100000114', secret: 'dev-secret', drams: 1_900 };
    expect(isIdramChecksum(confirmation(), own)).toBe(true);
    const capitals = confirmation({ EDP_CHECKSUM: '6AAEDF24D8C57972863FECD95F69AD2F' });
    expect(isIdramChecksum(capitals, own)).toBe(true);
  });

  it.each([
    ['secret', { account: '100000114', secret: 'other', drams: 1_900 }],
    ['account', { account: '100000115', secret: 'dev-secret', drams: 1_900 }],
    ['registered sum', { account: '100000114', secret: 'dev-secret', drams: 1 }],
  ])('stands for our %s', (_what, own) => {
    expect(isIdramChecksum(confirmation(), own)).toBe(false);
  });

  it('is over the sum registered here, not over the one that was sent', () => {
    const own = { account: '100000114', secret: 'dev-secret', drams: 1_900 };
    expect(isIdramChecksum(confirmation({ EDP_AMOUNT: '1.00' }), own)).toBe(true);
  });

  it.each(['', '6aaedf24', 'ա'.repeat(16)])('is not «%s»', (checksum) => {
    const own = { account: '100000114', secret: 'dev-secret', drams: 1_900 };
    expect(isIdramChecksum({ ...confirmation(), checksum }, own)).toBe(false);
  });
});

describe('what Idram sends', () => {
  it('is read as what it is', () => {
    expect(precheck()).toEqual({ kind: 'precheck', billNo: '1806', account: '100000114', drams: 1_900 });
    expect(precheck({ EDP_AMOUNT: '1900' }).drams).toBe(1_900);
    expect(precheck({ EDP_AMOUNT: '1900.50' }).drams).toBeNull();
    expect(confirmation()).toMatchObject({ billNo: '1806', drams: 1_900, transId: '12345678901234' });
  });

  it.each([
    ['nothing', ''],
    ['a precheck without a sum', 'EDP_PRECHECK=YES&EDP_BILL_NO=1&EDP_REC_ACCOUNT=1'],
    ['a precheck that says no', `${body(PRECHECK)}`.replace('YES', 'NO')],
    ['a confirmation without a checksum', body({ ...VECTOR, EDP_CHECKSUM: '' })],
    ['a sum twice', `${body(VECTOR)}&EDP_AMOUNT=1.00`],
  ])('is nothing when it is %s', (_what, sent) => {
    expect(readIdram(sent)).toBeNull();
  });
});

describe('a precheck', () => {
  it.each([
    ['of an open bill', {}, OPEN, 'OK'],
    ['with the sum without places', { EDP_AMOUNT: '1900' }, OPEN, 'OK'],
    ['that the payer changed to one dram', { EDP_AMOUNT: '1' }, OPEN, 'WRONG AMOUNT'],
    ['over more than is owed', { EDP_AMOUNT: '1900.01' }, OPEN, 'WRONG AMOUNT'],
    ['for somebody else', { EDP_REC_ACCOUNT: '100000115' }, OPEN, 'WRONG ACCOUNT'],
    ['of a bill that nobody knows', {}, undefined, 'UNKNOWN BILL'],
    ['of a paid bill', {}, PAID, 'BILL IS PAID'],
    ['of a bill that is over', {}, CLOSED, 'BILL IS CLOSED'],
  ])('%s', (_what, change, bill, expected) => {
    expect(answerPrecheck(precheck(change), settings, bill)).toEqual({ status: 200, body: expected });
  });
});

describe('a confirmation', () => {
  it.each([
    ['of an open bill', {}, OPEN, { verdict: 'store', late: false }],
    ['of a bill that was closed here', {}, CLOSED, { verdict: 'store', late: true }],
    ['that came before', {}, PAID, { verdict: 'repeat' }],
    [
      'of a bill that another transaction paid',
      {},
      BY_ANOTHER,
      { verdict: 'refuse', why: 'paid_by_another' },
    ],
    ['of a bill that nobody knows', {}, undefined, { verdict: 'refuse', why: 'unknown_bill' }],
    ['for somebody else', { EDP_REC_ACCOUNT: '1' }, OPEN, { verdict: 'refuse', why: 'wrong_account' }],
    [
      'with a forged checksum',
      { EDP_CHECKSUM: '6aaedf24d8c57972863fecd95f69ad20' },
      OPEN,
      { verdict: 'refuse', why: 'wrong_checksum' },
    ],
    [
      'with a forged checksum of a paid bill',
      { EDP_CHECKSUM: '0'.repeat(32) },
      PAID,
      { verdict: 'refuse', why: 'wrong_checksum' },
    ],
    [
      'with another transaction under the same checksum',
      { EDP_TRANS_ID: '12345678901235' },
      OPEN,
      { verdict: 'refuse', why: 'wrong_checksum' },
    ],
    ['over another sum', { EDP_AMOUNT: '1.00' }, OPEN, { verdict: 'refuse', why: 'wrong_amount' }],
  ])('%s', (_what, change, bill, expected) => {
    expect(judgeConfirmation(confirmation(change), settings, bill)).toEqual(expected);
  });

  const store = { verdict: 'store', late: false } as const;
  const refuse = { verdict: 'refuse', why: 'wrong_amount' } as const;
  it.each([
    ['stored', store, 'committed', { status: 200, body: 'OK', incident: false }],
    ['certainly not stored', store, 'not_stored', { status: 200, body: 'ERROR', incident: false }],
    ['perhaps stored', store, 'unknown', { status: 500, body: 'ERROR', incident: true }],
    ['known', { verdict: 'repeat' }, 'not_stored', { status: 200, body: 'OK', incident: false }],
    ['refused', refuse, 'not_stored', { status: 200, body: 'ERROR', incident: false }],
    ['refused and nobody knows why', refuse, 'unknown', { status: 200, body: 'ERROR', incident: false }],
  ] as const)('that is %s is answered', (_what, verdict, stored, expected) => {
    expect(answerConfirmation(verdict, stored)).toEqual(expected);
  });
});

it('a right confirmation is what is observed of the payment', () => {
  expect(observedOfIdram(confirmation())).toMatchObject({
    provider: 'idram',
    state: 'paid',
    merchantNo: '1806',
    providerOrderId: '12345678901234',
    amount: 1_900,
    currency: '051',
    eventKey: 'idram:12345678901234',
  });
});
