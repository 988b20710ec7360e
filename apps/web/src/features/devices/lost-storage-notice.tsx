import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button } from '@mantine/core';
import { useSession } from '../../platform/access/session.ts';
import { useStore } from '../../platform/store.ts';
import { Notice } from '../../ui/notice.tsx';
import { lostStore, noteLost } from './sentinel.ts';

/** What this device kept for the person is gone: he is told what waited, until he says that he has read it. */
export function LostStorageNotice() {
  const { user } = useSession();
  const mine = useStore(lostStore)[user.id];
  if (!mine || mine.seen) return null;
  const key = mine.count > 0 ? 'devices.lostWaiting' : 'devices.lostNothing';
  return (
    <Notice tone="bad" role="alert" title={t('devices.lost')}>
      <p>{t(key, { time: formatDateTime(mine.at), count: mine.count })}</p>
      <div>
        <Button variant="default" h={44} onClick={() => noteLost(user.id, { seen: true })}>
          {t('devices.understood')}
        </Button>
      </div>
    </Notice>
  );
}
