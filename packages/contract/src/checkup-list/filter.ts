import { z } from 'zod';
import { addDays, type Day, day, daysBetween } from '../kernel/dates.ts';
import { objectId } from '../kernel/ids.ts';
import { pageQuery } from '../kernel/paging.ts';
import { OWNER_STATUSES } from '../reference/index.ts';
import { CHECKUP_STATUSES } from './checkup-status.ts';

/** How far apart the days of a list and of its file may be. */
export const LIST_RANGE_DAYS = 400;
/** How far apart the days of a report may be: all ten years that are stored, and the one that has begun. */
export const REPORT_RANGE_DAYS = 4017;

const isSaid = z.enum(['true'], { error: 'field.choice' }).optional();

/** What every list, report and file of checkups is narrowed by; declared here once, with its line in `scoped-checkups.query.ts`. */
export const CHECKUP_FILTER = {
  search: pageQuery.search,
  Opinion: z.enum(['true', 'false'], { error: 'field.choice' }).optional(),
  /** inclusive days in Yerevan; default today */
  startDate: day.optional(),
  endDate: day.optional(),
  company: objectId.optional(),
  /** car type */
  type: objectId.optional(),
  cameraReasonId: objectId.optional(),
  /** of an address: person, company or sole proprietor */
  ownerStatus: z.enum(OWNER_STATUSES.map(String), { error: 'field.choice' }).optional(),
  status: z.enum(CHECKUP_STATUSES, { error: 'field.choice' }).optional(),
  /** open ones whose day is over, of whatever day: they wait for somebody */
  overdue: isSaid,
};
const filter = z.object(CHECKUP_FILTER);
export type CheckupFilter = z.infer<typeof filter> & {
  /** those that were deleted, for who may bring them back */
  deleted?: z.infer<typeof isSaid>;
  /** one station, for figures of it */
  station?: string | undefined;
};
export const DELETED_FILTER = { deleted: isSaid };
export const STATION_FILTER = { station: objectId.optional() };

type Days = { startDate?: Day | undefined; endDate?: Day | undefined };

/** Refuses days in the wrong order, and more of them than this call answers for. */
export const inDays =
  (longest: number) =>
  ({ startDate, endDate }: Days, context: z.RefinementCtx): void => {
    if (!startDate || !endDate) return;
    const length = daysBetween(startDate, endDate);
    if (length < 0) context.addIssue({ code: 'custom', path: ['startDate'], message: 'field.range_order' });
    if (length > longest) context.addIssue({ code: 'custom', path: ['endDate'], message: 'field.range' });
  };

/** The days a filter means: both absent = today; one absent = that one day or up to the longest range of a list. */
export function rangeOf({ startDate, endDate }: Days, today: Day): { from: Day; to: Day } {
  const to = endDate ?? (startDate && startDate > today ? startDate : today);
  const from = startDate ?? (endDate ? addDays(endDate, -LIST_RANGE_DAYS) : today);
  return { from, to };
}
