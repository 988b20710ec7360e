import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { hasPage, useSession } from '../../platform/access/session.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import classes from './notices.module.css';
import { useNotices } from './use-notices.ts';

/** Hardly ever is there one. Where it can't be fetched work goes on, and the bell counts it still. */
const MustAcknowledge = lazyPart(
  async () => {
    const { addNotificationTexts } = await import('./texts.ts');
    addNotificationTexts();
    return import('./must-acknowledge.tsx');
  },
  () => null,
);

const MOST_SHOWN = 99;

/** The bell in the top bar, and over everything what has to be acknowledged before one works on. */
export function Notices() {
  const person = useSession();
  const { unread, told, at } = useNotices();
  /** the answer for which he was let go, because acknowledging it failed */
  const [letGo, setLetGo] = useState<number | null>(null);
  const [first] = told?.data ?? [];
  const said = unread > 0 ? t('shell.unreadNotices', { count: unread }) : '';
  return (
    <>
      {hasPage(person, 'all_notifications') ? (
        <Link
          to={pageOf('all_notifications').url}
          className={classes.bell}
          aria-label={said || t('access.page.all_notifications')}
          title={t('access.page.all_notifications')}
        >
          <IconBell size={22} stroke={1.8} aria-hidden />
          {unread > 0 ? (
            <span className={classes.count} aria-hidden>
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          ) : null}
        </Link>
      ) : null}
      {/* Not «status»: that of the bar is the connection. */}
      <span aria-live="polite" aria-atomic className={classes.said}>
        {said}
      </span>
      {first && letGo !== at ? (
        <Suspense fallback={null}>
          <MustAcknowledge
            key={first._id}
            notification={first}
            more={(told?.pagination.count ?? 1) - 1}
            onFailure={() => setLetGo(at)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
