import { AppError } from '@inspect/contract/kernel';

/** After so many failures in a row an address is locked for a while, doubling up to an hour. */
const FREE_FAILURES = 5;
const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 3_600;
/** From here on only a reset by the owner, an admin or the verified phone helps (NIST SP 800-63B-4). */
export const RESET_AFTER_FAILURES = 100;

/** A lock that no waiting opens. */
export const UNTIL_RESET = Number.POSITIVE_INFINITY;

/** What somebody reads who knocks at a locked address: how long to wait, or that only a reset helps. */
export function lockRefusal(seconds: number): AppError {
  return seconds === UNTIL_RESET
    ? new AppError('login_reset')
    : new AppError('login_locked', { retryAfter: seconds });
}

/** Seconds of lock that the n-th failure in a row brings; 0 = none. */
export function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_LOCK_SECONDS * 2 ** Math.min(failures - FREE_FAILURES, 20), LONGEST_LOCK_SECONDS);
}
