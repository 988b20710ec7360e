import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams } from '@inspect/contract/kernel';
import type { EarlierCount } from '@inspect/contract/shifts';
import { Text } from '@mantine/core';
import { differenceText } from './shift-facts.ts';

/** What was counted before the last count: nobody counts again until it fits without its being seen. */
export function EarlierCounts({ counts }: { counts: readonly EarlierCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section aria-label={t('shifts.earlierCounts')}>
      <Text size="sm" fw={600}>
        {t('shifts.earlierCounts')}
      </Text>
      <ul>
        {counts.map(({ _id, at, counted, difference }) => (
          <li key={_id}>
            {t('shifts.earlierCount', {
              time: formatDateTime(at),
              sum: formatDrams(counted),
              difference: differenceText(difference),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
