import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { day } from '../kernel/dates.ts';
import { daysInOrder } from '../kernel/day-filter.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { dayReport } from './day-report.ts';
import { ownShift } from './own-shift.ts';
import { closeShift, correctShift, countShift, openShift, shift, shiftTotals } from './shift.ts';

export const SHIFT_STATES = ['open', 'closed', 'differing'] as const;
export const SHIFT_SORTS = ['openedAt', 'closedAt', 'operator', 'company', 'station', 'opening'] as const;

const PAGE = ['cash-shifts'] as const;
const id = idParams(objectId);
const matching = {
  /** the operator’s name */
  search: pageQuery.search,
  company: objectId.optional(),
  station: objectId.optional(),
  operator: objectId.optional(),
  state: z.enum(SHIFT_STATES, { error: 'field.choice' }).optional(),
  /** inclusive days in Yerevan on which it was opened; absent: all */
  startDate: day.optional(),
  endDate: day.optional(),
  sort: sortQuery(SHIFT_SORTS),
};
const of = z.strictObject({
  /** absent: one’s own */
  station: objectId.optional(),
  /** in Yerevan; absent: today */
  day: day.optional(),
});

export const shiftsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/cash-shifts',
    need: pageNeed(PAGE, 'view', 'shifts'),
    summary:
      'Cash shifts, newest first: an operator his own, an owner those of his company. What an operator ought to have is not told him before he has counted',
    query: z.strictObject({ ...pageQuery, ...matching }).superRefine(daysInOrder()),
    response: listOf(shift).extend({ totals: shiftTotals }),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/cash-shifts/export',
    need: pageNeed(PAGE, 'export', 'shifts'),
    summary: 'The same as an .xlsx file',
    query: z.strictObject(matching).superRefine(daysInOrder()),
    response: z.unknown(),
  }),
  own: ownShift,
  open: endpoint({
    method: 'POST',
    path: '/cash-shifts',
    need: pageNeed(PAGE, 'create', 'shifts'),
    summary: 'Opens one’s shift with what is in the drawer; a repeat with the same id answers the same shift',
    body: openShift,
    response: itemOf(shift),
    success: 201,
  }),
  count: endpoint({
    method: 'POST',
    path: '/cash-shifts/:id/counts',
    need: pageNeed(PAGE, 'edit', 'shifts'),
    summary: 'Notes what was found in the drawer, and says what ought to be there; a repeat is noted once',
    params: id,
    body: countShift,
    response: itemOf(shift),
    success: 201,
  }),
  close: endpoint({
    method: 'POST',
    path: '/cash-shifts/:id/close',
    need: pageNeed(PAGE, 'edit', 'shifts'),
    summary:
      'Closes a shift by its last count; a difference needs a reason, and where cash has moved since it is counted again',
    params: id,
    body: closeShift,
    response: itemOf(shift),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/cash-shifts/:id/corrections',
    need: pageNeed(PAGE, 'edit', 'shiftCorrections'),
    summary: 'Adds to a closed shift what was found out later; the shift itself stays as it was closed',
    params: id,
    body: correctShift,
    response: itemOf(shift),
    success: 201,
  }),
  dayReport: endpoint({
    method: 'GET',
    path: '/cash-shifts/day-report',
    need: pageNeed(PAGE, 'view', 'shifts'),
    summary: 'A station’s day: checkups, money by purpose, method and person, shifts',
    query: of,
    response: itemOf(dayReport),
  }),
  dayReportExported: endpoint({
    method: 'GET',
    path: '/cash-shifts/day-report/export',
    need: pageNeed(PAGE, 'export', 'shifts'),
    summary: 'The money of a station’s day as an .xlsx file, one row for each receipt',
    query: of,
    response: z.unknown(),
  }),
} as const;
