import { CHECKUP_FILTER } from '@inspect/contract/checkup-list';
import {
  CHECKUP_SORTS,
  LIST_COLUMN_KEYS,
  listColumn,
  readsOf,
  type staffCheckupQuery,
  type staffExportQuery,
} from '@inspect/contract/checkups';
import type { Day } from '@inspect/contract/kernel';
import { DIMENSIONS, VIEW_NAMES } from '@inspect/contract/reports';
import { z } from 'zod';
import { listState } from '../../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../../platform/navigation/search-state.ts';

const eitherWay = <Name extends string>(names: readonly Name[]) =>
  names.flatMap((name) => [name, `-${name}`] as const);

/** The list's state in the address. Days that are not there mean today. */
export const listSearch = z.object({
  // `overdue` where the page offers it (list-pages.ts)
  ...CHECKUP_FILTER,
  page: listState.page,
  search: listState.search,
  /** the staff's list only */
  deleted: z.enum(['true']).optional(),
  /** another look at the same rows */
  view: z.enum(['tax', ...VIEW_NAMES]).optional(),
  /** what the rows of a grouped view stand for */
  by: z.enum(DIMENSIONS).optional(),
  sort: z.enum(eitherWay(CHECKUP_SORTS)).optional(),
  /** by what the rows of another view are sorted; which orders there are is the view's to say (`isSortOf`) */
  order: z.string().optional(),
});
export type ListSearch = z.infer<typeof listSearch>;

/** What the table, its cells and the search without a server need; asking for less makes the answer half as heavy. */
const FIELDS = [
  ...readsOf(LIST_COLUMN_KEYS.filter((key) => !listColumn(key).fileOnly)),
  'registrationCertificate',
];

/** Which rows: what every view and every file of them asks for. */
export function filterOf(search: ListSearch, today: Day): z.input<typeof staffExportQuery> {
  const { startDate, endDate, page: _page, view: _view, by: _by, order: _order, ...rest } = search;
  // Those that were left open are of whatever day.
  return search.overdue ? rest : { startDate: startDate ?? today, endDate: endDate ?? today, ...rest };
}

export function queryOf(search: ListSearch, today: Day): z.input<typeof staffCheckupQuery> {
  const page = search.page ? { page: search.page } : {};
  return { fields: FIELDS.join(','), ...filterOf(search, today), ...page };
}

/** What «clear all» takes away. */
export const NO_FILTER = withoutFilters(listSearch, 'view', 'by', 'sort', 'order');
