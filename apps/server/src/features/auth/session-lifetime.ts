import { isStaff, type Role } from '@inspect/contract/access';

/** Staff see the whole country, so their sessions end sooner (ASVS V7.3). Seconds. */
export function sessionLifetime(role: Role): { idleSeconds: number; absoluteSeconds: number } {
  return isStaff(role)
    ? { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3_600 }
    : { idleSeconds: 60 * 60, absoluteSeconds: 24 * 3_600 };
}
