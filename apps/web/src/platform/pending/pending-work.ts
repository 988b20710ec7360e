import { createStore, useStore } from '../store.ts';

/** Records that wait on this device; `oldest` is the device time (ms) of the oldest one. */
export type PendingWork = { count: number; oldest: number | null };

const sources = new Map<string, PendingWork>();
const store = createStore<PendingWork>({ count: 0, oldest: null });

/** Each outbox reports under its own name; the top bar shows the sum. */
export function reportPending(source: string, work: PendingWork): void {
  sources.set(source, work);
  const all = [...sources.values()];
  const times = all.flatMap((entry) => (entry.oldest === null ? [] : [entry.oldest]));
  store.set({
    count: all.reduce((sum, entry) => sum + entry.count, 0),
    oldest: times.length > 0 ? Math.min(...times) : null,
  });
}

export function usePending(): PendingWork {
  return useStore(store);
}
