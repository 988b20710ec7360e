import { z } from 'zod';
import { localKeys } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { HOUR_MS, offlineLimitsNow } from '../local-state/offline-limits.ts';
import { monotonicNow } from './monotonic.ts';
import { type Anchor, clockExcess, type Time, timeAtAnswer } from './time-rule.ts';

const storedTime = z.object({ live: z.number(), local: z.number(), diff: z.number() });

let anchor: Anchor | null = null;

/** The server's time as well as it is known: its last answer plus the time since; the device's before any answer. */
export function serverNow(): Date {
  return new Date(anchor ? anchor.live + (monotonicNow() - anchor.monotonic) : Date.now());
}

/** The server told its time: the device's clock is measured, and what was seen before counts no longer. */
export function takeServerTime(live: number): Time {
  anchor = { live, monotonic: monotonicNow() };
  const time = timeAtAnswer(live, Date.now());
  writeState(localKeys.time, time);
  writeState(localKeys.latestClock, time.local);
  return time;
}

/** No answer: the device's clock is judged by what is known. null = the server's time was never known here. */
export function judgeClock(): Time | null {
  const stored = readState(localKeys.time, storedTime);
  const device = Date.now();
  const latestSeen = readState(localKeys.latestClock, z.number());
  if (latestSeen === null || device > latestSeen) writeState(localKeys.latestClock, device);
  if (!stored) return null;
  const excess = clockExcess({ device, monotonic: monotonicNow(), anchor, latestSeen });
  // After a reload the excess measured before it stands, until the server says otherwise.
  const time = { ...stored, local: device, diff: anchor ? excess : Math.max(excess, stored.diff) };
  writeState(localKeys.time, time);
  return time;
}

/** The server has been silent for longer than a device shows what it keeps (reliability S30); null = it is not known since when. */
export function isSilenceOver(): boolean | null {
  const stored = readState(localKeys.time, storedTime);
  return stored && Date.now() - stored.live > offlineLimitsNow().maxHours * HOUR_MS;
}
