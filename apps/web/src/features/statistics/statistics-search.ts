import { addDays, type Day, objectId } from '@inspect/contract/kernel';
import { COMPARISONS, type Range, STEPS } from '@inspect/contract/statistics';
import { z } from 'zod';
import { dayState } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';

/** By what companies and stations are put in order. */
export const RANKS = ['count', 'faultRate', 'received', 'medianMinutes'] as const;

const USUAL_DAYS = 30;

/** The state of the screen in its address. */
export const statisticsSearch = z.object({
  ...dayState,
  company: objectId.optional(),
  station: objectId.optional(),
  type: objectId.optional(),
  step: z.enum(STEPS).optional(),
  compare: z.enum(COMPARISONS).optional(),
  rank: z.enum(RANKS).default('count'),
});
export type StatisticsSearch = z.infer<typeof statisticsSearch>;

/** A trend of one day is none: what is not said is the last thirty. */
export function rangeIn({ startDate, endDate }: StatisticsSearch, today: Day): Range {
  const to = endDate ?? (startDate && startDate > today ? startDate : today);
  return { from: startDate ?? addDays(to, 1 - USUAL_DAYS), to };
}

/** What «clear all» takes away: whose statistics these are stays. */
export const NO_FILTER = withoutFilters(statisticsSearch, 'company', 'rank');
