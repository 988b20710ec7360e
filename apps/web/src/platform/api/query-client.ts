import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusStore } from '../server-status/status-store.ts';
import { NoResponse, ServerRefusal } from './call.ts';

const READ_RETRIES = 2;

/** The server ended or never knew this session; `credentials` at sign-in is another matter. */
export function isSignedOut(error: unknown): error is ServerRefusal {
  return (
    error instanceof ServerRefusal &&
    error.status === 401 &&
    (error.code === 'unauthenticated' || error.code === 'session_blocked')
  );
}

/** Where nobody can be reached a second try only keeps people waiting for what their device has stored. */
const mayBeAnswered = (error: unknown) => error instanceof NoResponse && !statusStore.get().lost;

/** `always`: the browser's idea of online is a hint. Only an unanswered read is tried again; writes have outboxes. */
export function createQueryClient(onSignedOut: (refusal: ServerRefusal) => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => mayBeAnswered(error) && failures < READ_RETRIES,
        retryDelay: (failures) => 500 * 2 ** failures,
        staleTime: 15_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
