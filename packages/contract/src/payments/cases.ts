import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { PAYMENT_PAGES } from './pages.ts';
import { RETURN_WAYS } from './payment-list.ts';
import { ORDER_PURPOSES, PAYMENT_METHODS, PAYMENT_ORIGINS } from './purposes.ts';
import { returnReason } from './returns.ts';

/** open → its money went back, counts as paid beforehand, or was no second payment and pays what it was for. */
export const CASE_STATES = ['open', 'refunded', 'credited', 'rejected'] as const;

export const CASE_SORTS = ['openedAt'] as const;

/** What may become of money that came twice. */
const CASE_DECISIONS = ['refunded', 'credited', 'rejected'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/**
 * Of a subscription it only goes back: no vehicle could use it beforehand, and no period is bought by a decision. Nothing left of it, it
 * has gone back already.
 */
export function decisionsFor({ purpose, left }: { purpose: string; left: number }): readonly CaseDecision[] {
  return purpose === 'subscription' || left === 0 ? ['refunded'] : CASE_DECISIONS;
}

const doublePayment = z.object({
  _id: objectId,
  status: z.enum(CASE_STATES),
  openedAt: instant,
  /** the row of the list of payments that it belongs to */
  row: objectId,
  payment: objectId,
  purpose: z.enum(ORDER_PURPOSES),
  method: z.enum(PAYMENT_METHODS),
  origin: z.enum(PAYMENT_ORIGINS),
  amount: drams,
  /** of it, and of all that came with it, not given back */
  left: drams,
  whole: drams,
  returnWay: z.enum(RETURN_WAYS),
  /** its provider gives back all that came with it, or nothing */
  wholeOnly: z.boolean(),
  CarRegNo: z.string().nullable(),
  company: objectId,
  companyName: z.string(),
  /** what had been paid before */
  otherAmount: drams.nullable(),
  otherMethod: z.enum(PAYMENT_METHODS).nullable(),
  otherAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedByName: z.string().nullable(),
  note: z.string().nullable(),
  version: z.int(),
});
export type DoublePayment = z.infer<typeof doublePayment>;

export const casesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/double-payments',
    need: pageNeed(PAYMENT_PAGES, 'view', 'paymentCases'),
    summary: 'Cases of money that came twice, the newest first',
    query: z.strictObject({
      status: z.enum(CASE_STATES, { error: 'field.choice' }).optional(),
      company: objectId.optional(),
      search: pageQuery.search,
      page: pageQuery.page,
      limit: pageQuery.limit,
      sort: sortQuery(CASE_SORTS),
    }),
    response: listOf(doublePayment),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/double-payments/:id',
    need: pageNeed(PAYMENT_PAGES, 'edit', 'paymentCases'),
    summary: 'Decides a case, once; refunded needs its money to have gone back',
    params: idParams(objectId),
    body: z.strictObject({
      version: whole(1, 1_000_000),
      status: z.enum(CASE_DECISIONS, { error: 'field.choice' }),
      note: returnReason,
    }),
    response: itemOf(doublePayment),
  }),
} as const;
