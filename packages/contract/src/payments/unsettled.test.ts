import { describe, expect, it } from 'vitest';
import { toldDay, unsettledDays } from './unsettled.ts';

describe('days that may leave something unsettled', () => {
  it.each([
    [{}, '2026-11-19', '2026-11-19'],
    [{ startDate: '2026-11-01' }, '2026-11-01', '2026-11-19'],
    [{ startDate: '2026-11-01', endDate: '2026-11-05' }, '2026-11-01', '2026-11-05'],
    [{ endDate: '2026-11-05' }, '2026-11-05', '2026-11-05'],
    // Today is not over.
    [{ startDate: '2026-11-18', endDate: '2026-11-20' }, '2026-11-18', '2026-11-19'],
    [{ startDate: '2025-01-01' }, '2025-01-01', '2026-02-04'],
  ])('are yesterday, or those that are named and over: %o', (asked, from, to) => {
    expect(unsettledDays(asked, '2026-11-20')).toEqual({ from, to });
  });

  it('are none where only today is named', () => {
    const { from, to } = unsettledDays({ startDate: '2026-11-20', endDate: '2026-11-20' }, '2026-11-20');
    expect(from > to).toBe(true);
  });

  it.each([
    ['2026-11-19T20:00:00Z', null],
    ['2026-11-20T01:59:59Z', null],
    ['2026-11-20T02:00:00Z', '2026-11-19'],
    ['2026-11-20T19:59:59Z', '2026-11-19'],
  ])('yesterday is told from six in the morning of Yerevan on: at %s %s', (now, told) => {
    expect(toldDay(new Date(now))).toBe(told);
  });
});
