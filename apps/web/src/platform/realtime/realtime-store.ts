import { createStore } from '../store.ts';

/** Does the server reach this page with announcements? Without them everything works, and is asked for later. */
export const realtimeStore = createStore<{ state: 'on' | 'off' }>({ state: 'off' });

export function setRealtime(state: 'on' | 'off'): void {
  if (realtimeStore.get().state !== state) realtimeStore.set({ state });
}
