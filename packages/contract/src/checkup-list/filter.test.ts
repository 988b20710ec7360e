import { describe, expect, it } from 'vitest';
import { checkupQuery } from '../checkups/index.ts';
import { addDays, daysBetween } from '../kernel/dates.ts';
import { groupedEndpoints } from '../reports/index.ts';
import { LIST_RANGE_DAYS, rangeOf } from './filter.ts';

const TODAY = '2026-11-20';

describe('the days of a list', () => {
  it.each([
    [{}, { from: TODAY, to: TODAY }],
    [{ startDate: '2026-11-01' }, { from: '2026-11-01', to: TODAY }],
    [{ startDate: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
    [{ endDate: '2026-11-05' }, { from: addDays('2026-11-05', -LIST_RANGE_DAYS), to: '2026-11-05' }],
    [
      { startDate: '2026-01-01', endDate: '2026-01-31' },
      { from: '2026-01-01', to: '2026-01-31' },
    ],
  ])('%j means %j', (asked, expected) => {
    expect(rangeOf(asked, TODAY)).toEqual(expected);
  });

  it('are at most four hundred apart, of a report eleven years', () => {
    const { query } = groupedEndpoints.count;
    expect(query.safeParse({ startDate: '2016-01-01', endDate: '2026-12-31' }).success).toBe(true);
    expect(query.safeParse({ startDate: '2015-12-31', endDate: '2026-12-31' }).success).toBe(false);
    expect(query.safeParse({ startDate: '2026-12-31', endDate: '2026-12-30' }).success).toBe(false);
    const startDate = '2025-01-01';
    const longest = addDays(startDate, LIST_RANGE_DAYS);
    expect(daysBetween(startDate, longest)).toBe(400);
    expect(checkupQuery.safeParse({ startDate, endDate: longest }).success).toBe(true);
    expect(checkupQuery.safeParse({ startDate, endDate: addDays(longest, 1) }).success).toBe(false);
    expect(checkupQuery.safeParse({ startDate, endDate: addDays(startDate, -1) }).success).toBe(false);
  });
});
