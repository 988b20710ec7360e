import { t } from '@inspect/contract/i18n';
import { IconCloudUp } from '@tabler/icons-react';
import { usePending } from '../../platform/pending/pending-work.ts';
import { useYerevanClock } from '../../platform/server-status/use-yerevan-clock.ts';
import { ageText } from '../../ui/age-text.ts';
import classes from './top-bar.module.css';

/** How much waits on this device and since when; nothing at all when nothing waits. */
export function PendingState() {
  const { count, oldest } = usePending();
  // The age grows with the clock beside it.
  useYerevanClock();
  if (count === 0) return null;
  const text = t('shell.unsent', { count });
  const age = oldest === null ? '' : ageText(Date.now() - oldest);
  return (
    <span className={classes.unsent} title={age ? `${text}, ${t('shell.unsentOldest', { age })}` : text}>
      <IconCloudUp size={20} stroke={1.8} aria-hidden />
      <span className={classes.unsentText}>{text}</span>
      <span className={classes.unsentCount} aria-hidden>
        {count}
      </span>
      {age ? <span className={classes.unsentAge}>{t('shell.unsentOldest', { age })}</span> : null}
    </span>
  );
}
