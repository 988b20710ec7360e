import { describe, expect, it } from 'vitest';
import {
  type DayHours,
  fromDays,
  hoursOn,
  WEEKDAYS,
  type WorkingHours,
  workingHours,
} from './working-hours.ts';

const HOURS: WorkingHours = [
  { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
  { days: [6], from: '10:00', to: '14:00' },
];

describe('the hours of a station', () => {
  it('are known for each day, and put together again from the days', () => {
    const byDay: DayHours[] = WEEKDAYS.map((weekday) => hoursOn(HOURS, weekday));
    expect(byDay[0]).toEqual({ from: '09:00', to: '18:00' });
    expect(byDay[6]).toBeNull();
    expect(fromDays((weekday) => byDay[weekday - 1] ?? null)).toEqual(HOURS);
    expect(fromDays(() => null)).toEqual([]);
  });

  it('name no day twice and end after they begin', () => {
    expect(workingHours.safeParse(HOURS).success).toBe(true);
    for (const wrong of [
      [...HOURS, { days: [1], from: '20:00', to: '21:00' }],
      [{ days: [1, 1], from: '09:00', to: '18:00' }],
      [{ days: [1], from: '18:00', to: '18:00' }],
      [{ days: [1], from: '24:00', to: '25:00' }],
      [{ days: [], from: '09:00', to: '18:00' }],
    ])
      expect(workingHours.safeParse(wrong).success).toBe(false);
  });
});
