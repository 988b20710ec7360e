import { describe, expect, it } from 'vitest';
import { STATEMENT_LAYOUTS } from './layouts.ts';
import { readStatement } from './read-statement.ts';

const IDRAM = ['EDP_TRANS_ID', 'EDP_BILL_NO', 'EDP_REC_ACCOUNT', 'EDP_AMOUNT', 'EDP_TRANS_DATE', 'STATUS'];
const LINE = ['12345678901234', 'order-1', '100000114', '12800.00', '20/11/2026', 'SUCCESS'];
const DAYS = { from: '2026-11-20', to: '2026-11-20', owner: '100000114' };
const read = (...rows: string[][]) => readStatement(rows, STATEMENT_LAYOUTS.idram, DAYS);
const changed = (column: string, cell: string) =>
  LINE.map((one, index) => (IDRAM[index] === column ? cell : one));

it('has so many lines at most, empty ones among them: nothing behind the last is passed over', () => {
  const empty = Array.from({ length: 50_001 }, () => ['']);
  expect(read(IDRAM, ...empty)).toEqual({ lines: [] });
  expect(read(IDRAM, ...empty, [''])).toMatchObject({ problem: 'too_long', line: 50_003 });
  expect(read(IDRAM, ...empty.slice(1), LINE)).toMatchObject({ problem: 'too_long', line: 50_002 });
});

describe('a line of a statement', () => {
  it.each(['constructor', 'toString', '__proto__'])('has no state «%s»', (word) => {
    expect(read(IDRAM, changed('STATUS', word))).toMatchObject({ problem: 'kind', cell: word });
  });

  it('is a movement of whole drams on a day of Yerevan', () => {
    expect(read(IDRAM, LINE)).toEqual({
      lines: [
        {
          line: 2,
          transaction: '12345678901234',
          order: '12345678901234',
          number: 'order-1',
          kind: 'paid',
          amount: 12_800,
          day: '2026-11-20',
          at: new Date('2026-11-19T20:00:00Z'),
        },
      ],
    });
  });

  it.each([
    ['12800', 12_800],
    ['12800,00', 12_800],
    ['12800.0', 12_800],
    ['12 800', 12_800],
    ['12\u00A0800,00', 12_800],
    ['1\u202F012\u202F800', 1_012_800],
  ])('is written %s', (cell, amount) => {
    expect(read(IDRAM, changed('EDP_AMOUNT', cell))).toMatchObject({ lines: [{ amount }] });
  });

  it.each([
    ['EDP_AMOUNT', '12800.50', 'fraction'],
    ['EDP_AMOUNT', '-12800', 'sum'],
    ['EDP_AMOUNT', '0', 'sum'],
    // Twelve thousand eight hundred, or twelve and eight tenths: nobody knows.
    ['EDP_AMOUNT', '12,800', 'sum'],
    ['EDP_AMOUNT', '12.800', 'sum'],
    ['EDP_AMOUNT', '=12800', 'sum'],
    ['EDP_AMOUNT', '1.28E+4', 'sum'],
    ['EDP_AMOUNT', '2000000000', 'sum'],
    ['EDP_AMOUNT', '', 'sum'],
    ['EDP_TRANS_ID', '1.23457E+13', 'number'],
    ['EDP_TRANS_ID', '=HYPERLINK("x")', 'number'],
    ['EDP_TRANS_ID', '@SUM(1)', 'number'],
    ['EDP_TRANS_ID', '', 'empty'],
    ['EDP_BILL_NO', '+374', 'number'],
    ['EDP_TRANS_DATE', '2026-11-20', 'time'],
    ['EDP_TRANS_DATE', '31/02/2026', 'time'],
    ['EDP_TRANS_DATE', '21/11/2026', 'outside'],
    ['EDP_REC_ACCOUNT', '100000115', 'owner'],
    ['STATUS', 'success', 'kind'],
    ['STATUS', '', 'empty'],
  ])('with %s = «%s» makes the file wrong there: %s', (column, cell, problem) => {
    expect(read(IDRAM, LINE, changed(column, cell))).toEqual({ problem, line: 3, column, cell });
  });

  it('may stand there once for what was paid and once for what went back', () => {
    expect(read(IDRAM, LINE, changed('STATUS', 'CANCELLED'))).toMatchObject({
      lines: [{ kind: 'paid' }, { kind: 'returned' }],
    });
    expect(read(IDRAM, LINE, LINE)).toEqual({
      problem: 'twice',
      line: 3,
      column: 'EDP_TRANS_ID',
      cell: '12345678901234',
    });
  });
});

describe('the names of the columns', () => {
  it('stand in any order among others, however they are written', () => {
    const names = ['Note', ...IDRAM].reverse().map((name) => ` ${name.toLowerCase()} `);
    expect(read(names, ['=1+1', ...LINE].reverse())).toMatchObject({ lines: [{ amount: 12_800 }] });
  });

  it.each([
    [IDRAM.filter((name) => name !== 'EDP_BILL_NO'), 'no_column'],
    [[...IDRAM, 'EDP_BILL_NO'], 'column_twice'],
    [['invoice', 'sum'], 'no_column'],
    [[], 'no_column'],
  ])('%j are those of no statement of Idram', (names, problem) => {
    expect(read(names, LINE)).toMatchObject({ problem, line: 1 });
  });

  it('alone are a day on which nobody paid', () => {
    expect(read(IDRAM, ['', '', '', '', '', ''], [''])).toEqual({ lines: [] });
  });
});

const by = (provider: 'arca' | 'telcell' | 'onepay', names: string, ...lines: string[]) =>
  readStatement(
    [names, ...lines].map((line) => line.split(';')),
    STATEMENT_LAYOUTS[provider],
    { ...DAYS, owner: undefined },
  );

describe('other providers', () => {
  it('ArCa: what was declined or only registered moved nothing, a refund is a movement of its own', () => {
    const names = 'orderNumber;orderId;authRefNum;paymentState;amount;currency;date';
    expect(
      by(
        'arca',
        names,
        'a-1;uuid-1;;DECLINED;5000;051;2026-11-20 10:00:00',
        'a-2;uuid-2;700000000001;DEPOSITED;5000.00;51;2026-11-20 23:59:59',
        'a-2;uuid-2;700000000002;REFUNDED;1000.00;AMD;2026-11-20 23:59:59',
      ),
    ).toMatchObject({
      lines: [
        { transaction: '700000000001', order: 'uuid-2', number: 'a-2', kind: 'paid', amount: 5_000 },
        { transaction: '700000000002', order: 'uuid-2', kind: 'returned', amount: 1_000, day: '2026-11-20' },
      ],
    });
    expect(by('arca', names, 'a;b;c;DEPOSITED;5000;643;2026-11-20 10:00:00')).toMatchObject({
      problem: 'currency',
    });
    expect(by('arca', names, 'a;b;c;DEPOSITED;5000;051;2026-11-20 24:00:00')).toMatchObject({
      problem: 'time',
    });
  });

  it('Telcell: a bill that was cancelled before anybody paid it moved nothing', () => {
    const names = 'invoice;issuer_id;issuer;sum;currency;status;paid_time';
    expect(
      by(
        'telcell',
        names,
        '7001;MQ==;shop;5000;51;CANCELED;',
        '7002;MQ==;shop;5000;51;CANCELED;2026-11-20 10:00:00',
      ),
    ).toMatchObject({ lines: [{ transaction: '7002', kind: 'returned' }] });
  });

  it('OnePay: a time with its zone is a day of Yerevan', () => {
    const names = 'transactionId;status;amount;paidAt';
    expect(by('onepay', names, 'T1;paid;8000;2026-11-19T20:00:00Z')).toMatchObject({
      lines: [{ transaction: 'T1', order: 'T1', number: null, day: '2026-11-20' }],
    });
    expect(by('onepay', names, 'T1;paid;8000;2026-11-19T19:59:59Z')).toMatchObject({ problem: 'outside' });
    expect(by('onepay', names, 'T1;paid;8000;2026-11-20T10:00:00')).toMatchObject({ problem: 'time' });
  });
});
