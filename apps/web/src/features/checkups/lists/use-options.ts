import { LISTS, listEndpoint } from '@inspect/contract/reference';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { useServerStatus } from '../../../platform/server-status/index.ts';
import type { Option } from '../../../ui/form/picker/find-options.ts';
import type { Failure } from '../../../ui/state/failed-state.tsx';
import { readAll } from './read-all.ts';
import type { ListSource, PlainRow } from './rows.ts';

const HALF_DAY_MS = 12 * 3_600_000;

export type Rows<Row> = { rows: readonly Row[] | undefined; failure: Failure | undefined };

/**
 * The rows of a reference list. They rarely change and the heartbeat says when they do: until then they are
 * not read again. `filter` null = what they hang on has not been chosen yet, so there are none.
 */
export function useListRows<Row>(
  { name, read }: ListSource<Row>,
  filter: Readonly<Record<string, string>> | null = {},
): Rows<Row> {
  const { classificators: version } = useServerStatus();
  const list = LISTS[name];
  const answer = useQuery({
    queryKey: ['rows', name, filter, version],
    queryFn: ({ signal }) => {
      const endpoint = listEndpoint(list);
      if (!list.cached) return readAll(endpoint, read, filter ?? {}, signal);
      return call(endpoint, { query: filter ?? {}, signal }).then((whole) => read(whole).data);
    },
    enabled: filter !== null,
    staleTime: HALF_DAY_MS,
    gcTime: HALF_DAY_MS,
    // Another version of the same list replaces it silently; the list of another make never stands in for one.
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filter) ? keepPreviousData(previous) : undefined,
  });
  const rows = filter === null ? [] : answer.data;
  const failure =
    answer.isError && !answer.data
      ? { message: failureText(answer.error), retry: () => void answer.refetch() }
      : undefined;
  return { rows, failure };
}

/** Rows as things to choose; `undefined` while they are on their way. */
export function optionsOf<Row extends PlainRow>(rows: readonly Row[] | undefined): Option[] | undefined {
  return rows?.map(({ _id, name, primary }) => ({ id: _id, name, ...(primary ? { primary } : {}) }));
}
