import { z } from 'zod';
import { flushDrafts } from '../dirty/dirty-work.ts';
import { localKeys } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { sessionStore } from './session.ts';

/** So long nobody touches the device before it is locked (reliability S28). */
const IDLE_MS = 15 * 60_000;
/** Other tabs need not know of every key. */
const TOLD_MS = 5_000;
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;
const RETURNS = ['focus', 'pageshow'] as const;

/** In any tab. The clock may have been set back since: then it counts from now on. */
function lastActive(): number | null {
  const at = readState(localKeys.activeAt, z.number());
  if (at === null || at <= Date.now()) return at;
  return noteActive();
}

function noteActive(): number {
  const now = Date.now();
  writeState(localKeys.activeAt, now);
  return now;
}

/** Nobody has touched this device for too long, as far as it knows. */
export function isIdleOver(): boolean {
  const last = lastActive();
  return last !== null && Date.now() - last >= IDLE_MS;
}

/**
 * A device that nobody touches is locked, in all its tabs: whoever is signed in types his password again. What stands in
 * forms is stored before. Once, when the application starts.
 */
export function followIdle(lock: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let locking = false;
  const isIn = () => sessionStore.get().kind === 'in';
  const close = async () => {
    locking = true;
    try {
      await flushDrafts();
      // Another tab may have locked this one meanwhile, and he may be back already.
      if (isIn() && isIdleOver()) await lock();
    } finally {
      locking = false;
    }
    if (isIn() && !isIdleOver()) look();
  };
  /** A tab that slept wakes up late, and looks first. */
  const look = () => {
    clearTimeout(timer);
    if (!isIn() || locking) return;
    if (isIdleOver()) void close();
    else timer = setTimeout(look, IDLE_MS - (Date.now() - (lastActive() ?? noteActive())));
  };
  const onActivity = () => {
    if (!isIn() || locking) return;
    if (isIdleOver()) look();
    else if (Date.now() - (lastActive() ?? 0) >= TOLD_MS) noteActive();
  };
  for (const name of ACTIVITY) window.addEventListener(name, onActivity, { capture: true, passive: true });
  for (const name of RETURNS) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  const stop = sessionStore.subscribe(look);
  look();
  return () => {
    clearTimeout(timer);
    for (const name of ACTIVITY) window.removeEventListener(name, onActivity, { capture: true });
    for (const name of RETURNS) window.removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}
