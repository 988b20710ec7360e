import { t } from '@inspect/contract/i18n';
import { IconCloudCheck, IconCloudOff, IconCloudSearch, type TablerIcon } from '@tabler/icons-react';
import { OfflineHelp } from '../../features/help/index.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import classes from './top-bar.module.css';

const ICONS: Record<ReturnType<typeof useServerStatus>['state'], TablerIcon> = {
  online: IconCloudCheck,
  offline: IconCloudOff,
  checking: IconCloudSearch,
};

/**
 * Whether the server answers; a change is announced. On a narrow screen the good news is only an icon. While it doesn't, it is
 * the way to what can be done.
 */
export function ServerState() {
  const { state, link } = useServerStatus();
  const Icon = ICONS[state];
  const text = t(`serverStatus.${state}`);
  const sign = (
    <>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span className={classes.stateText}>{text}</span>
    </>
  );
  return (
    <span role="status">
      {link === 'offline' ? (
        <OfflineHelp className={classes.state} state={state} title={`${text}․ ${t('serverStatus.whatToDo')}`}>
          {sign}
          <span className={classes.whatToDo}>{t('serverStatus.whatToDo')}</span>
        </OfflineHelp>
      ) : (
        <span className={classes.state} data-state={state} title={text}>
          {sign}
        </span>
      )}
    </span>
  );
}
