import { describe, expect, it } from 'vitest';
import { openingAt, openingText, yerevanMoment } from './opening.ts';

/** Monday to Friday, and a short Saturday; 16/11/2026 is a Monday. */
const HOURS = [
  { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
  { days: [6], from: '10:00', to: '14:00' },
];
const inYerevan = (text: string) => new Date(`${text}+04:00`);
const at = (text: string) => openingAt(HOURS, inYerevan(text));

describe('a station by its hours', () => {
  it.each([
    ['2026-11-16T09:00', '18:00'],
    ['2026-11-16T17:59', '18:00'],
    ['2026-11-21T13:59', '14:00'],
  ])('is open at %s until %s', (moment, until) => expect(at(moment)).toEqual({ open: true, until }));

  it.each([
    ['2026-11-16T08:59', 0, 1, '09:00'],
    ['2026-11-16T18:00', 1, 2, '09:00'],
    ['2026-11-20T23:59', 1, 6, '10:00'],
    ['2026-11-21T00:00', 0, 6, '10:00'],
    ['2026-11-21T14:00', 2, 1, '09:00'],
    ['2026-11-22T12:00', 1, 1, '09:00'],
  ])('is closed at %s and opens in %i days, on weekday %i at %s', (moment, days, weekday, opens) =>
    expect(at(moment)).toEqual({ open: false, opens: { days, weekday, at: opens } }),
  );

  it('that works on one day a week opens again in seven days', () => {
    const monday = [{ days: [1], from: '09:00', to: '18:00' }];
    expect(openingAt(monday, inYerevan('2026-11-16T18:00'))).toEqual({
      open: false,
      opens: { days: 7, weekday: 1, at: '09:00' },
    });
  });

  it('of which no hours are known is neither open nor closed', () =>
    expect(openingAt([], inYerevan('2026-11-16T12:00'))).toBeNull());

  it('goes by Yerevan’s clock and day, wherever it is asked', () => {
    expect(yerevanMoment(new Date('2026-11-15T20:30:00Z'))).toEqual({ weekday: 1, clock: '00:30' });
    expect(openingAt(HOURS, new Date('2026-11-16T05:00:00Z'))).toMatchObject({ open: true });
    expect(openingAt(HOURS, new Date('2026-11-16T04:59:59Z'))).toMatchObject({ open: false });
  });
});

it('is told in a sentence', () => {
  const texts = {
    open: 'open until {until}',
    today: 'at {at}',
    tomorrow: 'tomorrow at {at}',
    later: '{day} at {at}',
    unknown: 'unknown',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  };
  const told = (moment: string) => openingText(at(moment), texts);
  expect(told('2026-11-16T12:00')).toBe('open until 18:00');
  expect(told('2026-11-16T07:00')).toBe('at 09:00');
  expect(told('2026-11-16T19:00')).toBe('tomorrow at 09:00');
  expect(told('2026-11-21T15:00')).toBe('Mon at 09:00');
  expect(openingText(null, texts)).toBe('unknown');
});
