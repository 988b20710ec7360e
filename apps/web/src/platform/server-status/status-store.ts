import { createStore, useStore } from '../store.ts';

export type Link = 'online' | 'offline';

export type ServerStatusState = {
  /** online by default (specification §4) */
  link: Link;
  /** a check failed: the connection is gone, which one call without a response does not prove */
  lost: boolean;
  /** a check has been running for a noticeable time and its outcome would change what is shown */
  checking: boolean;
  /** enabled payment methods besides cash; empty before the first answer */
  payments: readonly string[];
  /** version of the reference data; null before the first answer */
  classificators: number | null;
};

export const statusStore = createStore<ServerStatusState>({
  link: 'online',
  lost: false,
  checking: false,
  payments: [],
  classificators: null,
});

export function changeStatus(changes: Partial<ServerStatusState>): void {
  statusStore.set({ ...statusStore.get(), ...changes });
}

/** Runs after every change of what is known of the server. Returns how to stop. */
export const onServerStatus = statusStore.subscribe;

export function isOffline(): boolean {
  return statusStore.get().link === 'offline';
}

/** `state` is what to show; `link` is what is known. */
export function useServerStatus(): ServerStatusState & { state: Link | 'checking' } {
  const status = useStore(statusStore);
  return { ...status, state: status.checking ? 'checking' : status.link };
}
