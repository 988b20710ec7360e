import {
  ANALYSIS_KINDS,
  analysisDays,
  CASE_SORTS,
  CASE_STATES,
  FINDING_SORTS,
} from '@inspect/contract/analysis';
import { type Day, objectId, sortQuery } from '@inspect/contract/kernel';
import { z } from 'zod';
import { dayState, listState } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';

export const TABS = ['findings', 'cases'] as const;

/** The state of the screen in the address. Days that are not there mean the latest thirty. */
export const analysisSearch = z.object({
  tab: z.enum(TABS).optional(),
  kind: z.enum(ANALYSIS_KINDS).optional(),
  page: listState.page,
  search: listState.search,
  /** the order of the findings, and that of the cases */
  sort: sortQuery(FINDING_SORTS),
  casesBy: sortQuery(CASE_SORTS),
  ...dayState,
  company: objectId.optional(),
  station: objectId.optional(),
  mechanic: objectId.optional(),
  state: z.enum(CASE_STATES).optional(),
  /** the finding that is open, by its key, or the case, by its id */
  open: z.string().max(100).optional(),
});
export type AnalysisSearch = z.infer<typeof analysisSearch>;

export const NO_ANALYSIS_FILTER = withoutFilters(analysisSearch, 'tab', 'kind', 'sort', 'casesBy', 'open');

/** What the findings of these days are asked for with. */
export function findingsQuery(
  { startDate, endDate, search, company, station, mechanic }: AnalysisSearch,
  today: Day,
) {
  const { from, to } = analysisDays({ startDate, endDate }, today);
  return { startDate: from, endDate: to, search, company, station, mechanic };
}

/** Which part of the screen an address leads to. */
export function addressOf(url: string, search: Readonly<Record<string, string | undefined>>): string {
  const said = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${url}?${new URLSearchParams(said)}`;
}
