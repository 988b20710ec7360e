import { type Day, objectId, sortQuery } from '@inspect/contract/kernel';
import { UNINSPECTED_SORTS, UNPAID_SORTS, unsettledDays } from '@inspect/contract/payments';
import { z } from 'zod';
import { dayState, listState } from '../../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';

/** The state of both lists in the address. Days that are not there mean yesterday. */
export const unsettledSearch = z.object({
  page: listState.page,
  search: listState.search,
  /** the order of what was paid, and that of what was inspected */
  sort: sortQuery(UNINSPECTED_SORTS),
  unpaidBy: sortQuery(UNPAID_SORTS),
  ...dayState,
  company: objectId.optional(),
  station: objectId.optional(),
});
export type UnsettledSearch = z.infer<typeof unsettledSearch>;

/** What is listed and what goes into the file. */
export function queryOf(search: UnsettledSearch, today: Day) {
  const { page: _page, sort: _sort, unpaidBy: _unpaidBy, ...filters } = search;
  const { from, to } = unsettledDays(filters, today);
  return { ...filters, startDate: from < to ? from : to, endDate: to };
}

export const NO_UNSETTLED_FILTER = withoutFilters(unsettledSearch, 'sort', 'unpaidBy');
