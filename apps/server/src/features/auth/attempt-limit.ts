import type { Clock } from '../../platform/clock.ts';
import { networkOf } from './network-of.ts';

const WINDOW_MS = 60_000;
const FAILURES = 20;
const MAX_ADDRESSES = 50_000;

/** Counts failed sign-ins per network address, so that one address can't try many accounts quickly. */
export function createAttemptLimit(clock: Clock) {
  const failures = new Map<string, number[]>();
  const recent = (network: string) => {
    const since = clock.now().getTime() - WINDOW_MS;
    return (failures.get(network) ?? []).filter((at) => at > since);
  };
  return {
    /** seconds to wait; 0 = go on */
    waitFor(address: string): number {
      const times = recent(networkOf(address));
      const oldest = times[times.length - FAILURES];
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
