import { type Day, objectId, sortQuery } from '@inspect/contract/kernel';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_ORIGINS,
  PAYMENT_SORTS,
  type PaymentPage,
} from '@inspect/contract/payments';
import { z } from 'zod';
import { dayState, listState, rangeIn } from '../../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';
import { LIST_PAGES } from './list-pages.ts';

/** The list's state in the address. Days that are not there mean today. */
export const paymentsSearch = z.object({
  page: listState.page,
  sort: sortQuery(PAYMENT_SORTS),
  search: listState.search,
  ...dayState,
  state: z.enum(ORDER_STATES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  origin: z.enum(PAYMENT_ORIGINS).optional(),
  review: z.enum(['true']).optional(),
  company: objectId.optional(),
});
export type PaymentsSearch = z.infer<typeof paymentsSearch>;

/** What the server is asked on this page; days are always said, so that the file is that of the list. */
export function queryOf(of: PaymentPage, search: PaymentsSearch, today: Day) {
  const { page: _page, method, origin, ...filters } = search;
  const { from, to } = rangeIn(filters, today);
  const listed = LIST_PAGES[of];
  const chosenOrigin = origin && origin === listed.otherOrigin ? origin : listed.origin;
  const chosen = listed.methods.find((each) => each === method) ?? listed.method;
  return {
    ...filters,
    ...(chosenOrigin ? { origin: chosenOrigin } : {}),
    ...(listed.purpose ? { purpose: listed.purpose } : {}),
    ...(chosen ? { method: chosen } : {}),
    startDate: from,
    endDate: to,
  };
}

/** What «clear all» takes away. */
export const NO_FILTER = withoutFilters(paymentsSearch, 'sort');
