import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group } from '@mantine/core';
import { Notice } from '../notice.tsx';

export type AbandonedDraftOffer = { savedAt: number; onContinue: () => void; onForget: () => void };

/** What was typed here and never sent: offered, never forced. */
export function AbandonedDraft({ offer }: { offer: AbandonedDraftOffer | null }) {
  if (!offer) return null;
  return (
    <Notice tone="info" title={t('shell.draftFound', { time: formatDateTime(new Date(offer.savedAt)) })}>
      <Group gap="xs">
        <Button size="xs" onClick={offer.onContinue}>
          {t('shell.draftContinue')}
        </Button>
        <Button size="xs" variant="default" onClick={offer.onForget}>
          {t('shell.draftDelete')}
        </Button>
      </Group>
    </Notice>
  );
}
