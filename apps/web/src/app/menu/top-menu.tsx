import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { entriesIn, type MenuGroup } from '../../platform/menu/menu-groups.ts';
import { MenuIcon } from '../../platform/menu/menu-icon.tsx';
import classes from './menu.module.css';
import { MenuEntries } from './menu-entries.tsx';
import { MenuLink } from './menu-link.tsx';
import { useMenu } from './use-menu.ts';

/** The menu as a row: groups of one page are links, the others open downwards. */
export function TopMenu() {
  return (
    <ul className={classes.row}>
      {useMenu().map((group) => {
        const [only, ...more] = entriesIn(group.entries);
        return (
          <li key={group.id}>
            {only && more.length === 0 ? <MenuLink entry={only} /> : <TopGroup {...group} />}
          </li>
        );
      })}
    </ul>
  );
}

function TopGroup({ title, entries }: MenuGroup) {
  const path = useLocation({ select: (location) => location.pathname });
  const [opened, dropdown] = useDisclosure(false);
  const current = entriesIn(entries).some((entry) => entry.url === path);
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
        <MenuEntries entries={entries} onFollow={dropdown.close} />
      </Popover.Dropdown>
    </Popover>
  );
}
