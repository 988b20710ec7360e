import { blockAlert, type ReminderKind, reminderFor } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { formatClock } from '@inspect/contract/kernel';
import { Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { remindersKey } from '../../platform/local-state/keys.ts';
import { readState, writeState } from '../../platform/local-state/local-state.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAccountStatus } from './use-account-status.ts';

/** Most companies owe nothing: it is fetched where one does. */
const ReminderDialog = lazyPart(() => import('./reminder-dialog.tsx'));

const SECOND = 1000;
/** when each was last closed, in ms */
const putOffTimes = z.object({ contract: z.number(), subscription: z.number() }).partial();

/** What stands in the way of a company's work, on every page of its people. `now` is moved by tests. */
export function CompanyNotices({ now = serverNow }: { now?: () => Date }) {
  const { user } = useSession();
  const { accountStatus, refresh } = useAccountStatus();
  const [time, setTime] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setTime(now().getTime()), SECOND);
    return () => clearInterval(timer);
  }, [now]);
  const key = remindersKey(user.id);
  const [putOff, setPutOff] = useState(() => readState(key, putOffTimes) ?? {});
  if (!accountStatus) return null;
  const minute = Number(formatClock(new Date(time)).slice(3));
  const reminder = reminderFor(accountStatus, user.role, time, putOff);
  const later = (kind: ReminderKind) => {
    const next = { ...putOff, [kind]: now().getTime() };
    writeState(key, next);
    setPutOff(next);
  };
  return (
    <>
      {blockAlert(accountStatus, minute) ? (
        <Notice role="alert" tone="bad" title={t('companies.blockedTitle')}>
          {accountStatus.blockComment}
        </Notice>
      ) : null}
      {reminder ? (
        <Suspense fallback={null}>
          <ReminderDialog
            {...reminder}
            accountStatus={accountStatus}
            refresh={refresh}
            onLater={() => later(reminder.kind)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
