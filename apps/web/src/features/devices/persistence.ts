import { createStore, useStore } from '../../platform/store.ts';
import { deviceMemory, remember } from './device-memory.ts';

/** Whether the browser promised not to clear what it keeps when it lacks room; null = it does not say. */
const persistedStore = createStore<boolean | null>(null);

/** Asks once in a browser, and again when the application was installed: a browser that refused may then agree. */
export async function askToPersist(isInstalled: boolean): Promise<void> {
  const storage = navigator.storage;
  if (!storage?.persisted || !storage.persist) return;
  try {
    const isPersisted = await storage.persisted();
    const asks = !isPersisted && (isInstalled || deviceMemory()?.asked !== true);
    if (asks) remember({ asked: true });
    persistedStore.set(asks ? await storage.persist() : isPersisted);
  } catch {
    // A browser without storage promises nothing.
  }
}

export const isPersisted = persistedStore.get;

export function usePersisted(): boolean | null {
  return useStore(persistedStore);
}
