import { type Day, objectId, sortQuery } from '@inspect/contract/kernel';
import { LOGIN_SORTS } from '@inspect/contract/logins';
import { z } from 'zod';
import { dayState, listState, rangeIn } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';

const word = z.string().regex(/^[a-z_]{1,40}$/);

/** The list's state in the address. Days that are not there mean today. */
export const loginsSearch = z.object({
  page: listState.page,
  sort: sortQuery(LOGIN_SORTS),
  search: listState.search,
  address: z.string().max(45).optional(),
  ...dayState,
  result: word.optional(),
  factor: word.optional(),
  user: objectId.optional(),
  company: objectId.optional(),
});
export type LoginsSearch = z.infer<typeof loginsSearch>;

/** What the server is asked; days are always said, so that the file is that of the list. */
export function queryOf({ page: _page, sort: _sort, ...filters }: LoginsSearch, today: Day) {
  const { from, to } = rangeIn(filters, today);
  return { ...filters, startDate: from, endDate: to };
}

/** What «clear all» takes away. */
export const NO_FILTER = withoutFilters(loginsSearch, 'sort');
