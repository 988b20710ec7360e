import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { checkNow, useServerStatus } from '../../platform/server-status/index.ts';
import classes from './offline-guide.module.css';

/** Whether the server answers now, and a way to look: nobody trusts a sign that he can't try. */
export function ConnectionState() {
  const { link } = useServerStatus();
  const [looking, setLooking] = useState<'no' | 'now' | 'silent'>('no');
  const look = async () => {
    setLooking('now');
    setLooking((await checkNow()) === 'online' ? 'no' : 'silent');
  };
  const isOnline = link === 'online';
  const Icon = isOnline ? IconCloudCheck : IconCloudOff;
  const silent = !isOnline && looking === 'silent';
  return (
    <div className={classes.state} data-state={link}>
      <Icon size={24} stroke={1.8} aria-hidden />
      <span role="status" className={classes.stateText}>
        {silent ? t('help.offline.still') : t(`help.offline.state.${link}`)}
      </span>
      {isOnline ? null : (
        <Button
          variant="default"
          h={44}
          leftSection={<IconRefresh size={18} aria-hidden />}
          aria-disabled={looking === 'now'}
          onClick={() => void look()}
        >
          {t(looking === 'now' ? 'help.offline.looking' : 'help.offline.look')}
        </Button>
      )}
    </div>
  );
}
