import { createStore } from '../../../platform/store.ts';

/**
 * Photographs of faults that are being read, sealed or pointed to, by id, with their checkup: taken, and not on this device
 * yet in a way that a crash leaves whole.
 */
export const takingStore = createStore<ReadonlyMap<string, string>>(new Map());

/** One more. Returns how to say that it is there, or is not to be had. */
export function beginTaking(id: string, checkup: string): () => void {
  takingStore.set(new Map(takingStore.get()).set(id, checkup));
  return () => takingStore.set(new Map([...takingStore.get()].filter(([other]) => other !== id)));
}
