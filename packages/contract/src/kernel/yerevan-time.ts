/** Apart from the days, which bring a library: the public pages reckon with nothing but this. */

/** Yerevan has been UTC+4 without summer time since 2012: a fixed offset is exact, as a test compares. */
export const OFFSET_MS = 4 * 3_600_000;

/** Milliseconds since 1970 as Yerevan's clocks count them. */
export function yerevanTime(instant: Date): number {
  return instant.getTime() + OFFSET_MS;
}
