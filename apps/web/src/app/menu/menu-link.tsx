import { t } from '@inspect/contract/i18n';
import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MenuFace } from '../../platform/menu/menu-face.tsx';
import classes from './menu.module.css';
import type { MenuEntry } from './menu-groups.ts';

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
          ? {
              'aria-label': [title, entry.tagMeaning ?? entry.tag].filter(Boolean).join(', '),
              'data-narrow': true,
            }
          : {})}
      >
        <MenuFace
          icon={entry.icon}
          title={title}
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
