import type { PageGroup } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { ReactNode } from 'react';
import classes from './menus.module.css';
import type { Drag } from './use-drag.ts';

type GroupSectionProps = {
  group: PageGroup;
  count: number;
  /** null = nothing can be moved */
  drag: Drag | null;
  children: ReactNode;
};

/** A heading of the menu with its pages; an empty one can be moved into. */
export function GroupSection({ group, count, drag, children }: GroupSectionProps) {
  const title = t(`access.group.${group}`);
  return (
    <section className={classes.group} {...drag?.groupProps(group, count)}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        <span className={classes.count}>{t('menus.pages', { count })}</span>
      </header>
      {count > 0 ? (
        <ul className={classes.pages} aria-label={title}>
          {children}
        </ul>
      ) : (
        <p className={classes.empty}>{t('menus.emptyGroup')}</p>
      )}
    </section>
  );
}
