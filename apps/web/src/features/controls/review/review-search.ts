import { CHECKUP_FILTER, CHECKUP_STATUSES } from '@inspect/contract/checkup-list';
import {
  CONTROL_STATUSES,
  type controlsQuery,
  QUESTION_STATES,
  SAMPLE_PARTS,
} from '@inspect/contract/controls';
import { type Day, objectId } from '@inspect/contract/kernel';
import { z } from 'zod';
import { listState } from '../../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';

// What is left open is in no list of controls.
const { overdue: _overdue, ...filter } = CHECKUP_FILTER;

/** What stands in the address. Days that are not there mean today. */
export const reviewSearch = z.object({
  ...filter,
  page: listState.page,
  search: listState.search,
  status: z.enum(CHECKUP_STATUSES).exclude(['open']).optional(),
  controlStatus: z.enum(CONTROL_STATUSES).optional(),
  question: z.enum(QUESTION_STATES).optional(),
  sample: z.enum(['all', ...SAMPLE_PARTS]).optional(),
  /** the checkup that is looked at */
  row: objectId.optional(),
});
export type ReviewSearch = z.infer<typeof reviewSearch>;

export const NO_FILTER = withoutFilters(reviewSearch, 'row');

export function reviewQuery(search: ReviewSearch, today: Day): z.input<typeof controlsQuery> {
  const { row: _row, startDate, endDate, ...rest } = search;
  return { startDate: startDate ?? today, endDate: endDate ?? today, ...rest };
}

/** The same of all pages: what a file of them asks for. */
export function reviewFilter(search: ReviewSearch, today: Day) {
  const { page: _page, ...filtered } = reviewQuery(search, today);
  return filtered;
}
