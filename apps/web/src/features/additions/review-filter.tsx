import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';

type ReviewFilterProps = {
  only: boolean;
  count: number;
  onChange: (changes: { unreviewed: '1' | null }) => void;
};

/** How many rows wait for the staff; one click leaves them alone on the screen. */
export function ReviewFilter({ only, count, onChange }: ReviewFilterProps) {
  if (!only && count === 0) return null;
  return (
    <Button
      size="sm"
      variant={only ? 'light' : 'default'}
      aria-pressed={only}
      onClick={() => onChange({ unreviewed: only ? null : '1' })}
    >
      {t('additions.waiting', { count })}
    </Button>
  );
}
