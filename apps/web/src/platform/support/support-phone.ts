import { serverStatusEndpoints, support } from '@inspect/contract/server-status';
import { call } from '../api/call.ts';
import { localKeys } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { isOffline, onServerStatus } from '../server-status/index.ts';
import { createStore, useStore } from '../store.ts';

/** After the first answer: what the first screen waits for comes first. */
const CALM_MS = 5_000;

const phoneStore = createStore(readState(localKeys.support, support)?.phone ?? null);

/** Whom to call, as this device was told when there was a server; null = nobody is named. */
export const useSupportPhone = () => useStore(phoneStore);

/** Once, when the application starts: asked each time the server is there again, and kept for when it is not. */
export function followSupport(): void {
  let isDue = true;
  onServerStatus(() => {
    if (isOffline()) isDue = true;
    else if (isDue) {
      isDue = false;
      setTimeout(() => void ask(), CALM_MS);
    }
  });
}

async function ask(): Promise<void> {
  try {
    const { data } = await call(serverStatusEndpoints.support, {});
    writeState(localKeys.support, data);
    phoneStore.set(data.phone);
  } catch {
    // What was told before stands, and it is asked again when the server is back.
  }
}
