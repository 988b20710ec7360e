import { t } from '@inspect/contract/i18n';
import type { WorkingHours } from '@inspect/contract/stations';

/** Days in words and their hours, in the order in which they were given. */
export function hoursText(hours: WorkingHours): string {
  return hours
    .map(({ days, from, to }) => `${days.map((day) => t(`stations.day.d${day}`)).join(', ')} ${from}–${to}`)
    .join('; ');
}
