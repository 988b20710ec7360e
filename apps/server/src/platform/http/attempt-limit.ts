import type { Clock } from '../clock.ts';
import { networkOf, siteOf } from './network-of.ts';

const WINDOW_MS = 60_000;
const TRIES = 20;
const MAX_ADDRESSES = 50_000;

/** So many times the tries of one network may come from all networks of a /48 together. */
const NETWORKS_OF_A_SITE = 10;

/** Counts tries per network and minute, and of IPv6 per /48: one address can't guess passwords or card numbers quickly. */
export function createAttemptLimit(clock: Clock, tries = TRIES) {
  const failures = new Map<string, number[]>();
  const placesOf = (address: string) => {
    const site = siteOf(address);
    const network = { name: networkOf(address), most: tries };
    return site === null ? [network] : [network, { name: site, most: tries * NETWORKS_OF_A_SITE }];
  };
  const recent = (name: string) => {
    const now = clock.now().getTime();
    // what lies ahead was counted before the clock was set back
    return (failures.get(name) ?? []).filter((at) => at > now - WINDOW_MS && at <= now);
  };
  const waitOf = ({ name, most }: { name: string; most: number }) => {
    const times = recent(name);
    const oldest = times[times.length - most];
    return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - clock.now().getTime()) / 1_000);
  };
  return {
    /** seconds to wait; 0 = go on */
    waitFor: (address: string): number => Math.max(...placesOf(address).map(waitOf)),
    /** Counts a try before its outcome is known, so that a hundred at once are a hundred. */
    begin(address: string): void {
      for (const { name } of placesOf(address)) {
        const times = [...recent(name), clock.now().getTime()];
        failures.delete(name);
        // Who was heard of last is remembered longest: nobody is forgotten for many who came once.
        const [oldest] = failures.keys();
        if (failures.size >= MAX_ADDRESSES && oldest !== undefined) failures.delete(oldest);
        failures.set(name, times);
      }
    },
    /** The password was right: the try that `begin` counted was none. */
    succeeded(address: string): void {
      for (const { name } of placesOf(address)) {
        const times = recent(name).slice(0, -1);
        if (times.length > 0) failures.set(name, times);
        else failures.delete(name);
      }
    },
  };
}

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;
