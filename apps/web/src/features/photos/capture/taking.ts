import { createStore } from '../../../platform/store.ts';

/** How many photographs of faults are being read or sealed, by checkup: taken, and not on this device yet. */
export const takingStore = createStore<ReadonlyMap<string, number>>(new Map());

/** One more. Returns how to say that it is there, or is not to be had. */
export function beginTaking(checkup: string): () => void {
  change(checkup, 1);
  return () => change(checkup, -1);
}

function change(checkup: string, by: number): void {
  const counts = new Map(takingStore.get());
  const count = (counts.get(checkup) ?? 0) + by;
  if (count > 0) counts.set(checkup, count);
  else counts.delete(checkup);
  takingStore.set(counts);
}
