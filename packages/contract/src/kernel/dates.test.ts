import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  day,
  daysBetween,
  formatClock,
  formatDateTime,
  formatDay,
  secondsToMidnight,
  startOfDay,
  TIME_ZONE,
  yerevanDay,
  yerevanYear,
} from './dates.ts';

const inYerevan = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function byTimeZoneDatabase(instant: Date) {
  const parts = Object.fromEntries(inYerevan.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    clock: `${parts.hour}:${parts.minute}`,
  };
}

const instants = fc.date({
  min: new Date('2013-01-01T00:00:00Z'),
  max: new Date('2040-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const days = instants.map((instant) => instant.toISOString().slice(0, 10));

describe('days and clocks of Armenia', () => {
  it('are those of the time-zone database from 2013 to 2040', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const expected = byTimeZoneDatabase(instant);
        expect(yerevanDay(instant)).toBe(expected.day);
        expect(yerevanYear(instant)).toBe(Number(expected.day.slice(0, 4)));
        expect(formatClock(instant)).toBe(expected.clock);
      }),
      { numRuns: 2_000 },
    );
  });

  it('hold in every hour of a year in which neighbours change their clocks', () => {
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour, 59, 59));
      expect(yerevanDay(instant)).toBe(byTimeZoneDatabase(instant).day);
    }
  });

  it.each([
    ['2026-12-31T19:59:59.999Z', '2026-12-31', 2026],
    ['2026-12-31T20:00:00.000Z', '2027-01-01', 2027],
    ['2026-02-28T20:00:00.000Z', '2026-03-01', 2026],
    ['2028-02-28T20:00:00.000Z', '2028-02-29', 2028],
  ])('at %s the day in Yerevan is %s', (instant, expected, year) => {
    expect(yerevanDay(new Date(instant))).toBe(expected);
    expect(yerevanYear(new Date(instant))).toBe(year);
  });

  it('a day begins at its first instant and not before', () => {
    fc.assert(
      fc.property(days, (value) => {
        const start = startOfDay(value);
        expect(yerevanDay(start)).toBe(value);
        expect(yerevanDay(new Date(start.getTime() - 1))).toBe(addDays(value, -1));
      }),
    );
  });
});

describe('counting days and months', () => {
  it('adding days and counting them are each other’s reverse', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -3_000, max: 3_000 }), (value, count) => {
        expect(daysBetween(value, addDays(value, count))).toBe(count);
      }),
    );
  });

  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 24, '2030-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-31', 6, '2027-06-30'],
    ['2026-11-20', 24, '2028-11-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i months is %s', (value, months, expected) => {
    expect(addMonths(value, months)).toBe(expected);
  });

  it('months keep the day of the month unless the month is shorter, and never leave the month aimed at', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 240 }), (value, months) => {
        const result = addMonths(value, months);
        const [year = 0, month = 0, dayOfMonth = 0] = value.split('-').map(Number);
        const index = year * 12 + month - 1 + months;
        expect(result.slice(0, 7)).toBe(
          `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
        );
        const last = addDays(addMonths(`${result.slice(0, 7)}-01`, 1), -1);
        expect(Number(result.slice(8))).toBe(Math.min(dayOfMonth, Number(last.slice(8))));
      }),
    );
  });
});

describe('a day on the wire', () => {
  it.each(['2026-11-20', '2028-02-29', '1900-01-01'])('takes %s', (text) => {
    expect(day.parse(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '2026-1-1',
    '20/11/2026',
    '2026-11-20T00:00:00Z',
    '',
    '0000-01-01',
    '9999-12-31',
    '+02026-11-20',
  ])('refuses «%s»', (text) => {
    expect(day.safeParse(text).success).toBe(false);
  });
});

describe('the display format', () => {
  it('is DD/MM/YYYY and HH:mm in Yerevan', () => {
    expect(formatDay('2026-02-03')).toBe('03/02/2026');
    expect(formatDateTime('2026-11-20T20:05:00.000Z')).toBe('21/11/2026 00:05');
    expect(formatDateTime(new Date('2026-11-20T08:00:00Z'))).toBe('20/11/2026 12:00');
  });
});

it('the rest of a day is counted to midnight in Yerevan, and is never nothing', () => {
  expect(secondsToMidnight(new Date('2026-11-20T08:00:00Z'))).toBe(43_200);
  expect(secondsToMidnight(new Date('2026-11-20T19:59:59.900Z'))).toBe(1);
  expect(secondsToMidnight(new Date('2026-11-20T20:00:00Z'))).toBe(86_400);
});
