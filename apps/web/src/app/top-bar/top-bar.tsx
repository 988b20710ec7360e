import { t } from '@inspect/contract/i18n';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { GlobalSearch } from '../../features/global-search/index.ts';
import { Notices } from '../../features/notifications/index.ts';
import { PendingState } from './pending-state.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PlaceName } from './place-name.tsx';
import { ServerState } from './server-state.tsx';
import classes from './top-bar.module.css';
import { YerevanClock } from './yerevan-clock.tsx';

/** What is true on every page: where one is, whether the server answers, what waits, the time, the person. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('shell.openMenu')}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
      <PlaceName />
      <div className={classes.facts}>
        <GlobalSearch />
        <PendingState />
        <ServerState />
        <YerevanClock />
        <Notices />
        <PersonMenu />
      </div>
    </>
  );
}
