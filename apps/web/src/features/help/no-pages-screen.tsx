import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconHourglass, IconLogout, IconRefresh } from '@tabler/icons-react';
import { loadSession, signOut } from '../../platform/access/sign-in.ts';
import { MessagePage } from './message-page.tsx';

/** A person without a page that has a screen yet: no fault of his, and nothing is broken. */
export default function NoPagesScreen() {
  return (
    <MessagePage icon={IconHourglass} title={t('shell.noPagesTitle')} text={t('shell.noPagesText')}>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => void signOut()}
      >
        {t('auth.signOut')}
      </Button>
      <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void loadSession()}>
        {t('shell.retry')}
      </Button>
    </MessagePage>
  );
}
