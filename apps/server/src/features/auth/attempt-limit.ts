import type { Clock } from '../../platform/clock.ts';

const WINDOW_MS = 60_000;
const FAILURES = 20;
const MAX_ADDRESSES = 50_000;

/** Counts failed sign-ins per network address, so that one address can't try many accounts quickly. */
export function createAttemptLimit(clock: Clock) {
  const failures = new Map<string, number[]>();
  const recent = (address: string) => {
    const since = clock.now().getTime() - WINDOW_MS;
    return (failures.get(address) ?? []).filter((at) => at > since);
  };
  return {
    /** seconds to wait; 0 = go on */
    waitFor(address: string): number {
      const times = recent(address);
      const oldest = times[times.length - FAILURES];
      if (oldest === undefined) return 0;
      return Math.ceil((oldest + WINDOW_MS - clock.now().getTime()) / 1_000);
    },
    /** Counts a try before its outcome is known, so that a hundred at once are a hundred. */
    begin(address: string): void {
      if (failures.size >= MAX_ADDRESSES) failures.clear();
      failures.set(address, [...recent(address), clock.now().getTime()]);
    },
    /** The password was right: the try that `begin` counted was none. */
    succeeded(address: string): void {
      const times = recent(address).slice(0, -1);
      if (times.length > 0) failures.set(address, times);
      else failures.delete(address);
    },
  };
}

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;
