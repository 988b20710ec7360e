import { cookieNames } from './keys.ts';

const DAY_S = 86_400;

/** True once a day on this device (specification §9: the first-time cookie lasts one day). */
export function takeFirstVisit(): boolean {
  const seen = document.cookie.split('; ').some((entry) => entry.startsWith(`${cookieNames.firstTime}=`));
  if (seen) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${cookieNames.firstTime}=1; Max-Age=${DAY_S}; Path=/; SameSite=Lax`;
  return true;
}
