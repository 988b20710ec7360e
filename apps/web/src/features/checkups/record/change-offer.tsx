import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Alert, Button, Group } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { KeptChange } from './use-kept-change.ts';

type ChangeOfferProps = { kept: KeptChange; onContinue: (kept: KeptChange) => void; onDelete: () => void };

export function ChangeOffer({ kept, onContinue, onDelete }: ChangeOfferProps) {
  const time = formatDateTime(new Date(kept.savedAt));
  return (
    <Alert
      color="apricot"
      icon={<IconFileText aria-hidden />}
      title={t('checkups.form.draftFound', { time })}
      mb="md"
    >
      <Group gap="xs">
        <Button size="xs" onClick={() => onContinue(kept)}>
          {t('checkups.form.draftContinue')}
        </Button>
        <Button size="xs" variant="default" onClick={onDelete}>
          {t('checkups.form.draftDelete')}
        </Button>
      </Group>
    </Alert>
  );
}
