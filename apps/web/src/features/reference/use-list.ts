import {
  createForgivingSearch,
  objectId,
  PAGE_SIZE,
  paginationOf,
  searchKey,
} from '@inspect/contract/kernel';
import { type ListDefinition, matchesSearch, refFields } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { z } from 'zod';
import { listState } from '../../platform/navigation/list-state.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { type LocalRow, useCopies, useCopy } from '../../platform/offline/index.ts';

type SearchSchema = z.ZodObject<Record<string, z.ZodType<string | undefined>>>;
const schemas = new WeakMap<ListDefinition, SearchSchema>();

/** State of a list in the address: page, search, the row that is open, and a filter for each list it points to. */
function searchSchema(list: ListDefinition): SearchSchema {
  const filters = Object.fromEntries(refFields(list).map(([field]) => [field, objectId.optional()]));
  const schema: SearchSchema = schemas.get(list) ?? z.object({ ...filters, ...listState });
  schemas.set(list, schema);
  return schema;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Where words are kept for the search, it forgives mistakes too. */
function createSearch(list: ListDefinition, rows: readonly LocalRow[]): (typed: string) => LocalRow[] {
  const [words] = Object.entries(list.fields).flatMap(([field, { kind }]) =>
    kind === 'words' ? [field] : [],
  );
  if (words === undefined) return (typed) => rows.filter((row) => matchesSearch(list, row, typed));
  const wordsOf = (row: LocalRow) => {
    const kept = row[words];
    return Array.isArray(kept) ? kept.map(String) : [];
  };
  const find = createForgivingSearch(rows.map((row) => ({ name: row.name, words: wordsOf(row) })));
  return (typed) => find(typed).flatMap((index) => rows[index] ?? []);
}

/** The rows that the address asks for, from this browser's copy of the list. */
export function useList(name: string, list: ListDefinition) {
  const copies = useCopies();
  const { rows, at, problem } = useCopy(name);
  const [state, patch] = useSearchState(searchSchema(list));
  const search = textOf(state.search) ?? '';
  const filters = refFields(list).flatMap(([field]) => {
    const id = textOf(state[field]);
    return id ? [{ field, id }] : [];
  });
  const find = useMemo(() => (rows ? createSearch(list, rows) : null), [list, rows]);
  const asked = `${searchKey(search)}/${filters.map(({ id }) => id).join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for search and filters
  const found = useMemo(
    () =>
      (search && find ? find(search) : rows)?.filter((row) =>
        filters.every(({ field, id }) => row[field] === id),
      ),
    [rows, find, asked],
  );
  const count = found?.length ?? 0;
  const page = Math.min(Number(textOf(state.page) ?? 1), Math.max(1, Math.ceil(count / PAGE_SIZE)));
  return {
    patch,
    clear: () =>
      patch({
        ...Object.fromEntries(refFields(list).map(([field]) => [field, null])),
        search: null,
        page: null,
      }),
    search,
    filters,
    opened: textOf(state.row) ?? null,
    all: rows,
    rows: found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    pagination: found && paginationOf(count, page, PAGE_SIZE),
    at,
    problem,
    failure:
      problem && !rows
        ? { message: failureText(problem), retry: () => void copies.pull(name).catch(() => undefined) }
        : undefined,
  };
}

export type ListWork = ReturnType<typeof useList>;
