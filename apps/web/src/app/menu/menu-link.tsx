import { t } from '@inspect/contract/i18n';
import { Badge, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './menu.module.css';
import type { MenuEntry } from './menu-groups.ts';
import { MenuIcon } from './menu-icon.tsx';

type MenuLinkProps = { entry: MenuEntry; narrow?: boolean; onFollow?: () => void };

/** One page of the menu; the current one carries aria-current. */
export function MenuLink({ entry, narrow = false, onFollow }: MenuLinkProps) {
  const title = t(`access.page.${entry.route}`);
  return (
    <Tooltip label={title} position="right" disabled={!narrow}>
      <Link
        to={entry.url}
        className={classes.link}
        activeOptions={{ includeSearch: false }}
        {...(onFollow ? { onClick: onFollow } : {})}
        {...(narrow
          ? { 'aria-label': entry.tag ? `${title}, ${entry.tag}` : title, 'data-narrow': true }
          : {})}
      >
        <MenuIcon name={entry.icon} />
        {narrow ? null : <span className={classes.title}>{title}</span>}
        {narrow || !entry.tag ? null : (
          <Badge size="sm" variant="light" color={entry.tagColor}>
            {entry.tag}
          </Badge>
        )}
      </Link>
    </Tooltip>
  );
}
