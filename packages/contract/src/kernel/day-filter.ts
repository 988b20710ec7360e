import type { z } from 'zod';
import { addDays, type Day, day, daysBetween } from './dates.ts';

/** Days of a list whose rows are many: the longest range that may be asked for. */
const FILTER_DAYS_MAX = 400;

/** Inclusive days in Yerevan time; both absent = today. */
export const dayFilter = { startDate: day.optional(), endDate: day.optional() };

export type DayFilter = { startDate?: Day | undefined; endDate?: Day | undefined };

/** The days a filter means: both absent = today; one absent = that one day or up to the longest range. */
export function filteredDays({ startDate, endDate }: DayFilter, today: Day): { from: Day; to: Day } {
  const to = endDate ?? today;
  if (startDate === undefined) return { from: to, to };
  const longest = addDays(startDate, FILTER_DAYS_MAX - 1);
  if (endDate === undefined && to > longest) return { from: startDate, to: longest };
  return { from: startDate, to: to < startDate ? startDate : to };
}

/** Refuses days that end before they begin, and more of them than the longest range, both ends counted. */
export const daysInOrder =
  (longest = FILTER_DAYS_MAX) =>
  ({ startDate, endDate }: DayFilter, context: z.RefinementCtx): void => {
    if (startDate === undefined || endDate === undefined) return;
    const length = daysBetween(startDate, endDate);
    if (length < 0) context.addIssue({ code: 'custom', path: ['startDate'], message: 'field.range_order' });
    if (length >= longest) context.addIssue({ code: 'custom', path: ['endDate'], message: 'field.range' });
  };
