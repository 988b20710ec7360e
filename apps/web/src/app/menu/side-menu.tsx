import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useFoldedGroups } from '../../platform/menu/folded-groups.ts';
import { entriesIn, type MenuGroup } from '../../platform/menu/menu-groups.ts';
import classes from './menu.module.css';
import { MenuEntries } from './menu-entries.tsx';
import { useMenu } from './use-menu.ts';

type SideMenuProps = { narrow?: boolean; onFollow?: () => void };

/** The menu as a column: at the left of the screen, or in the drawer of a narrow one. */
export function SideMenu({ narrow = false, onFollow }: SideMenuProps) {
  const groups = useMenu();
  const { user } = useSession();
  const [folded, toggle] = useFoldedGroups(user.id);
  const path = useLocation({ select: (location) => location.pathname });
  // Without headings nothing could be unfolded again.
  const headed = groups.length > 1 && !narrow;
  return (
    <div className={classes.column}>
      {groups.map((group) => {
        const here = isWithin(group, path);
        return (
          <SideGroup
            key={group.id}
            group={group}
            headed={headed}
            narrow={narrow}
            here={here}
            open={here || !headed || !folded.includes(group.id)}
            onToggle={() => toggle(group.id)}
            onFollow={onFollow}
          />
        );
      })}
    </div>
  );
}

/** Is the page of this address, or one below it, in the group? */
function isWithin({ entries }: MenuGroup, path: string): boolean {
  return entriesIn(entries).some(({ url }) => path === url || path.startsWith(`${url}/`));
}

type SideGroupProps = {
  group: MenuGroup;
  headed: boolean;
  narrow: boolean;
  /** the page one is on stands in it: it stays open */
  here: boolean;
  open: boolean;
  onToggle: () => void;
  onFollow: (() => void) | undefined;
};

function SideGroup({ group, headed, narrow, here, open, onToggle, onFollow }: SideGroupProps) {
  const id = useId();
  return (
    <section aria-label={group.title}>
      {headed && here ? <p className={classes.heading}>{group.title}</p> : null}
      {headed && !here ? (
        <UnstyledButton
          className={classes.heading}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <span className={classes.headingText}>{group.title}</span>
          <IconChevronDown size={16} aria-hidden className={classes.fold} />
        </UnstyledButton>
      ) : null}
      {open ? <MenuEntries entries={group.entries} narrow={narrow} onFollow={onFollow} id={id} /> : null}
    </section>
  );
}
