import { z } from 'zod';
import { readCookie, writeCookie } from './cookies.ts';
import { cookieNames } from './keys.ts';

const DAY_S = 86_400;

/** True once a day on this device (specification §9: the first-time cookie lasts one day). */
export function takeFirstVisit(): boolean {
  if (readCookie(cookieNames.firstTime, z.string()) !== null) return false;
  writeCookie(cookieNames.firstTime, '1', DAY_S);
  return true;
}
