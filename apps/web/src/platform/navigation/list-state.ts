import { type Day, day, objectId } from '@inspect/contract/kernel';
import { z } from 'zod';

/** The row that stands for the one that is being added. */
export const NEW_ROW = 'new';

/** What every list that the server pages keeps in the address: page, search, the row that is open. */
export const listState = {
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
  search: z.string().max(100).optional(),
  row: z.union([objectId, z.literal(NEW_ROW)]).optional(),
};

/** The days of a list that shows one day unless more are chosen. */
export const dayState = { startDate: day.optional(), endDate: day.optional() };

/** Days that are not there mean today. */
export function rangeIn(
  { startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  return { from: startDate ?? today, to: endDate ?? today };
}

/** The address of a page: the first one is not written. */
export const pageText = (page: number): string | null => (page === 1 ? null : String(page));
