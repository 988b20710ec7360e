import { z } from 'zod';
import { type PageRoute, pageNeed } from '../access/index.ts';
import { addDays, type Day, day, daysBetween, instant } from '../kernel/dates.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { itemOf, pageQuery, pagination, sortQuery } from '../kernel/paging.ts';
import { ATTEMPT_STATES, ORDER_STATES } from './order-states.ts';
import { PAYMENT_PAGES } from './pages.ts';
import { ORDER_PURPOSES, PAYMENT_METHODS, PAYMENT_ORIGINS } from './purposes.ts';
import { TIMELINE_KINDS } from './timeline.ts';

/** Who gives back money does it here or at the checkup that it was paid for. */
export const RETURN_PAGES = [
  ...PAYMENT_PAGES,
  'company-tech-service',
  'tech-service-all',
] as const satisfies PageRoute[];

export const RETURN_WAYS = ['hand', 'asked', 'told'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

/** Why people should look at an order: nobody expected it, what came is not what was asked for, it was paid twice. */
const PAYMENT_REVIEWS = ['unexpected', 'mismatch', 'second_success'] as const;

export const PAYMENT_SORTS = ['createdAt', 'amount'] as const;
export const PAYMENT_DAYS_MAX = 400;

const filters = {
  origin: z.enum(PAYMENT_ORIGINS, { error: 'field.choice' }).optional(),
  method: z.enum(PAYMENT_METHODS, { error: 'field.choice' }).optional(),
  purpose: z.enum(ORDER_PURPOSES, { error: 'field.choice' }).optional(),
  state: z.enum(ORDER_STATES, { error: 'field.choice' }).optional(),
  /** only what people should look at */
  review: z.enum(['true'], { error: 'field.choice' }).optional(),
  company: objectId.optional(),
  /** a plate or a part of it, our number or the provider's */
  search: pageQuery.search,
  /** inclusive days in Yerevan; default today */
  startDate: day.optional(),
  endDate: day.optional(),
};

type Days = { startDate?: Day | undefined; endDate?: Day | undefined };

/** The days that are meant: both absent = today; one absent = that one day or up to the longest range. */
export function paymentDays({ startDate, endDate }: Days, today: Day): { from: Day; to: Day } {
  const to = endDate ?? today;
  if (startDate === undefined) return { from: to, to };
  const longest = addDays(startDate, PAYMENT_DAYS_MAX - 1);
  if (endDate === undefined && to > longest) return { from: startDate, to: longest };
  return { from: startDate, to: to < startDate ? startDate : to };
}

export const paymentRange = ({ startDate, endDate }: Days, context: z.RefinementCtx) => {
  if (startDate === undefined || endDate === undefined) return;
  const length = daysBetween(startDate, endDate);
  if (length < 0) context.addIssue({ code: 'custom', path: ['startDate'], message: 'field.range_order' });
  if (length >= PAYMENT_DAYS_MAX)
    context.addIssue({ code: 'custom', path: ['endDate'], message: 'field.range' });
};

const line = z.object({
  purpose: z.enum(ORDER_PURPOSES),
  amount: drams,
  taxYears: z.array(z.int()),
});

/** A wish to pay in whatever state, or a payment that came without one. `received` and `returned` are the ledger's. */
const paymentRow = z.object({
  _id: objectId,
  createdAt: instant,
  paidAt: instant.nullable(),
  origin: z.enum(PAYMENT_ORIGINS),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(ORDER_STATES),
  review: z.enum(PAYMENT_REVIEWS).nullable(),
  CarRegNo: z.string().nullable(),
  checkup: objectId.nullable(),
  company: objectId,
  companyName: z.string(),
  stationName: z.string().nullable(),
  lines: z.array(line),
  /** what was asked for; of one purpose where only that is listed */
  amount: drams,
  received: drams,
  returned: drams,
  /** as the provider has it, of the latest attempt */
  attemptState: z.enum(ATTEMPT_STATES).nullable(),
  reason: z.string().nullable(),
  providerNo: z.string().nullable(),
  /** null = the mediator, or somebody whom the reader may not see */
  createdByName: z.string().nullable(),
  /** cases of a double payment that wait for a decision */
  openCases: z.int(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

const sum = z.int().min(0);
const paymentTotals = z.object({
  count: sum,
  received: sum,
  returned: sum,
  /** asked for and not decided yet */
  pending: sum,
});
export type PaymentTotals = z.infer<typeof paymentTotals>;

/** Money that came, of one purpose. */
const receivedPart = z.object({
  _id: objectId,
  purpose: z.enum(ORDER_PURPOSES),
  amount: drams,
  taxYears: z.array(z.int()),
  /** of it not given back */
  left: drams,
  /** the same of all that came with it: so much can go back at once */
  whole: drams,
  /** it came though all was paid */
  surplus: z.boolean(),
  /** of the fiscal receipts that were given for it, and for what of it went back */
  fiscalNumbers: z.array(z.string()),
  case: z.object({ _id: objectId, status: z.string(), version: z.int() }).nullable(),
});
export type ReceivedPart = z.infer<typeof receivedPart>;

const attempt = z.object({
  n: z.int(),
  merchantNo: z.string(),
  providerNo: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  reason: z.string().nullable(),
  problem: z.string().nullable(),
  maskedPan: z.string().nullable(),
  rrn: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
});

const timelineEntry = z.object({
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  amount: drams.nullable(),
  purpose: z.string().nullable(),
  /** which go at it */
  attempt: z.int().nullable(),
  /** what was heard, in the words of the table of states; of a wish for money back and of a case, how it stands */
  word: z.string().nullable(),
  /** what a person gave as the reason; `null` = nobody said one */
  reason: z.string().nullable(),
  byName: z.string().nullable(),
  /** a person did it: whom the reader may not see is staff */
  byPerson: z.boolean(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const paymentDetail = paymentRow.extend({
  parts: z.array(receivedPart),
  attempts: z.array(attempt),
  timeline: z.array(timelineEntry),
  /** how money of it is given back: by hand, by asking the provider, or told by the staff who did it there */
  returnWay: z.enum(RETURN_WAYS),
  /** the provider gives back the whole or nothing */
  wholeOnly: z.boolean(),
  /** one is being given back just now */
  returning: z.boolean(),
});
export type PaymentDetail = z.infer<typeof paymentDetail>;

export const PAPERS = ['a4', '80mm'] as const;
export type Paper = (typeof PAPERS)[number];
const paper = z.enum(PAPERS, { error: 'field.choice' }).optional();

export const paymentListEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/payments',
    need: pageNeed(PAYMENT_PAGES, 'view', 'payments'),
    summary: 'Payments of every kind, newest first, and what the ledger says of all that match',
    query: z
      .strictObject({
        ...filters,
        page: pageQuery.page,
        limit: pageQuery.limit,
        sort: sortQuery(PAYMENT_SORTS),
      })
      .superRefine(paymentRange),
    response: z.object({ data: z.array(paymentRow), totals: paymentTotals, pagination }),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/payments/export',
    need: pageNeed(PAYMENT_PAGES, 'export', 'payments'),
    summary: 'The same as an .xlsx file; of the whole country it needs a fresh password',
    query: z.strictObject({ ...filters, sort: sortQuery(PAYMENT_SORTS) }).superRefine(paymentRange),
    response: z.unknown(),
  }),
  one: endpoint({
    method: 'GET',
    path: '/payments/:id',
    need: pageNeed(PAYMENT_PAGES, 'view', 'payments'),
    summary: 'A payment with all that was ever heard and done of it',
    params: idParams(objectId),
    response: itemOf(paymentDetail),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/payments/:id/receipt',
    need: pageNeed(PAYMENT_PAGES, 'view', 'payments'),
    summary: 'The receipt of a payment as a PDF, on A4 or 80 mm',
    params: idParams(objectId),
    query: z.strictObject({ paper }),
    response: z.unknown(),
  }),
  checkupReceipt: endpoint({
    method: 'GET',
    path: '/checkup-receipt/:id',
    need: pageNeed(
      [
        'tech-service',
        'company-tech-service',
        'tech-service-company-view',
        'tech-service-view',
        'tech-service-all',
      ],
      'view',
      'checkups',
    ),
    summary: 'The receipt of all that was paid for a checkup as a PDF, on A4 or 80 mm',
    params: idParams(objectId),
    query: z.strictObject({ paper }),
    response: z.unknown(),
  }),
} as const;

export const receiptAddress = (of: 'payment' | 'checkup', id: string, wanted: Paper) =>
  of === 'payment'
    ? `/api/payments/${id}/receipt?paper=${wanted}`
    : `/api/checkup-receipt/${id}?paper=${wanted}`;
