import { t } from '@inspect/contract/i18n';
import { IconAlertTriangle, IconCloudPause, IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ATTENTION_URL } from '../../features/attention/index.ts';
import { usePending } from '../../platform/pending/pending-work.ts';
import { ageText, shortAgeText } from '../../ui/age-text.ts';
import classes from './top-bar.module.css';

/** How much waits on this device and since when, and the way to it; nothing at all when nothing waits. */
export function PendingState() {
  const { count, oldest, attention, isStalled } = usePending();
  if (count === 0) return null;
  const milliseconds = oldest === null ? null : Date.now() - oldest;
  const age = milliseconds === null ? '' : ageText(milliseconds);
  const shortAge = milliseconds === null ? '' : shortAgeText(milliseconds);
  const texts = [
    t('shell.unsent', { count }),
    ...(age ? [t('shell.unsentOldest', { age })] : []),
    ...(isStalled ? [t('shell.unsentStalled')] : []),
    ...(attention.length > 0 ? [t('attention.notice', { count: attention.length })] : []),
  ];
  const Icon = attention.length > 0 ? IconAlertTriangle : isStalled ? IconCloudPause : IconCloudUp;
  const tone = attention.length > 0 ? 'attention' : isStalled ? 'stalled' : undefined;
  return (
    <Link to={ATTENTION_URL} className={classes.unsent} data-tone={tone} title={texts.join(', ')}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span className={classes.unsentText}>{t('shell.unsent', { count })}</span>
      <span className={classes.unsentCount} aria-hidden>
        {count}
      </span>
      {age ? (
        <>
          <span className={classes.unsentAge}>{t('shell.unsentOldest', { age })}</span>
          <span className={classes.unsentAgeAlone} aria-hidden>
            {shortAge && `· ${shortAge}`}
          </span>
        </>
      ) : null}
    </Link>
  );
}
