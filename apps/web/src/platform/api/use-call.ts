import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { addressOf, type CallAnswer, type CallDefinition, type CallInput, call } from './call.ts';

type ReadInput<Endpoint extends CallDefinition> = Omit<CallInput<Endpoint>, 'signal' | 'body'>;

export type ReadOptions = {
  enabled?: boolean;
  /** the former answer stays while the next page or filter is being read */
  keepPrevious?: boolean;
  /** milliseconds for which the answer counts as fresh */
  staleTime?: number;
  /** milliseconds between repeated reads while the screen is open */
  refetchInterval?: number;
};

/** Everything read from one endpoint. */
function readsOf(endpoint: { path: string }): QueryKey {
  return ['read', endpoint.path];
}

/** The same path and query make the same key, in whichever order the query was written. */
export function readKey(endpoint: { path: string }, input: { params?: unknown; query?: unknown }): QueryKey {
  const query = Object.fromEntries(
    Object.entries(input.query ?? {}).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
  return [...readsOf(endpoint), addressOf(endpoint.path, input.params, query)];
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

/** After a write: what was read from these endpoints is old; what is on the screen is read again. */
export async function forgetReads(client: QueryClient, ...endpoints: { path: string }[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: readsOf(endpoint) })));
}
