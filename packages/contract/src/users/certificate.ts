import { type Day, daysBetween } from '../kernel/dates.ts';

/** From so many days before its end people are told that a certificate runs out. */
export const CERTIFICATE_WARNING_DAYS = 30;

export type CertificateState = 'missing' | 'expired' | 'soon' | 'valid';

/** How a mechanic's certificate stands on a day of Yerevan; on its last day it is still valid. */
export function certificateState(until: Day | null, today: Day): CertificateState {
  if (until === null) return 'missing';
  const left = daysBetween(today, until);
  if (left < 0) return 'expired';
  return left <= CERTIFICATE_WARNING_DAYS ? 'soon' : 'valid';
}
