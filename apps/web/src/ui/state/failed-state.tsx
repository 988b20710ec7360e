import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import classes from './state.module.css';

export type Failure = { message: string; retry: () => void };

/** What happened, and "try again" in the very place. */
export function FailedState({ message, retry }: Failure) {
  return (
    <div className={classes.state} role="alert">
      <IconPlugConnectedX size={36} stroke={1.4} aria-hidden className={classes.icon} />
      <p className={classes.title}>{t('shell.failedTitle')}</p>
      <p className={classes.text}>{message}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={retry}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
