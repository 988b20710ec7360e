import { z } from 'zod';
import { addDays, day, daysBetween } from '../kernel/dates.ts';
import { objectId } from '../kernel/ids.ts';
import { pageQuery } from '../kernel/paging.ts';

export const LIST_RANGE_DAYS = 400;

/** Columns a list of checkups can be sorted by; «-» in front turns the order round. */
export const CHECKUP_SORTS = [
  'createdAt',
  'CarRegNo',
  'ownerName',
  'productionYear',
  'nextCheckupDate',
] as const;
export type CheckupSort = (typeof CHECKUP_SORTS)[number];
const sorts = CHECKUP_SORTS.flatMap((name) => [name, `-${name}`] as const);

const shape = {
  Opinion: z.enum(['true', 'false'], { error: 'field.choice' }).optional(),
  /** inclusive days in Yerevan; default today */
  startDate: day.optional(),
  endDate: day.optional(),
  company: objectId.optional(),
  /** comma-separated columns */
  fields: z.string().max(1_000, { error: 'field.too_long' }).optional(),
  /** car type */
  type: objectId.optional(),
  cameraReasonId: objectId.optional(),
  status: z.enum(['open', 'concluded', 'cancelled', 'annulled'], { error: 'field.choice' }).optional(),
  sort: z.enum(sorts, { error: 'field.sort' }).optional(),
};

export const checkupQuery = z.strictObject({ ...pageQuery, ...shape }).superRefine((query, context) => {
  if (!query.startDate || !query.endDate) return;
  const length = daysBetween(query.startDate, query.endDate);
  if (length < 0) context.addIssue({ code: 'custom', path: ['startDate'], message: 'field.range_order' });
  if (length > LIST_RANGE_DAYS)
    context.addIssue({ code: 'custom', path: ['endDate'], message: 'field.range' });
});
export type CheckupQuery = z.infer<typeof checkupQuery>;

/** The days a filter means: both absent = today; one absent = that one day or up to the longest range. */
export function rangeOf(
  query: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
) {
  const to = query.endDate ?? (query.startDate && query.startDate > today ? query.startDate : today);
  const from = query.startDate ?? (query.endDate ? addDays(query.endDate, -LIST_RANGE_DAYS) : today);
  return { from, to };
}
