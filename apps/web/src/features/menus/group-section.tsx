import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import { IconArrowDown, IconArrowUp, IconEye, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { resting } from '../../ui/table/resting.ts';
import type { useRowKeys } from '../../ui/table/use-row-keys.ts';
import classes from './menus.module.css';
import { RowAction } from './row-action.tsx';
import type { Drag } from './use-drag.ts';

type GroupSectionProps = {
  group: MenuRow;
  count: number;
  /** null = nothing can be moved */
  drag: Drag | null;
  edge: { first: boolean; last: boolean };
  /** its head is a stop of the arrow keys, as its pages are */
  row: ReturnType<ReturnType<typeof useRowKeys>['rowProps']>;
  onStep: (by: -1 | 1) => void;
  onOpen: () => void;
  children: ReactNode;
};

/** A group of the menu with its pages; an empty one can be moved into. */
export function GroupSection(props: GroupSectionProps) {
  const { group, count, drag, edge, row, onStep, onOpen, children } = props;
  const name = group.name ?? '';
  const { tabIndex } = row;
  return (
    <section className={classes.group} data-group={group.id} {...drag?.groupProps(group.id, count)}>
      <header className={classes.head} data-head={group.id} {...row}>
        <h2 className={classes.heading}>{name}</h2>
        <span className={classes.count}>{t('menus.pages', { count })}</span>
        <span className={classes.actions}>
          {drag ? (
            <>
              <RowAction
                label={t('menus.groupUp', { name })}
                icon={IconArrowUp}
                onClick={() => onStep(-1)}
                tabIndex={tabIndex}
                data-step={-1}
                {...resting(edge.first)}
              />
              <RowAction
                label={t('menus.groupDown', { name })}
                icon={IconArrowDown}
                onClick={() => onStep(1)}
                tabIndex={tabIndex}
                data-step={1}
                {...resting(edge.last)}
              />
            </>
          ) : null}
          <RowAction
            label={t('menus.openGroup', { name })}
            icon={drag ? IconPencil : IconEye}
            onClick={onOpen}
            tabIndex={tabIndex}
          />
        </span>
      </header>
      {count > 0 ? (
        <ul className={classes.pages} aria-label={name}>
          {children}
        </ul>
      ) : (
        <p className={classes.empty}>{t('menus.emptyGroup')}</p>
      )}
    </section>
  );
}
