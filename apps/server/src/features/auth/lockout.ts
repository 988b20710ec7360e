/** After so many failures in a row an address is locked for a while, doubling up to an hour. */
const FREE_FAILURES = 5;
const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 3_600;
/** From here on only a reset by the owner, an admin or the verified phone helps (NIST SP 800-63B-4). */
export const RESET_AFTER_FAILURES = 100;

/** Seconds of lock that the n-th failure in a row brings; 0 = none. */
export function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_LOCK_SECONDS * 2 ** Math.min(failures - FREE_FAILURES, 20), LONGEST_LOCK_SECONDS);
}
