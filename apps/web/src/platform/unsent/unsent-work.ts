import { createStore, useStore } from '../store.ts';

/** Records that wait on this device; `oldest` is the device time (ms) of the oldest one. */
export type UnsentWork = { count: number; oldest: number | null };

const sources = new Map<string, UnsentWork>();
const store = createStore<UnsentWork>({ count: 0, oldest: null });

/** Each outbox reports under its own name; the top bar shows the sum. */
export function reportUnsent(source: string, work: UnsentWork): void {
  sources.set(source, work);
  const all = [...sources.values()];
  const times = all.flatMap((entry) => (entry.oldest === null ? [] : [entry.oldest]));
  store.set({
    count: all.reduce((sum, entry) => sum + entry.count, 0),
    oldest: times.length > 0 ? Math.min(...times) : null,
  });
}

export function useUnsent(): UnsentWork {
  return useStore(store);
}
