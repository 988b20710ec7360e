/** At most one forced reload for a version in this time, so that a stale service worker can't make a loop. */
const FORCED_RELOAD_PAUSE_MS = 600_000;
/** Pages that hear of a new version in the same moment come for it one after the other. */
const SPREAD_MS = 30_000;

/** When the page was last reloaded for a version: of each, as servers of two versions may answer in turn. */
export type ForcedReloads = Readonly<Record<string, number>>;

export function mayForceReload(reloads: ForcedReloads, version: string, now: number): boolean {
  const last = reloads[version];
  if (last === undefined) return true;
  const since = now - last;
  // A negative span means that the clock was set back: then the pause can't be measured, and one reload is due.
  return since < 0 || since >= FORCED_RELOAD_PAUSE_MS;
}

/** With this one, and without those that hold up nothing any more. */
export function withReload(reloads: ForcedReloads, version: string, now: number): ForcedReloads {
  const recent = Object.entries(reloads).filter(([other]) => !mayForceReload(reloads, other, now));
  return { ...Object.fromEntries(recent), [version]: now };
}

/** @param random 0 … 1 */
export function waitBeforeReload(random: number): number {
  return random * SPREAD_MS;
}

/** A build that was not made by the build knows no version to compare (development). */
export function isOtherVersion(own: string, served: string): boolean {
  return own !== DEVELOPMENT && served !== DEVELOPMENT && own !== served;
}

export const DEVELOPMENT = 'development';
