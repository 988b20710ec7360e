import { z } from 'zod';
import {
  CHECKUP_FILTER,
  CHECKUP_STATUSES,
  DELETED_FILTER,
  inDays,
  LIST_RANGE_DAYS,
} from '../checkup-list/index.ts';
import { pageQuery, sortQuery } from '../kernel/paging.ts';
import { listFileColumns, rowColumns, wholeFileColumns } from './columns.ts';

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

const shown = { fields: rowColumns, sort: sortQuery(CHECKUP_SORTS) };
const fields = z.strictObject({ ...pageQuery, ...CHECKUP_FILTER, ...shown });
const inListDays = inDays(LIST_RANGE_DAYS);
export const checkupQuery = fields.superRefine(inListDays);
export type CheckupQuery = z.infer<typeof checkupQuery>;

/** The staff's list also shows what was deleted, so that it can be brought back. */
export const staffCheckupQuery = fields.extend(DELETED_FILTER).superRefine(inListDays);

const unpaged = fields.omit({ page: true, limit: true });

/** What a file holds: all rows of the list with the same filter. `fields` = its columns. */
export const checkupExportQuery = unpaged.extend({ fields: listFileColumns }).superRefine(inListDays);
export const staffExportQuery = unpaged
  .extend({ ...DELETED_FILTER, fields: wholeFileColumns })
  .superRefine(inListDays);
export type CheckupExportQuery = z.infer<typeof staffExportQuery>;

/** A mechanic's own: the open ones of any day, or what was closed lately, in this way or (`closed`) in any. */
export const mechanicQuery = z.strictObject({
  ...pageQuery,
  status: z.enum([...CHECKUP_STATUSES, 'closed'], { error: 'field.choice' }).optional(),
  ...shown,
});
export type MechanicQuery = z.infer<typeof mechanicQuery>;

/** For so long a mechanic still sees what he has closed. */
export const MECHANIC_CLOSED_DAYS = 7;
