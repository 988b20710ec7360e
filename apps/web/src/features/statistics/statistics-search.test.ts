import { expect, it } from 'vitest';
import { rangeIn } from './statistics-search.ts';

it.each([
  [{}, '2026-10-22', '2026-11-20'],
  [{ endDate: '2026-10-31' }, '2026-10-02', '2026-10-31'],
  [{ startDate: '2026-11-01' }, '2026-11-01', '2026-11-20'],
  [{ startDate: '2026-12-01' }, '2026-12-01', '2026-12-01'],
] as const)(
  'statistics of %j are on 20/11/2026 from %s to %s: thirty days where none are said',
  (said, from, to) => {
    expect(rangeIn({ rank: 'count', ...said }, '2026-11-20')).toEqual({ from, to });
  },
);
