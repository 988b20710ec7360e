import { t } from '@inspect/contract/i18n';
import classes from './menu.module.css';
import { MenuLink } from './menu-link.tsx';
import { useMenu } from './use-menu.ts';

/** The menu as a column: at the left of the screen, or in the drawer of a narrow one. */
export function SideMenu({ narrow = false, onFollow }: { narrow?: boolean; onFollow?: () => void }) {
  const groups = useMenu();
  return (
    <div className={classes.column}>
      {groups.map(({ group, entries }) => (
        <section key={group} className={classes.group} aria-label={t(`access.group.${group}`)}>
          {groups.length > 1 && !narrow ? (
            <p className={classes.heading}>{t(`access.group.${group}`)}</p>
          ) : null}
          <ul className={classes.list}>
            {entries.map((entry) => (
              <li key={entry.route}>
                <MenuLink entry={entry} narrow={narrow} {...(onFollow ? { onFollow } : {})} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
