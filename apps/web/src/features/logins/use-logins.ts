import { companiesEndpoints } from '@inspect/contract/companies';
import { PAGE_SIZE_MAX, yerevanDay } from '@inspect/contract/kernel';
import { loginsEndpoints } from '@inspect/contract/logins';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/access/session.ts';
import { call } from '../../platform/api/call.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { loginsSearch, queryOf } from './logins-search.ts';

/** The sign-ins as they are filtered in the address. */
export function useLogins() {
  const [search, patch] = useSearchState(loginsSearch);
  const today = yerevanDay(serverNow());
  const read = useRead(
    loginsEndpoints.list,
    { query: { ...queryOf(search, today), ...(search.page ? { page: search.page } : {}) } },
    { keepPrevious: true, refetchInterval: 60_000 },
  );
  return {
    search,
    patch,
    today,
    filtered: Object.keys(search).some((name) => name !== 'page'),
    answer: read.data,
    updating: read.isPlaceholderData,
    failure:
      read.isError && !read.data
        ? { message: failureText(read.error), retry: () => void read.refetch() }
        : undefined,
  };
}

/** Companies to choose one of, for who sees more than one. */
export function useCompanyOptions() {
  const { user } = useSession();
  const enabled = user.company === null;
  const endpoint = companiesEndpoints.companies;
  const read = useQuery({
    queryKey: ['rows', 'companies', 'logins'],
    enabled,
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => {
      const rows: { id: string; name: string }[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page: String(page), limit: String(PAGE_SIZE_MAX) };
        const { data, pagination } = endpoint.response.parse(await call(endpoint, { query, signal }));
        rows.push(...data.map(({ _id, name }) => ({ id: _id, name })));
        pages = pagination.total;
      }
      return rows;
    },
  });
  if (!enabled) return null;
  return {
    options: read.data,
    failure: read.isError
      ? { message: failureText(read.error), retry: () => void read.refetch() }
      : undefined,
  };
}
