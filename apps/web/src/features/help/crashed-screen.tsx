import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { MessagePage } from './message-page.tsx';

/** A fault of ours: nothing typed is lost, and the way on is a reload. */
export function CrashedScreen({ onReload }: { onReload: () => void }) {
  return (
    <MessagePage icon={IconAlertTriangle} title={t('shell.crashedTitle')} text={t('shell.crashedText')}>
      <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onReload}>
        {t('shell.reload')}
      </Button>
    </MessagePage>
  );
}
