import { z } from 'zod';

export * from './calendar.ts';

/** Of the years 1900–2199: reckoning from a day at the edge of four digits would leave the format. */
export const day = z
  .string({ error: 'field.day' })
  .regex(/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/, { error: 'field.day' })
  .refine((value) => isRealDay(value), { error: 'field.day' });

function isRealDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime({ error: 'field.instant' });
