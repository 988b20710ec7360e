import type { UseQueryResult } from '@tanstack/react-query';
import { NoResponse } from '../../../platform/api/call.ts';
import { useServerStatus } from '../../../platform/server-status/index.ts';

/** Nobody answers: what is kept here is shown until somebody does. Where that is known already it isn't waited for. */
export function useIsUnanswered({
  error,
  failureCount,
}: Pick<UseQueryResult, 'error' | 'failureCount'>): boolean {
  const { lost } = useServerStatus();
  return error ? error instanceof NoResponse : failureCount > 0 || lost;
}
