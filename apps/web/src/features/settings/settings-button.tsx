import { t } from '@inspect/contract/i18n';
import { settingsEndpoints } from '@inspect/contract/settings';
import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayCall, useSession } from '../../platform/access/session.ts';

/** The way to the settings, for who may see them; nothing for anybody else. */
export function SettingsButton() {
  const session = useSession();
  if (!mayCall(session, settingsEndpoints.list.need)) return null;
  return (
    <Button
      component={Link}
      to="/settings"
      variant="default"
      leftSection={<IconSettings size={18} aria-hidden />}
    >
      {t('settings.open')}
    </Button>
  );
}
