import { sortQuery } from '@inspect/contract/kernel';
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_SORTS,
  DIFFERENCE_STATES,
  STATEMENT_PROVIDERS,
  STATEMENT_SORTS,
} from '@inspect/contract/payment-statements';
import { z } from 'zod';
import { dayState, listState } from '../../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';

export const SHOWN = ['differences', 'statements'] as const;

/** Which of the two lists, and its filters. Open differences are what people come for. */
export const statementsSearch = z.object({
  shown: z.enum(SHOWN).optional(),
  page: listState.page,
  search: listState.search,
  /** the order of the differences, and that of the statements */
  sort: sortQuery(DIFFERENCE_SORTS),
  statementsBy: sortQuery(STATEMENT_SORTS),
  provider: z.enum(STATEMENT_PROVIDERS).optional(),
  kind: z.enum(DIFFERENCE_KINDS).optional(),
  settlement: z.enum([...DIFFERENCE_STATES, 'all']).optional(),
  ...dayState,
});
export type StatementsSearch = z.infer<typeof statementsSearch>;

/** What «clear all» takes away. */
export const NO_STATEMENT_FILTER = withoutFilters(statementsSearch, 'shown', 'sort', 'statementsBy');

/** What the server is asked: days that are not said are all that it keeps in sight. */
export function differencesQuery(search: StatementsSearch) {
  const { shown: _shown, page: _page, sort: _sort, statementsBy: _by, settlement, ...filters } = search;
  return settlement === 'all' ? filters : { ...filters, state: settlement ?? ('open' as const) };
}
