import { describe, expect, it } from 'vitest';
import { comparedKey, comparedRange, keysOf, stepOf, stepsFor } from './steps.ts';

describe('the steps of a trend', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 'day'],
    ['2026-09-20', '2026-11-20', 'day'],
    ['2026-09-19', '2026-11-20', 'week'],
    ['2024-11-20', '2026-11-20', 'week'],
    ['2024-11-19', '2026-11-20', 'month'],
    ['2016-01-01', '2026-11-20', 'month'],
  ] as const)('from %s to %s is told by the %s', (from, to, step) => {
    expect(stepOf({ from, to }, undefined)).toBe(step);
  });

  it('are those that were asked for, unless nobody could tell so many points apart', () => {
    const year = { from: '2025-11-21', to: '2026-11-20' };
    expect(stepOf(year, 'day')).toBe('day');
    expect(stepsFor(year)).toEqual(['day', 'week', 'month']);
    const decade = { from: '2016-11-21', to: '2026-11-20' };
    expect(stepOf(decade, 'day')).toBe('month');
    expect(stepsFor(decade)).toEqual(['month']);
  });

  it('leave no day, week or month out: weeks begin on Monday', () => {
    expect(keysOf('day', { from: '2028-02-28', to: '2028-03-01' })).toEqual([
      ...['2028-02-28', '2028-02-29', '2028-03-01'],
    ]);
    // 20 November 2026 is a Friday.
    expect(keysOf('week', { from: '2026-11-15', to: '2026-11-20' })).toEqual(['2026-11-09', '2026-11-16']);
    expect(keysOf('month', { from: '2026-10-31', to: '2027-01-01' })).toEqual([
      ...['2026-10', '2026-11', '2026-12', '2027-01'],
    ]);
  });
});

describe('the period of comparison', () => {
  const week = { from: '2026-11-14', to: '2026-11-20' };
  it('is as long and ends the day before, or is the same days a year earlier', () => {
    expect(comparedRange('before', week)).toEqual({ from: '2026-11-07', to: '2026-11-13' });
    expect(comparedRange('year', week)).toEqual({ from: '2025-11-14', to: '2025-11-20' });
    expect(comparedRange('year', { from: '2028-02-29', to: '2028-02-29' })).toEqual({
      from: '2027-02-28',
      to: '2027-02-28',
    });
  });

  it('is set against it point by point only where points are as long', () => {
    expect(comparedKey('before', 'day', '2026-11-14', week)).toBe('2026-11-07');
    expect(comparedKey('year', 'day', '2026-11-14', week)).toBe('2025-11-14');
    expect(comparedKey('year', 'month', '2026-11', week)).toBe('2025-11');
    expect(comparedKey('before', 'month', '2026-11', week)).toBeNull();
    expect(comparedKey('before', 'week', '2026-11-09', week)).toBeNull();
    expect(comparedKey('year', 'week', '2026-11-09', week)).toBeNull();
  });
});
