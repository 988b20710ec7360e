import { t } from '@inspect/contract/i18n';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isDirty, isInPage, onDirtyChange, wouldLose } from '../platform/dirty/dirty-work.ts';
import { reloadNow, useVersionState } from '../platform/server-status/new-version.ts';

export function VersionBanner() {
  const state = useVersionState();
  // It says itself that the version comes when that is over.
  const loses = useSyncExternalStore(onDirtyChange, wouldLose);
  const waitsForPage = useSyncExternalStore(onDirtyChange, () => isInPage() && !isDirty());
  if (state === 'current') return null;
  const waitsFor = waitsForPage ? 'serverStatus.newVersionUnsent' : 'serverStatus.newVersion';
  return (
    <Alert color="apricot" icon={<IconRefresh aria-hidden />} mb="md" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t(state === 'waiting' ? waitsFor : 'serverStatus.staleVersion')}</Text>
        {loses ? null : (
          <Button size="sm" variant="default" onClick={() => void reloadNow()}>
            {t('serverStatus.reloadNow')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
