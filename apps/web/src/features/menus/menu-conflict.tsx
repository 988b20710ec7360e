import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import { Button, Group } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import { fullNameOf, treeOf } from './menu-tree.ts';
import classes from './menus.module.css';

type MenuConflictProps = { theirs: readonly MenuRow[]; onKeep: () => void; onLoad: () => void };

/** Somebody else arranged the pages: his order to look at, and the choice whose order it shall be. */
export function MenuConflict({ theirs, onKeep, onLoad }: MenuConflictProps) {
  const byId = new Map(theirs.map((row) => [row.id, row]));
  return (
    <Notice role="alert" tone="wait" title={t('menus.conflict')}>
      <details>
        <summary className={classes.summary}>{t('menus.conflictTheirs')}</summary>
        {treeOf(theirs)
          .filter(({ pages }) => pages.length > 0)
          .map(({ group, pages }) => (
            <section key={group}>
              <h3 className={classes.heading}>{byId.get(group)?.name}</h3>
              <ol className={classes.theirs}>
                {pages.map(({ id, below }) => {
                  const row = byId.get(id);
                  return row ? (
                    <li key={id} data-below={below || undefined}>
                      {fullNameOf(row)}
                    </li>
                  ) : null;
                })}
              </ol>
            </section>
          ))}
      </details>
      <Group gap="xs">
        <Button size="sm" onClick={onLoad}>
          {t('shell.takeTheirs')}
        </Button>
        <Button size="sm" variant="default" onClick={onKeep}>
          {t('menus.conflictKeep')}
        </Button>
      </Group>
    </Notice>
  );
}
