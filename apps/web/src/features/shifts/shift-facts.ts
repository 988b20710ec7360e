import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams } from '@inspect/contract/kernel';
import type { Shift } from '@inspect/contract/shifts';
import type { Tone } from '../../ui/status-badge.tsx';

/** «500 drams are missing», «there are 500 too many», or that nothing differs. */
export function differenceText(difference: number): string {
  if (difference === 0) return t('shifts.noDifference');
  return difference < 0
    ? t('shifts.shortage', { sum: formatDrams(-difference) })
    : t('shifts.surplus', { sum: formatDrams(difference) });
}

export const toneOfDifference = (difference: number): Tone => (difference === 0 ? 'good' : 'bad');

/** What is known of a shift, for whose shift it is and for who reads it. */
export function factsOf({ openedAt, opening, moved, count, closed }: Shift) {
  const counted = count && (closed || count.stands) ? count : null;
  return [
    { name: t('shifts.label.openedAt'), value: formatDateTime(openedAt) },
    { name: t('shifts.opening'), value: formatDrams(opening) },
    ...(moved
      ? [
          { name: t('shifts.received'), value: formatDrams(moved.received) },
          { name: t('shifts.givenBack'), value: formatDrams(moved.givenBack) },
          { name: t('shifts.expected'), value: formatDrams(moved.expected) },
        ]
      : []),
    ...(counted ? [{ name: t('shifts.counted'), value: formatDrams(counted.counted) }] : []),
    ...(closed
      ? [
          { name: t('shifts.label.closedAt'), value: formatDateTime(closed.at) },
          { name: t('shifts.closer'), value: closed.byName ?? t('shifts.staff') },
        ]
      : []),
    ...(closed?.reason ? [{ name: t('shifts.reason'), value: closed.reason, wide: true }] : []),
  ];
}
