import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { addDays, type Day, day, instant, startOfDay, yerevanDay } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { itemOf, pageQuery, pagination, sortQuery } from '../kernel/paging.ts';
import { PAYMENT_PAGES } from './pages.ts';
import { PAYMENT_DAYS_MAX, paymentRange } from './payment-list.ts';
import { PAYMENT_METHODS, PAYMENT_ORIGINS, PAYMENT_PURPOSES } from './purposes.ts';

/** What became since of a checkup that was paid and not concluded by the end of its day; unused = paid beforehand for none; otherwise = likewise, and inspected without it. */
const UNINSPECTED_REASONS = [
  'open',
  'cancelled',
  'annulled',
  'deleted',
  'later',
  'unused',
  'otherwise',
] as const;

/** The hour of Yerevan from which yesterday’s are told. */
const TOLD_FROM_HOUR = 6;

type Days = { startDate?: Day | undefined; endDate?: Day | undefined };

/** Days that are over, both included: yesterday unless others are named. A day that is not over yet has none of either. */
export function unsettledDays({ startDate, endDate }: Days, today: Day): { from: Day; to: Day } {
  const yesterday = addDays(today, -1);
  const to = endDate !== undefined && endDate < yesterday ? endDate : yesterday;
  const from = startDate ?? to;
  const longest = addDays(from, PAYMENT_DAYS_MAX - 1);
  return { from, to: to > longest ? longest : to };
}

/** The day of which is told now: yesterday, from six in the morning on; before that nothing is. */
export function toldDay(now: Date): Day | null {
  const today = yerevanDay(now);
  const hours = (now.getTime() - startOfDay(today).getTime()) / 3_600_000;
  return hours < TOLD_FROM_HOUR ? null : addDays(today, -1);
}

const filters = {
  /** a part of the plate, or of the name of the company or station */
  search: pageQuery.search,
  company: objectId.optional(),
  station: objectId.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
};
export const UNINSPECTED_SORTS = [
  'CarRegNo',
  'at',
  'amount',
  'company',
  'station',
  'day',
  'concludedAt',
] as const;
export const UNPAID_SORTS = [
  ...(['CarRegNo', 'concludedAt', 'amount', 'inspection', 'environmental', 'paid'] as const),
  ...(['company', 'station', 'day', 'createdBy'] as const),
] as const;
const listed = <Name extends string>(sorts: readonly Name[]) =>
  z.strictObject({ ...filters, ...pageQuery, sort: sortQuery(sorts) }).superRefine(paymentRange);
const exported = z.strictObject(filters).superRefine(paymentRange);

const place = {
  CarRegNo: z.string().nullable(),
  company: objectId,
  companyName: z.string(),
  station: objectId.nullable(),
  stationName: z.string().nullable(),
  /** in Yerevan: on which it stands in this list */
  day,
};

/** Money that came and is still held, for which no inspection was concluded by the end of its day. */
const paidNotInspected = z.object({
  /** the payment; `row` = the row of the list of payments that it belongs to */
  _id: objectId,
  row: objectId,
  checkup: objectId.nullable(),
  ...place,
  at: instant,
  purpose: z.enum(PAYMENT_PURPOSES),
  method: z.enum(PAYMENT_METHODS),
  origin: z.enum(PAYMENT_ORIGINS),
  /** what is left of it */
  amount: drams,
  reason: z.enum(UNINSPECTED_REASONS),
  /** of one that was concluded later */
  concludedAt: instant.nullable(),
});
export type PaidNotInspected = z.infer<typeof paidNotInspected>;

/** A checkup that was concluded and whose fees the ledger does not have as paid. */
const inspectedNotPaid = z.object({
  /** the checkup */
  _id: objectId,
  ...place,
  number: z.string().nullable(),
  Opinion: z.boolean().nullable(),
  concludedAt: instant,
  /** who began it, where the reader may see him */
  createdByName: z.string().nullable(),
  /** drams that are owed; null = that tax can't be named yet */
  inspection: drams,
  environmental: drams.nullable(),
  /** both, as far as they can be named */
  amount: drams,
  paid: drams,
});
export type InspectedNotPaid = z.infer<typeof inspectedNotPaid>;

const sum = z.object({ count: z.int().min(0), amount: z.int().min(0) });
const stationSum = sum.extend({
  company: objectId,
  companyName: z.string(),
  station: objectId.nullable(),
  stationName: z.string().nullable(),
});
export type StationSum = z.infer<typeof stationSum>;

const answerOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** over all that match */
    totals: sum,
    /** the same by station, the largest sum first */
    stations: z.array(stationSum),
    pagination,
  });

const notice = z.object({ day, paidNotInspected: sum, inspectedNotPaid: sum });
export type UnsettledNotice = z.infer<typeof notice>;

export const unsettledEndpoints = {
  paidNotInspected: endpoint({
    method: 'GET',
    path: '/paid-not-inspected',
    need: pageNeed(PAYMENT_PAGES, 'view', 'payments'),
    summary:
      'Money of these days, yesterday unless named, for which no inspection was concluded by the end of its day',
    query: listed(UNINSPECTED_SORTS),
    response: answerOf(paidNotInspected),
  }),
  paidNotInspectedExported: endpoint({
    method: 'GET',
    path: '/paid-not-inspected/export',
    need: pageNeed(PAYMENT_PAGES, 'export', 'payments'),
    summary: 'The same as an .xlsx file; of the whole country it needs a fresh password',
    query: exported,
    response: z.unknown(),
  }),
  inspectedNotPaid: endpoint({
    method: 'GET',
    path: '/inspected-not-paid',
    need: pageNeed(PAYMENT_PAGES, 'view', 'payments'),
    summary:
      'Checkups concluded on these days, yesterday unless named, whose fees the ledger does not have as paid',
    query: listed(UNPAID_SORTS),
    response: answerOf(inspectedNotPaid),
  }),
  inspectedNotPaidExported: endpoint({
    method: 'GET',
    path: '/inspected-not-paid/export',
    need: pageNeed(PAYMENT_PAGES, 'export', 'payments'),
    summary: 'The same as an .xlsx file; of the whole country it needs a fresh password',
    query: exported,
    response: z.unknown(),
  }),
  notice: endpoint({
    method: 'GET',
    path: '/unsettled-yesterday',
    need: pageNeed(PAYMENT_PAGES, 'view', 'payments'),
    summary: 'How much of both there is of yesterday; null before six in the morning',
    response: itemOf(notice.nullable()),
  }),
} as const;
