import { describe, expect, it } from 'vitest';
import { owedBackOf, owedOf, owedPurposes, settlementOf } from './settlement.ts';

const fees = (inspection: number, environmental: number | null) => ({
  inspection: { amount: inspection },
  environmental: environmental === null ? null : { amount: environmental },
});
const paid = (inspection: number, environmental: number) => ({ inspection, environmental });

describe('what is left to pay', () => {
  it.each([
    ['nothing was taken', fees(8_000, 4_800), paid(0, 0), 12_800, 'none'],
    ['both were taken', fees(8_000, 4_800), paid(8_000, 4_800), 0, 'all'],
    ['one was taken', fees(8_000, 4_800), paid(8_000, 0), 4_800, 'part'],
    ['the tax doubled after it was taken', fees(8_000, 4_800), paid(8_000, 2_400), 2_400, 'part'],
    ['only that tax was owed', fees(0, 4_800), paid(0, 2_400), 2_400, 'part'],
    ['the tax fell after it was taken', fees(8_000, 2_400), paid(8_000, 4_800), 0, 'all'],
    ['too much tax pays no service', fees(8_000, 0), paid(0, 4_800), 8_000, 'part'],
    ['nothing costs anything', fees(0, 0), paid(0, 0), 0, 'free'],
    ['the tax can’t be named', fees(8_000, null), paid(8_000, 0), null, 'part'],
    ['the tax can’t be named and nothing was taken', fees(0, null), paid(0, 0), null, 'none'],
  ] as const)('when %s', (_name, owed, taken, total, settlement) => {
    expect(owedOf(owed, taken).total).toBe(total);
    expect(settlementOf(owed, taken)).toBe(settlement);
  });
});

it('what is asked for from the record are the purposes that are owed, also in part', () => {
  expect(owedPurposes(fees(8_000, 4_800), paid(0, 0))).toEqual(['inspection', 'environmental']);
  expect(owedPurposes(fees(8_000, 4_800), paid(8_000, 2_400))).toEqual(['environmental']);
  expect(owedPurposes(fees(10_000, 4_800), paid(8_000, 4_800))).toEqual(['inspection']);
  expect(owedPurposes(fees(8_000, 2_400), paid(8_000, 4_800))).toEqual([]);
  expect(owedPurposes(fees(0, null), paid(0, 0))).toEqual([]);
});

describe('what is owed back', () => {
  it.each([
    ['nothing was taken too much', fees(8_000, 4_800), paid(8_000, 4_800), true, [0, 0]],
    ['the tax fell after it was taken', fees(8_000, 2_400), paid(8_000, 4_800), true, [0, 2_400]],
    ['the fee fell after it was taken', fees(6_000, 4_800), paid(8_000, 4_800), true, [2_000, 0]],
    ['too much tax and too little service', fees(8_000, 0), paid(0, 4_800), true, [0, 4_800]],
    ['the tax can’t be named any more', fees(8_000, null), paid(8_000, 4_800), true, [0, 0]],
    ['it was cancelled before anything was taken', fees(8_000, 4_800), paid(0, 0), false, [0, 0]],
    [
      'it does not stand: the service, the tax of the year is paid',
      fees(8_000, 4_800),
      paid(8_000, 4_800),
      false,
      [8_000, 0],
    ],
    [
      'it does not stand and its fees had fallen: no year is paid by that part of the tax',
      fees(6_000, 2_400),
      paid(8_000, 4_800),
      false,
      [8_000, 2_400],
    ],
    [
      'it does not stand and its tax can’t be named any more',
      fees(8_000, null),
      paid(8_000, 4_800),
      false,
      [8_000, 0],
    ],
  ] as const)('when %s', (_name, due, taken, stands, [inspection, environmental]) => {
    const of = { fees: due, paid: taken, stands };
    const total = inspection + environmental;
    expect(owedBackOf({ ...of, replacedBy: null })).toEqual({ inspection, environmental, total });
    // Its money went along with its result.
    expect(owedBackOf({ ...of, replacedBy: 'f'.repeat(24) }).total).toBe(0);
  });
});
