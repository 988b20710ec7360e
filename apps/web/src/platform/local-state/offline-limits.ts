import { type OfflineLimits, offlineLimits, USUAL_OFFLINE_LIMITS } from '@inspect/contract/auth';
import { localKeys } from './keys.ts';
import { readState, writeState } from './local-state.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** For how long this device works without the server: what it was told last. */
export function offlineLimitsNow(): OfflineLimits {
  return readState(localKeys.offlineLimits, offlineLimits) ?? USUAL_OFFLINE_LIMITS;
}

/** As sentences tell it. */
export function offlineLimitTexts(): { days: number; hours: number } {
  const { signInDays, maxHours } = offlineLimitsNow();
  return { days: signInDays, hours: maxHours };
}

export function takeOfflineLimits(limits: OfflineLimits): void {
  writeState(localKeys.offlineLimits, limits);
}
