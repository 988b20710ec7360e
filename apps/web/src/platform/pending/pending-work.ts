import { useMemo } from 'react';
import { outbox } from '../outbox/index.ts';
import { useStore } from '../store.ts';

/** What waits on this device; `oldest` is the device time (ms) of the oldest. */
export type PendingWork = { count: number; oldest: number | null };

/** Of the signed-in person, whatever it is: everything unsent lies in the outbox. */
export function usePending(): PendingWork {
  const { operations } = useStore(outbox.store);
  return useMemo(
    () => ({
      count: operations.length,
      // By the times themselves: the clock may have been changed between two of them.
      oldest: operations.length > 0 ? Math.min(...operations.map(({ savedAt }) => savedAt)) : null,
    }),
    [operations],
  );
}
