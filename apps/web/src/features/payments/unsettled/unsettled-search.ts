import { type Day, day, objectId } from '@inspect/contract/kernel';
import { unsettledDays } from '@inspect/contract/payments';
import { z } from 'zod';
import { listState } from '../../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';

/** The state of both lists in the address. Days that are not there mean yesterday. */
export const unsettledSearch = z.object({
  page: listState.page,
  startDate: day.optional(),
  endDate: day.optional(),
  company: objectId.optional(),
  station: objectId.optional(),
});
export type UnsettledSearch = z.infer<typeof unsettledSearch>;

export function queryOf({ page: _page, ...filters }: UnsettledSearch, today: Day) {
  const { from, to } = unsettledDays(filters, today);
  return { ...filters, startDate: from < to ? from : to, endDate: to };
}

export const NO_UNSETTLED_FILTER = withoutFilters(unsettledSearch);
