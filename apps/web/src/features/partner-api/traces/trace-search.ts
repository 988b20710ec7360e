import { objectId, sortQuery } from '@inspect/contract/kernel';
import { TRACE_SORTS } from '@inspect/contract/partner-api';
import { z } from 'zod';
import { dayState, listState } from '../../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';

/** The list's state in the address. Days that are not there mean today. */
export const traceSearch = z.object({
  page: listState.page,
  search: listState.search,
  sort: sortQuery(TRACE_SORTS),
  partner: objectId.optional(),
  ...dayState,
  result: z.enum(['failed']).optional(),
});
export type TraceSearch = z.infer<typeof traceSearch>;

/** What «clear all» takes away. */
export const NO_FILTER = withoutFilters(traceSearch, 'sort');
