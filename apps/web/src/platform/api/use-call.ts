import { resourceOf } from '@inspect/contract/kernel';
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Failure } from '../../ui/state/failed-state.tsx';
import { failureText } from '../notify/toast.ts';
import { addressOf, type CallAnswer, type CallDefinition, type CallInput, call } from './call.ts';

export type ReadInput<Endpoint extends CallDefinition> = Omit<CallInput<Endpoint>, 'signal' | 'body'>;

export type ReadOptions = {
  enabled?: boolean;
  /** the former answer stays while the next page or filter is being read */
  keepPrevious?: boolean;
  /** milliseconds for which the answer counts as fresh */
  staleTime?: number;
  /** milliseconds between repeated reads while the screen is open; a function is asked after each answer */
  refetchInterval?: number | ((query: { state: { data: unknown; error: unknown } }) => number | false);
};

type Read = Pick<CallDefinition, 'need' | 'path'>;

/** The resource, by which writes make stale, then the address, the same for any order of the query. */
export function readKey(endpoint: Read, input: { params?: unknown; query?: unknown }): QueryKey {
  const query = Object.fromEntries(
    Object.entries(input.query ?? {}).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
  return [resourceOf(endpoint), addressOf(endpoint.path, input.params, query)];
}

/** Reads through the query cache; the read is cancelled when nobody waits for it any more. */
export function useRead<Endpoint extends CallDefinition>(
  endpoint: Endpoint,
  input: ReadInput<Endpoint>,
  options: ReadOptions = {},
): UseQueryResult<CallAnswer<Endpoint>> {
  const { keepPrevious, ...rest } = options;
  return useQuery<CallAnswer<Endpoint>>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
}

/** Why there is nothing to show, and how to ask again; what was read before goes on being shown. */
export function failureOf(read: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>): Failure | undefined {
  if (!read.error || read.data !== undefined) return undefined;
  return { message: failureText(read.error), retry: () => void read.refetch() };
}
