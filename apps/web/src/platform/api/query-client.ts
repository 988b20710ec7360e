import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NoResponse, ServerRefusal } from './call.ts';

const READ_RETRIES = 2;

/** The server ended or never knew this session; `credentials` at sign-in is another matter. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ServerRefusal && error.status === 401 && error.code === 'unauthenticated';
}

/**
 * `networkMode: 'always'`, because the browser's idea of being online is a hint and never the truth. Only a
 * read that nobody answered is tried again: a refusal is an answer, and a write is repeated by its outbox.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoResponse && failures < READ_RETRIES,
        retryDelay: (failures) => 500 * 2 ** failures,
        staleTime: 15_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
