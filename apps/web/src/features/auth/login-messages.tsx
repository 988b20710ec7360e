import { t } from '@inspect/contract/i18n';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../../platform/brand/public-card.module.css';
import { takeAfterReload } from '../../platform/server-status/after-reload.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { idramMessage } from './idram-message.ts';

/** Why one stands here again: the session ended, the clock was wrong, a payment returned, nobody answers. */
export function LoginMessages({ idram, ended }: { idram: unknown; ended: boolean }) {
  const [left] = useState(takeAfterReload);
  const { link } = useServerStatus();
  const payment = idramMessage(idram);
  return (
    <Stack gap="sm" className={classes.messages}>
      {payment ? (
        <Alert
          color={payment.color}
          icon={payment.color === 'green' ? <IconCheck aria-hidden /> : <IconX aria-hidden />}
        >
          {payment.text}
        </Alert>
      ) : null}
      {ended ? (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('auth.expired')}
        </Alert>
      ) : null}
      {left ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t(left)}
        </Alert>
      ) : null}
      {link === 'offline' ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('auth.noServer')}
        </Alert>
      ) : null}
    </Stack>
  );
}
