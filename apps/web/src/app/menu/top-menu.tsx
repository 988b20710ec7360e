import { t } from '@inspect/contract/i18n';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { MenuIcon } from '../../platform/menu/menu-icon.tsx';
import classes from './menu.module.css';
import type { MenuGroup } from './menu-groups.ts';
import { MenuLink } from './menu-link.tsx';
import { useMenu } from './use-menu.ts';

/** The menu as a row: groups of one page are links, the others open downwards. */
export function TopMenu() {
  return (
    <ul className={classes.row}>
      {useMenu().map((group) => {
        const [only, ...more] = group.entries;
        return (
          <li key={group.group}>
            {only && more.length === 0 ? <MenuLink entry={only} /> : <TopGroup {...group} />}
          </li>
        );
      })}
    </ul>
  );
}

function TopGroup({ group, entries }: MenuGroup) {
  const path = useLocation({ select: (location) => location.pathname });
  const [opened, dropdown] = useDisclosure(false);
  const current = entries.some((entry) => entry.url === path);
  const title = t(`access.group.${group}`);
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? dropdown.open() : dropdown.close())}
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.link}
          onClick={dropdown.toggle}
          {...(current ? { 'data-status': 'active' } : {})}
        >
          <MenuIcon name={entries[0]?.icon ?? ''} />
          <span className={classes.title}>{title}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={title} p={6}>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.route}>
              <MenuLink entry={entry} onFollow={dropdown.close} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
