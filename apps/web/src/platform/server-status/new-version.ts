import { z } from 'zod';
import { APP_VERSION } from '../app-version.ts';
import { resumeWithoutReload, settleBeforeReload } from '../dirty/before-reload.ts';
import { isNeeded, onDirtyChange, releaseDirty } from '../dirty/dirty-work.ts';
import { sessionKeys } from '../local-state/keys.ts';
import { readTabState, writeTabState } from '../local-state/local-state.ts';
import { activateNewWorker } from '../service-worker/register.ts';
import { createStore, useStore } from '../store.ts';
import { isOtherVersion, mayForceReload, waitBeforeReload, withReload } from './reload-throttle.ts';

const SAFE_POINT_MS = 2_000;

/** waiting = for unsent input; stuck = a reload did not bring the new version. */
export type VersionState = 'current' | 'waiting' | 'stuck';

const store = createStore<VersionState>('current');
const forcedReloads = z.record(z.string(), z.number());
let served = APP_VERSION;
let reloading = false;
let isPlanned = false;

export function useVersionState(): VersionState {
  return useStore(store);
}

/** The server serves this version: another one than ours asks for a reload at a safe point (reliability R10). */
export function considerVersion(version: string): void {
  served = version;
  if (!isSafePoint() || isPlanned || reloading) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    // Somebody may have begun to type, or the server have gone back to our version.
    if (isSafePoint()) reloadForVersion();
  }, waitBeforeReload(Math.random()));
}

/** There is another version, and nothing typed would be disturbed by it. */
function isSafePoint(): boolean {
  if (!isOtherVersion(APP_VERSION, served)) store.set('current');
  else if (isNeeded()) store.set('waiting');
  else if (!reloading && !mayForceReload(reloadsSoFar(), served, Date.now())) store.set('stuck');
  else return true;
  return false;
}

const reloadsSoFar = () => readTabState(sessionKeys.forcedReload, forcedReloads) ?? {};

/** Does what waited for the last form, a moment later: another may open, and its message should be read. */
export function followDirty(): void {
  onDirtyChange(() => {
    if (store.get() !== 'waiting' || isNeeded()) return;
    setTimeout(() => {
      if (store.get() === 'waiting' && isSafePoint()) reloadForVersion();
    }, SAFE_POINT_MS);
  });
}

/** Asked for by a person: no throttle. */
export const reloadNow = (): Promise<void> => reload(() => false);

/** `isStopped`: asked when everything has come to its end; what that has brought may need the page. */
async function reload(isStopped: () => boolean): Promise<void> {
  if (reloading) return;
  reloading = true;
  await activateNewWorker();
  await settleBeforeReload();
  if (isStopped()) {
    reloading = false;
    resumeWithoutReload();
    return;
  }
  releaseDirty();
  location.reload();
}

function reloadForVersion(): void {
  if (!reloadOnce(served)) store.set('stuck');
}

/** Not again within ten minutes for the same reason. False = it would be, or this browser can't remember that it was. */
export function reloadOnce(reason: string): boolean {
  // On its way already: a slow one is not one that brought nothing.
  if (reloading) return true;
  const before = reloadsSoFar();
  if (!mayForceReload(before, reason, Date.now())) return false;
  writeTabState(sessionKeys.forcedReload, withReload(before, reason, Date.now()));
  if (mayForceReload(reloadsSoFar(), reason, Date.now())) return false;
  void reload(isNeeded);
  return true;
}
