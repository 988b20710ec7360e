import { yerevanDay } from '@inspect/contract/kernel';
import { loginsEndpoints } from '@inspect/contract/logins';
import { useList } from '../../platform/api/use-list.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { loginsSearch, queryOf } from './logins-search.ts';

export function useLogins() {
  const [search, patch] = useSearchState(loginsSearch);
  const today = yerevanDay(serverNow());
  const list = useList(
    loginsEndpoints.list,
    { ...queryOf(search, today), ...(search.page ? { page: search.page } : {}), sort: search.sort },
    { refetchInterval: 60_000 },
  );
  return {
    search,
    patch,
    today,
    filtered: Object.keys(search).some((name) => name !== 'page' && name !== 'sort'),
    list,
  };
}
