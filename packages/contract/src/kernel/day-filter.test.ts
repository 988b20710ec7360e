import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dayFilter, daysInOrder, filteredDays } from './day-filter.ts';

describe('the days of a list with many rows', () => {
  it.each([
    [{}, { from: '2026-11-20', to: '2026-11-20' }],
    [{ startDate: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-20' }],
    [{ endDate: '2026-11-10' }, { from: '2026-11-10', to: '2026-11-10' }],
    [{ startDate: '2020-01-01' }, { from: '2020-01-01', to: '2021-02-03' }],
    [{ startDate: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
  ])('%j', (filter, days) => {
    expect(filteredDays(filter, '2026-11-20')).toEqual(days);
  });

  it.each([
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'startDate'],
    [{ startDate: '2020-01-01', endDate: '2026-11-01' }, 'endDate'],
  ])('%j is refused', (query, field) => {
    const parsed = z.strictObject(dayFilter).superRefine(daysInOrder()).safeParse(query);
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
