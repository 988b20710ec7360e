import { z } from 'zod';

/** Monday = 1 … Sunday = 7. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const clock = z
  .string({ error: 'field.required' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'stations.field.clock' });

const weekday = z.literal([...WEEKDAYS], { error: 'field.choice' });

const span = z
  .strictObject({ days: z.array(weekday).min(1, { error: 'field.required' }).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, { error: 'stations.field.closes', path: ['to'] });

/** Days that share their hours stand together; a day that stands nowhere is free, one stands at most once. */
export const workingHours = z
  .array(span)
  .max(7, { error: 'field.max' })
  .refine(
    (spans) => new Set(spans.flatMap(({ days }) => days)).size === spans.flatMap(({ days }) => days).length,
    {
      error: 'stations.field.dayTwice',
    },
  );
export type WorkingHours = z.infer<typeof workingHours>;

export type DayHours = { from: string; to: string } | null;

/** The hours of one day of the week; null = closed. */
export function hoursOn(hours: WorkingHours, wanted: Weekday): DayHours {
  const found = hours.find(({ days }) => days.includes(wanted));
  return found ? { from: found.from, to: found.to } : null;
}

/** Seven days, put together again where neighbours in the list have the same hours. */
export function fromDays(hoursOfDay: (weekday: Weekday) => DayHours): WorkingHours {
  const spans: WorkingHours = [];
  for (const weekday of WEEKDAYS) {
    const hours = hoursOfDay(weekday);
    if (!hours) continue;
    const same = spans.find(({ from, to }) => from === hours.from && to === hours.to);
    if (same) same.days.push(weekday);
    else spans.push({ days: [weekday], ...hours });
  }
  return spans;
}
