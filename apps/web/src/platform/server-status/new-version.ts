import { z } from 'zod';
import { APP_VERSION } from '../app-version.ts';
import { flushDrafts, isDirty, onDirtyChange, releaseDirty } from '../dirty/dirty-work.ts';
import { sessionKeys } from '../local-state/keys.ts';
import { readTabState, writeTabState } from '../local-state/local-state.ts';
import { activateNewWorker } from '../service-worker/register.ts';
import { createStore, useStore } from '../store.ts';
import { isOtherVersion, mayForceReload } from './reload-throttle.ts';

const SAFE_POINT_MS = 2_000;

/** waiting = for unsent input; stuck = a reload did not bring the new version. */
export type VersionState = 'current' | 'waiting' | 'stuck';

const store = createStore<VersionState>('current');
const forcedReload = z.object({ version: z.string(), at: z.number() });
let served = APP_VERSION;
let reloading = false;

export function useVersionState(): VersionState {
  return useStore(store);
}

/** The server serves this version: another one than ours asks for a reload at a safe point (reliability R10). */
export function considerVersion(version: string): void {
  served = version;
  if (!isOtherVersion(APP_VERSION, served)) store.set('current');
  else if (isDirty()) store.set('waiting');
  else reloadOnce();
}

/** Does what waited for the last form, a moment later: another may open, and its message should be read. */
export function followDirty(): void {
  onDirtyChange(() => {
    if (store.get() !== 'waiting' || isDirty()) return;
    setTimeout(() => {
      if (store.get() === 'waiting' && !isDirty()) reloadOnce();
    }, SAFE_POINT_MS);
  });
}

/** Asked for by a person: no throttle. */
export async function reloadNow(): Promise<void> {
  if (reloading) return;
  reloading = true;
  await activateNewWorker();
  await flushDrafts();
  releaseDirty();
  location.reload();
}

function reloadOnce(): void {
  // On its way already: a slow one is not one that brought nothing.
  if (reloading) return;
  const last = readTabState(sessionKeys.forcedReload, forcedReload);
  if (!mayForceReload(last, served, Date.now())) {
    store.set('stuck');
    return;
  }
  writeTabState(sessionKeys.forcedReload, { version: served, at: Date.now() });
  void reloadNow();
}
