import { t } from '@inspect/contract/i18n';
import { IconCloudCheck, IconCloudOff, IconCloudSearch, type TablerIcon } from '@tabler/icons-react';
import { useServerStatus } from '../../platform/server-status/index.ts';
import classes from './top-bar.module.css';

const ICONS: Record<ReturnType<typeof useServerStatus>['state'], TablerIcon> = {
  online: IconCloudCheck,
  offline: IconCloudOff,
  checking: IconCloudSearch,
};

/** Whether the server answers; a change is announced. On a narrow screen the good news is only an icon. */
export function ServerState() {
  const { state } = useServerStatus();
  const Icon = ICONS[state];
  return (
    <span role="status" className={classes.state} data-state={state} title={t(`serverStatus.${state}`)}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span className={classes.stateText}>{t(`serverStatus.${state}`)}</span>
    </span>
  );
}
