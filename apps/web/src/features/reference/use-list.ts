import { objectId, PAGE_SIZE, paginationOf, sortQuery } from '@inspect/contract/kernel';
import { growsByForms, type ListDefinition, refFields, searchIn, sortsOf } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { z } from 'zod';
import { useRowOrder } from '../../platform/fields/index.ts';
import { listState } from '../../platform/navigation/list-state.ts';
import { type SearchPatch, useSearchState } from '../../platform/navigation/use-search-state.ts';
import { type LocalRow, useCopy } from '../../platform/offline/index.ts';
import { useRetiredRows } from '../../platform/retirement/index.ts';
import { isUnreviewed } from '../additions/index.ts';

type State = z.ZodObject<Record<string, z.ZodType<string | undefined>>>;

/** What the address says: page, search, order, the row that is open, a filter for each list that this one points to, and
 * whether only what forms added, or what was retired, is shown. */
function stateOf(list: ListDefinition): State {
  const filters = Object.fromEntries(refFields(list).map(([field]) => [field, objectId.optional()]));
  const review = growsByForms(list) ? { unreviewed: z.literal('1').optional() } : {};
  const sort = sortQuery([...sortsOf(list), 'retiredAt']);
  return z.object({ ...filters, ...review, ...listState, sort, retired: z.enum(['true']).optional() });
}

/** The rows that the address asks for: of this browser's copy of the list, or those that were retired from it. */
export function useList(name: string, list: ListDefinition) {
  const copy = useCopy(name);
  const [state, patch] = useSearchState(useMemo(() => stateOf(list), [list]));
  const {
    page: asked = '1',
    search = '',
    sort,
    row: opened,
    unreviewed: waiting,
    retired,
    ...filters
  } = state;
  const gone = useRetiredRows(list, retired !== undefined);
  const { rows, failure } = retired ? gone : copy;
  const find = useMemo(() => searchIn(list, rows ?? []), [list, rows]);
  const inOrder = useRowOrder(list.fields, sort);
  const found = useMemo(
    () =>
      rows && inOrder((state.search ? find(state.search) : rows).filter((row) => isWanted(list, row, state))),
    [list, rows, find, inOrder, state],
  );
  const count = found?.length ?? 0;
  const page = Math.min(Number(asked), Math.max(1, Math.ceil(count / PAGE_SIZE)));
  // Another filter or order starts from the first page.
  const filter: SearchPatch<State> = (changes, options) => patch({ ...changes, page: null }, options);
  const none = Object.fromEntries(refFields(list).map(([field]) => [field, null]));
  return {
    search,
    filters,
    retired: retired !== undefined,
    filtered:
      retired !== undefined || search !== '' || waiting !== undefined || Object.keys(filters).length > 0,
    review: { only: waiting !== undefined, count: rows?.filter(isUnreviewed).length ?? 0 },
    sort: { value: sort, onChange: (next: string | undefined) => filter({ sort: next }) },
    filter,
    clear: () => filter({ ...none, unreviewed: null, search: null, retired: null }),
    opened,
    patch,
    all: rows,
    shown: {
      rows: found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      pagination: found && paginationOf(count, page, PAGE_SIZE),
      failure,
    },
    at: retired ? null : copy.at,
    problem: copy.problem,
  };
}

function isWanted(list: ListDefinition, row: LocalRow, state: z.output<State>): boolean {
  if (state.unreviewed !== undefined && !isUnreviewed(row)) return false;
  return refFields(list).every(([field]) => state[field] === undefined || row[field] === state[field]);
}

export type ListWork = ReturnType<typeof useList>;
