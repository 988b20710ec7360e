import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import type { KeptChange } from './use-kept-change.ts';

type ChangeOfferProps = { kept: KeptChange; onContinue: (kept: KeptChange) => void; onDelete: () => void };

export function ChangeOffer({ kept, onContinue, onDelete }: ChangeOfferProps) {
  const time = formatDateTime(new Date(kept.savedAt));
  return (
    <Notice tone="info" title={t('shell.draftFound', { time })}>
      <Group gap="xs">
        <Button size="xs" onClick={() => onContinue(kept)}>
          {t('shell.draftContinue')}
        </Button>
        <Button size="xs" variant="default" onClick={onDelete}>
          {t('shell.draftDelete')}
        </Button>
      </Group>
    </Notice>
  );
}
