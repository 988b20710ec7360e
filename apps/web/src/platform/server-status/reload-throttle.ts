/** At most one forced reload for a version in this time, so that a stale service worker can't make a loop. */
export const FORCED_RELOAD_PAUSE_MS = 600_000;

export type ForcedReload = { version: string; at: number };

export function mayForceReload(last: ForcedReload | null, version: string, now: number): boolean {
  if (last?.version !== version) return true;
  const since = now - last.at;
  // A negative span means that the clock was set back: then the pause can't be measured, and one reload is due.
  return since < 0 || since >= FORCED_RELOAD_PAUSE_MS;
}

/** A build that was not made by the build knows no version to compare (development). */
export function isOtherVersion(own: string, served: string): boolean {
  return own !== DEVELOPMENT && served !== DEVELOPMENT && own !== served;
}

export const DEVELOPMENT = 'development';
