import type { Resource } from '@inspect/contract/access';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Those that the rights speak of, and those that everybody may read of himself. */
export type Invalidated = Resource | 'auth' | 'edit-histories';

/** A write or an event: whatever was read of these resources is stale; what is on the screen is read again. */
export async function invalidate(client: QueryClient, ...resources: Invalidated[]): Promise<void> {
  await Promise.all(resources.map((resource) => client.invalidateQueries({ queryKey: [resource] })));
}

/** `invalidate` for a screen; the same function at each render. */
export function useInvalidate(): (...resources: Invalidated[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback((...resources) => invalidate(client, ...resources), [client]);
}
