import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MenuFace } from '../../platform/menu/menu-face.tsx';
import type { MenuEntry } from '../../platform/menu/menu-groups.ts';
import classes from './menu.module.css';

type MenuLinkProps = { entry: MenuEntry; narrow?: boolean; onFollow?: () => void };

/** One page of the menu; the current one carries aria-current. */
export function MenuLink({ entry, narrow = false, onFollow }: MenuLinkProps) {
  const { title, subtitle } = entry;
  const whole = [title, subtitle].filter(Boolean).join(' · ');
  return (
    <Tooltip label={whole} position="right" disabled={!narrow}>
      <Link
        to={entry.url}
        className={classes.link}
        activeOptions={{ includeSearch: false }}
        {...(onFollow ? { onClick: onFollow } : {})}
        {...(narrow
          ? {
              'aria-label': [whole, entry.tagMeaning ?? entry.tag].filter(Boolean).join(', '),
              'data-narrow': true,
            }
          : {})}
      >
        <MenuFace
          icon={entry.icon}
          title={title}
          subtitle={subtitle}
          tag={entry.tag}
          tagVariant={entry.tagVariant}
          tagMeaning={entry.tagMeaning}
          narrow={narrow}
          className={classes.title}
        />
      </Link>
    </Tooltip>
  );
}
