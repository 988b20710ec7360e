/** What differs by more than this is a wrong clock; less is ordinary drift (reliability R9). */
export const CLOCK_TOLERANCE_MS = 300_000;

/** The specification's Time. Milliseconds since 1970: the server's clock, the device's at that moment, the excess. */
export type Time = { live: number; local: number; diff: number };

/** When the server's clock was last read, on a clock that nobody can set; unknown after a reload. */
export type Anchor = { live: number; monotonic: number };

export type ClockReading = {
  /** the device's wall clock */
  device: number;
  monotonic: number;
  anchor: Anchor | null;
  /** the latest wall clock ever seen on this device */
  latestSeen: number | null;
};

/** How far the device's clock is wrong beyond the tolerance, 0 = not; earlier than one seen here was set back. */
export function clockExcess({ device, monotonic, anchor, latestSeen }: ClockReading): number {
  const expected = anchor ? anchor.live + (monotonic - anchor.monotonic) : device;
  const beyond = Math.max(0, Math.abs(device - expected) - CLOCK_TOLERANCE_MS);
  const setBack = latestSeen === null ? 0 : Math.max(0, latestSeen - device);
  return Math.max(beyond, setBack);
}

/** The server answered: its clock is the measure, and what was seen before no longer counts. */
export function timeAtAnswer(live: number, device: number): Time {
  return { live, local: device, diff: Math.max(0, Math.abs(device - live) - CLOCK_TOLERANCE_MS) };
}

export type OfflineVerdict = 'fine' | 'no-time' | 'clock-wrong';

/** What an offline device does about its clock (specification §4). */
export function offlineVerdict(time: Time | null, signedIn: boolean): OfflineVerdict {
  if (!time) return 'no-time';
  return time.diff > 0 && signedIn ? 'clock-wrong' : 'fine';
}
