import { z } from 'zod';
import { CHECKUP_STATUSES } from '../checkup-list/index.ts';
import { addDays, day, daysBetween } from '../kernel/dates.ts';
import { objectId } from '../kernel/ids.ts';
import { pageQuery, sortQuery } from '../kernel/paging.ts';
import { listFileColumns, rowColumns, wholeFileColumns } from './columns.ts';

export const LIST_RANGE_DAYS = 400;

/** Columns a list of checkups can be sorted by. */
export const CHECKUP_SORTS = [
  'createdAt',
  'CarRegNo',
  'ownerName',
  'productionYear',
  'nextCheckupDate',
  'vehicle',
  'VIN',
  'status',
  'Opinion',
  'sum',
  'mechanic',
  'createdBy',
  'station',
  'company',
] as const;
export type CheckupSort = (typeof CHECKUP_SORTS)[number];
const shape = {
  Opinion: z.enum(['true', 'false'], { error: 'field.choice' }).optional(),
  /** inclusive days in Yerevan; default today */
  startDate: day.optional(),
  endDate: day.optional(),
  company: objectId.optional(),
  fields: rowColumns,
  /** car type */
  type: objectId.optional(),
  cameraReasonId: objectId.optional(),
  status: z.enum(CHECKUP_STATUSES, { error: 'field.choice' }).optional(),
  /** open ones whose day is over, of whatever day: they wait for somebody */
  overdue: z.enum(['true'], { error: 'field.choice' }).optional(),
  sort: sortQuery(CHECKUP_SORTS),
};

const fields = z.strictObject({ ...pageQuery, ...shape });
export const checkupQuery = fields.superRefine(checkRange);
export type CheckupQuery = z.infer<typeof checkupQuery>;

/** The filter of a list, for the rows that `by` puts together. */
export const groupedQuery = <Dimension extends string>(by: readonly [Dimension, ...Dimension[]]) =>
  fields
    .omit({ fields: true, sort: true })
    .extend({ by: z.enum(by, { error: 'field.choice' }).optional() })
    .superRefine(checkRange);

/** The same as a file: all its rows. */
export const groupedExportQuery = <Report extends string, Dimension extends string>(
  reports: readonly Report[],
  by: readonly Dimension[],
) =>
  fields
    .omit({ fields: true, sort: true, page: true, limit: true })
    .extend({
      report: z.enum(reports, { error: 'field.choice' }),
      by: z.enum(by, { error: 'field.choice' }).optional(),
    })
    .superRefine(checkRange);

const deleted = z.enum(['true'], { error: 'field.choice' }).optional();

/** The staff's list also shows what was deleted, so that it can be brought back. */
export const staffCheckupQuery = fields.extend({ deleted }).superRefine(checkRange);

const unpaged = fields.omit({ page: true, limit: true });

/** What a file holds: all rows of the list with the same filter. `fields` = its columns. */
export const checkupExportQuery = unpaged.extend({ fields: listFileColumns }).superRefine(checkRange);
export const staffExportQuery = unpaged.extend({ deleted, fields: wholeFileColumns }).superRefine(checkRange);
export type CheckupExportQuery = z.infer<typeof staffExportQuery>;

/** A mechanic's own: the open ones of any day, or what was closed lately. */
export const mechanicQuery = z.strictObject({
  ...pageQuery,
  fields: shape.fields,
  status: shape.status,
  sort: shape.sort,
});
export type MechanicQuery = z.infer<typeof mechanicQuery>;

/** For so long a mechanic still sees what he has closed. */
export const MECHANIC_CLOSED_DAYS = 7;

function checkRange(
  query: Pick<z.infer<typeof fields>, 'startDate' | 'endDate'>,
  context: z.RefinementCtx,
): void {
  if (!query.startDate || !query.endDate) return;
  const length = daysBetween(query.startDate, query.endDate);
  if (length < 0) context.addIssue({ code: 'custom', path: ['startDate'], message: 'field.range_order' });
  if (length > LIST_RANGE_DAYS)
    context.addIssue({ code: 'custom', path: ['endDate'], message: 'field.range' });
}

/** The days a filter means: both absent = today; one absent = that one day or up to the longest range. */
export function rangeOf(
  query: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
) {
  const to = query.endDate ?? (query.startDate && query.startDate > today ? query.startDate : today);
  const from = query.startDate ?? (query.endDate ? addDays(query.endDate, -LIST_RANGE_DAYS) : today);
  return { from, to };
}
