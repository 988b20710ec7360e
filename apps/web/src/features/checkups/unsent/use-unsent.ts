import { useMemo } from 'react';
import { outbox, useMerges } from '../../../platform/outbox/index.ts';
import { useStore } from '../../../platform/store.ts';
import { type Unsent, unsentOf } from './unsent-kind.ts';

/** The checkups of this person that wait on this device, the newest first; undefined = still being read. */
export function useUnsent(): readonly Unsent[] | undefined {
  const { ready, operations } = useStore(outbox.store);
  const merges = useMerges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was merged is read from where `merges` lie
  const unsent = useMemo(
    () =>
      operations
        .map(unsentOf)
        .filter((one) => one !== null)
        .reverse(),
    [operations, merges],
  );
  return ready ? unsent : undefined;
}
