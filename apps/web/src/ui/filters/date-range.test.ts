import { describe, expect, it } from 'vitest';
import { parseDay, quickChoiceOf, quickRange } from './date-range.ts';

const today = '2026-11-21';

describe('a day typed by hand', () => {
  it.each([
    ['05/11/2026', '2026-11-05'],
    ['5.11.2026', '2026-11-05'],
    ['5-11-26', '2026-11-05'],
    ['05112026', '2026-11-05'],
    ['051126', '2026-11-05'],
    [' 5 11 ', '2026-11-05'],
    ['0511', '2026-11-05'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is understood', (text, day) => expect(parseDay(text, today)).toBe(day));

  it.each(['', '5', '31/02/2026', '29/02/2027', '05/13/2026', '2026-11-05', '1/2/026', 'today'])(
    '«%s» is no day',
    (text) => expect(parseDay(text, today)).toBeNull(),
  );
});

describe('a quick choice', () => {
  it('counts both its days', () => {
    expect(quickRange('today', today)).toEqual({ from: today, to: today });
    expect(quickRange('yesterday', today)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(quickRange('last7Days', today)).toEqual({ from: '2026-11-15', to: today });
    expect(quickRange('last30Days', today)).toEqual({ from: '2026-10-23', to: today });
  });

  it('is recognised in a range that was typed', () => {
    expect(quickChoiceOf({ from: '2026-11-15', to: today }, today)).toBe('last7Days');
    expect(quickChoiceOf({ from: '2026-11-15', to: undefined }, today)).toBeNull();
  });
});
