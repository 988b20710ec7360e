import type { Clock } from '../clock.ts';
import { networkOf } from './network-of.ts';

const WINDOW_MS = 60_000;
const TRIES = 20;
const MAX_ADDRESSES = 50_000;

/** Counts tries per network address and minute: one address can't guess passwords or card numbers quickly. */
export function createAttemptLimit(clock: Clock, tries = TRIES) {
  const failures = new Map<string, number[]>();
  const recent = (network: string) => {
    const now = clock.now().getTime();
    // what lies ahead was counted before the clock was set back
    return (failures.get(network) ?? []).filter((at) => at > now - WINDOW_MS && at <= now);
  };
  return {
    /** seconds to wait; 0 = go on */
    waitFor(address: string): number {
      const times = recent(networkOf(address));
      const oldest = times[times.length - tries];
      if (oldest === undefined) return 0;
      return Math.ceil((oldest + WINDOW_MS - clock.now().getTime()) / 1_000);
    },
    /** Counts a try before its outcome is known, so that a hundred at once are a hundred. */
    begin(address: string): void {
      if (failures.size >= MAX_ADDRESSES) failures.clear();
      const network = networkOf(address);
      failures.set(network, [...recent(network), clock.now().getTime()]);
    },
    /** The password was right: the try that `begin` counted was none. */
    succeeded(address: string): void {
      const network = networkOf(address);
      const times = recent(network).slice(0, -1);
      if (times.length > 0) failures.set(network, times);
      else failures.delete(network);
    },
  };
}

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;
