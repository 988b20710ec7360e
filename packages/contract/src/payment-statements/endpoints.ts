import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { addDays, type Day, day, instant } from '../kernel/dates.ts';
import { type DayFilter, daysInOrder } from '../kernel/day-filter.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { PAYMENT_DAYS_MAX, PAYMENT_PAGES, paymentDays, returnReason } from '../payments/index.ts';
import { STATEMENT_DAYS, STATEMENT_PROVIDERS } from './layouts.ts';

const provider = z.enum(STATEMENT_PROVIDERS, { error: 'field.choice' });

/**
 * missing_here: the provider has it and we know nothing of it · not_entered: it was told to us and is not in the
 * ledger · amount: another sum there · returned_there: more has gone back there than here · missing_there: we have it
 * and the provider's statement of that day does not.
 */
export const DIFFERENCE_KINDS = [
  'missing_here',
  'not_entered',
  'amount',
  'returned_there',
  'missing_there',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** open = nobody has said anything of it · settled = people have, and why */
export const DIFFERENCE_STATES = ['open', 'settled'] as const;

/** What waits for too long: `cases` since a week, the others since an hour. */
export const AGEING_KINDS = ['pending', 'unknown', 'returns', 'cases'] as const;
export type AgeingKind = (typeof AGEING_KINDS)[number];

const statement = z.object({
  _id: objectId,
  provider,
  from: day,
  to: day,
  fileName: z.string(),
  at: instant,
  byName: z.string().nullable(),
  /** lines that moved money; of them those that no former statement had */
  lines: z.int(),
  fresh: z.int(),
  paid: z.int().min(0),
  returned: z.int().min(0),
});
export type ProviderStatement = z.infer<typeof statement>;

const difference = z.object({
  /** of the statement's line, or of the payment that it lacks: one of a kind */
  _id: objectId,
  provider,
  kind: z.enum(DIFFERENCE_KINDS),
  /** in Yerevan */
  day,
  transaction: z.string().nullable(),
  /** our number of the attempt, as the provider has it */
  number: z.string().nullable(),
  /** drams: what the statement says, what was asked for here, what the ledger has; null = nothing */
  there: drams.nullable(),
  asked: drams.nullable(),
  here: drams.nullable(),
  /** what the provider had told us of it, in the words of the table of states */
  heard: z.string().nullable(),
  /** the row of the lists of payments that it is of */
  row: objectId.nullable(),
  CarRegNo: z.string().nullable(),
  companyName: z.string().nullable(),
  /** the statement that showed it first */
  since: instant,
  /** it can be entered as if the provider had told it */
  enterable: z.boolean(),
  settled: z.object({ note: z.string(), byName: z.string().nullable(), at: instant }).nullable(),
});
export type StatementDifference = z.infer<typeof difference>;

const differenceParams = z.strictObject({
  id: objectId,
  kind: z.enum(DIFFERENCE_KINDS, { error: 'field.choice' }),
});

const filters = {
  /** a part of the provider’s number, of ours, of the plate or of the company’s name */
  search: pageQuery.search,
  provider: provider.optional(),
  kind: z.enum(DIFFERENCE_KINDS, { error: 'field.choice' }).optional(),
  state: z.enum(DIFFERENCE_STATES, { error: 'field.choice' }).optional(),
  /** inclusive days in Yerevan; default the latest 60 */
  startDate: day.optional(),
  endDate: day.optional(),
};

export const STATEMENT_SORTS = ['days', 'lines', 'paid', 'returned', 'at', 'by', 'file'] as const;
export const DIFFERENCE_SORTS = [
  ...(['CarRegNo', 'day', 'there', 'here', 'asked'] as const),
  ...(['transaction', 'number', 'company', 'since'] as const),
] as const;

/** Days, the last included, that are looked at where nobody says which. */
const SEEN_DAYS = 60;

/**
 * Without days the latest two months: differences wait until somebody looks, so nobody has to know of which day they are. From a day
 * on, as many as may be asked for.
 */
export function differenceDays({ startDate, endDate }: DayFilter, today: Day): { from: Day; to: Day } {
  if (startDate !== undefined) return paymentDays({ startDate, endDate }, today);
  const to = endDate ?? today;
  return { from: addDays(to, 1 - SEEN_DAYS), to };
}

const lateOne = z.object({
  what: z.enum(['pending', 'unknown', 'returns']),
  row: objectId,
  since: instant,
  provider: z.string(),
  amount: drams,
  CarRegNo: z.string().nullable(),
});
export type LatePayment = z.infer<typeof lateOne>;

const openDifferences = z.object({
  open: z.int(),
  /** of them those that have been for over a day */
  late: z.int(),
});
/** Of the latest 60 days. */
export type OpenDifferences = z.infer<typeof openDifferences>;

export const statementsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/provider-statements',
    need: pageNeed(PAYMENT_PAGES, 'view', 'paymentStatements'),
    summary:
      'Statements of providers that were taken in, the latest first; search is a part of the name of the file or of who brought it',
    query: z.strictObject({ provider: provider.optional(), ...pageQuery, sort: sortQuery(STATEMENT_SORTS) }),
    response: listOf(statement),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/provider-statements',
    need: pageNeed(PAYMENT_PAGES, 'create', 'paymentStatements'),
    summary:
      'Takes in a statement (CSV) of some days; the same file of the same days again answers what it was; needs a fresh password',
    query: z
      .strictObject({ provider, startDate: day, endDate: day })
      .superRefine(daysInOrder(STATEMENT_DAYS)),
    response: z.object({
      data: statement,
      /** the same file had been taken in before */
      repeated: z.boolean(),
      /** payments that it proved and that were entered at once */
      entered: z.int(),
    }),
    success: 201,
  }),
  differences: endpoint({
    method: 'GET',
    path: '/statement-differences',
    need: pageNeed(PAYMENT_PAGES, 'view', 'paymentStatements'),
    summary: 'What statements, what providers told and the ledger say differently, the latest day first',
    query: z
      .strictObject({ ...filters, ...pageQuery, sort: sortQuery(DIFFERENCE_SORTS) })
      .superRefine(daysInOrder(PAYMENT_DAYS_MAX)),
    response: listOf(difference),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/statement-differences/export',
    need: pageNeed(PAYMENT_PAGES, 'export', 'paymentStatements'),
    summary: 'The same as an .xlsx file; needs a fresh password',
    query: z.strictObject(filters).superRefine(daysInOrder(PAYMENT_DAYS_MAX)),
    response: z.unknown(),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/statement-differences/:id/:kind/enter',
    need: pageNeed(PAYMENT_PAGES, 'edit', 'paymentStatements'),
    summary:
      'Enters what the statement says of a known order, once, as if its provider had told it; needs a fresh password',
    params: differenceParams,
    response: itemOf(z.object({ row: objectId })),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/statement-differences/:id/:kind/settle',
    need: pageNeed(PAYMENT_PAGES, 'edit', 'paymentStatements'),
    summary: 'Says why a difference waits for nobody any more; it moves no money',
    params: differenceParams,
    body: z.strictObject({ note: returnReason }),
    response: itemOf(difference),
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/payment-ageing',
    need: pageNeed(PAYMENT_PAGES, 'view', 'paymentStatements'),
    summary:
      'How much waits for too long, how many differences are open (as of the last quarter of an hour), and the oldest payments that wait',
    response: itemOf(
      z.object({
        counts: z.record(z.enum(AGEING_KINDS), z.int()),
        /** null: they could not be counted */
        differences: openDifferences.nullable(),
        oldest: z.array(lateOne),
      }),
    ),
  }),
} as const;
