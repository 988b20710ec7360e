import { yerevanDay } from '@inspect/contract/kernel';
import { useRead } from '../../../platform/api/use-call.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { LIST_PAGES, type ListPage, type ListPageRoute } from './list-pages.ts';
import { listSearch, queryOf } from './list-search.ts';

const RENEWED_MS = 60_000;

/** One of the five lists: its state in the address, its rows from the server. */
export function useCheckupList(route: ListPageRoute) {
  const page: ListPage = LIST_PAGES[route];
  const [search, patch] = useSearchState(listSearch);
  const today = yerevanDay(serverNow());
  const ready = page.company !== 'required' || search.company !== undefined;
  const read = useRead(
    page.endpoint,
    { query: queryOf(search, today) },
    { enabled: ready, keepPrevious: true, refetchInterval: RENEWED_MS },
  );
  const filtered = Object.keys(search).some((name) => name !== 'page' && name !== 'sort');
  return {
    page,
    search,
    patch,
    today,
    ready,
    filtered,
    answer: read.data,
    updating: read.isPlaceholderData,
    failure:
      read.isError && !read.data
        ? { message: failureText(read.error), retry: () => void read.refetch() }
        : undefined,
  };
}
