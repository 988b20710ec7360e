import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { MessagePage } from './message-page.tsx';

/** The code of the page could not be fetched; it is asked for again at the same address. */
export function ChunkFailedScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      icon={IconPlugConnectedX}
      title={t('shell.chunkFailedTitle')}
      text={t('shell.chunkFailedText')}
    >
      <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </MessagePage>
  );
}
