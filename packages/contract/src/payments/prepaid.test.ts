import { describe, expect, it } from 'vitest';
import { type Prepayment, prepaidFor, prepaidSums } from './prepaid.ts';

const fees = (inspection: number, environmental: number | null) => ({
  inspection: { amount: inspection },
  environmental: environmental === null ? null : { amount: environmental },
});
const NOTHING = { inspection: 0, environmental: 0 };

function prepayment(id: string, purpose: Prepayment['purpose'], amount: number, day = 1): Prepayment {
  const paidAt = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
  return { _id: id.padStart(24, '0'), purpose, amount, method: 'arca', paidAt };
}
const ONE = prepayment('1', 'inspection', 8_000);
const OLDER = prepayment('2', 'inspection', 5_000);
const TAX = prepayment('3', 'environmental', 4_800);

describe('which prepayments pay for a checkup', () => {
  it.each([
    ['both purposes', fees(8_000, 4_800), NOTHING, [ONE, TAX], [ONE, TAX]],
    ['one that is less than the fee', fees(10_000, 0), NOTHING, [ONE], [ONE]],
    ['one that is more than the fee', fees(6_000, 0), NOTHING, [ONE], [ONE]],
    ['none where nothing is owed', fees(0, 0), NOTHING, [ONE, TAX], []],
    [
      'none where it was paid at the desk',
      fees(8_000, 4_800),
      { inspection: 8_000, environmental: 0 },
      [ONE, TAX],
      [TAX],
    ],
    ['none for a tax that can’t be named', fees(8_000, null), NOTHING, [ONE, TAX], [ONE]],
  ] as const)('%s', (_what, due, paid, prepaid, used) => {
    expect(prepaidFor(due, paid, prepaid)).toEqual(used);
  });

  it('of two the older, and the other one only where something is left', () => {
    const younger = prepayment('4', 'inspection', 8_000, 9);
    expect(prepaidFor(fees(8_000, 0), NOTHING, [younger, ONE])).toEqual([ONE]);
    expect(prepaidFor(fees(8_000, 0), NOTHING, [younger, OLDER])).toEqual([OLDER, younger]);
  });
});

it('they are added up by what they are for', () => {
  expect(prepaidSums([ONE, OLDER, TAX])).toEqual({ inspection: 13_000, environmental: 4_800 });
  expect(prepaidSums([])).toEqual(NOTHING);
});
