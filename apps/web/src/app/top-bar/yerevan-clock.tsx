import { t } from '@inspect/contract/i18n';
import { VisuallyHidden } from '@mantine/core';
import { useYerevanClock } from '../../platform/server-status/use-yerevan-clock.ts';
import classes from './top-bar.module.css';

/** The server's time in Yerevan, which may differ from the corner of the device's own screen. */
export function YerevanClock() {
  const time = useYerevanClock();
  return (
    <time className={classes.clock} title={t('shell.yerevanTime')}>
      <VisuallyHidden>{t('shell.yerevanTime')} </VisuallyHidden>
      {time}
    </time>
  );
}
