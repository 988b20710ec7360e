import { t } from '@inspect/contract/i18n';
import { settingsEndpoints } from '@inspect/contract/settings';
import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { mayCall, useSession } from '../../platform/access/session.ts';

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));

/** The way to the settings, for who may see them; nothing for anybody else. */
export function SettingsButton() {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  if (!mayCall(session, settingsEndpoints.list.need)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('settings.open')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
