import type { MenuEntry } from '../../platform/menu/menu-groups.ts';
import classes from './menu.module.css';
import { MenuLink } from './menu-link.tsx';

type MenuEntriesProps = {
  entries: readonly MenuEntry[];
  narrow?: boolean;
  onFollow?: (() => void) | undefined;
  id?: string;
};

/** Pages of the menu, each with those that stand below it. */
export function MenuEntries({ entries, narrow = false, onFollow, id }: MenuEntriesProps) {
  return (
    <ul className={classes.list} id={id}>
      {entries.map((entry) => (
        <li key={entry.route}>
          <MenuLink entry={entry} narrow={narrow} {...(onFollow ? { onFollow } : {})} />
          {entry.children.length > 0 ? (
            <div className={classes.below} data-narrow={narrow || undefined}>
              <MenuEntries entries={entry.children} narrow={narrow} onFollow={onFollow} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
