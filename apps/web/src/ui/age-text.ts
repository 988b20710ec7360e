import { t } from '@inspect/contract/i18n';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The same where there is no room for words; nothing for a moment. */
export function shortAgeText(milliseconds: number): string {
  if (milliseconds < MINUTE) return '';
  if (milliseconds < HOUR) return t('shell.ageShortMinutes', { count: Math.floor(milliseconds / MINUTE) });
  if (milliseconds < DAY) return t('shell.ageShortHours', { count: Math.floor(milliseconds / HOUR) });
  return t('shell.ageDays', { count: Math.floor(milliseconds / DAY) });
}

/** Minutes, hours or days, rounded down; below a minute it is a moment. */
export function ageText(milliseconds: number): string {
  if (milliseconds < MINUTE) return t('shell.ageMoment');
  if (milliseconds < HOUR) return t('shell.ageMinutes', { count: Math.floor(milliseconds / MINUTE) });
  if (milliseconds < DAY) return t('shell.ageHours', { count: Math.floor(milliseconds / HOUR) });
  return t('shell.ageDays', { count: Math.floor(milliseconds / DAY) });
}
