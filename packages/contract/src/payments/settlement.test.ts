import { describe, expect, it } from 'vitest';
import { owedOf, settlementOf, unpaidPurposes } from './settlement.ts';

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

it('what is paid from the record are the sums of which nothing was paid', () => {
  expect(unpaidPurposes(fees(8_000, 4_800), paid(0, 0))).toEqual(['inspection', 'environmental']);
  expect(unpaidPurposes(fees(8_000, 4_800), paid(8_000, 2_400))).toEqual([]);
  expect(unpaidPurposes(fees(8_000, 0), paid(0, 0))).toEqual(['inspection']);
  expect(unpaidPurposes(fees(0, null), paid(0, 0))).toEqual([]);
});
