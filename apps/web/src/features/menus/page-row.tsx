import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { MenuFace } from '../../platform/menu/menu-face.tsx';
import { resting } from '../../ui/table/resting.ts';
import type { useRowKeys } from '../../ui/table/use-row-keys.ts';
import { addressOf, fullNameOf, hasScreen, titleOf } from './menu-tree.ts';
import classes from './menus.module.css';
import type { Drag } from './use-drag.ts';

type PageRowProps = {
  page: MenuRow;
  may: boolean;
  edge: { first: boolean; last: boolean };
  row: ReturnType<ReturnType<typeof useRowKeys>['rowProps']>;
  drag: ReturnType<Drag['rowProps']> | object;
  onStep: (by: -1 | 1) => void;
  onOpen: () => void;
};

/** One page of the tree: how it looks in the menu, and what can be done with it. */
export function PageRow({ page, may, edge, row, drag, onStep, onOpen }: PageRowProps) {
  const name = fullNameOf(page);
  const action = (label: string, Icon: TablerIcon, onClick: () => void, more: object = {}) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.action ?? ''}
      aria-label={label}
      tabIndex={row.tabIndex}
      onClick={onClick}
      {...more}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <li className={classes.page} data-page={page.id} {...row} {...drag}>
      {may ? <IconGripVertical size={18} aria-hidden className={classes.grip} /> : null}
      <div className={classes.what}>
        <div className={classes.face}>
          <MenuFace
            icon={page.icon}
            title={titleOf(page)}
            tag={page.tag}
            tagVariant={page.tagVariant}
            className={classes.name}
          />
        </div>
        <div className={classes.note}>
          {addressOf(page)}
          {hasScreen(page) ? '' : ` · ${t('menus.noScreen')}`}
        </div>
      </div>
      <span className={classes.actions}>
        {may ? (
          <>
            {action(t('menus.moveUp', { name }), IconArrowUp, () => onStep(-1), {
              'data-step': -1,
              ...resting(edge.first),
            })}
            {action(t('menus.moveDown', { name }), IconArrowDown, () => onStep(1), {
              'data-step': 1,
              ...resting(edge.last),
            })}
          </>
        ) : null}
        {action(t('menus.editLook', { name }), IconPencil, onOpen)}
      </span>
    </li>
  );
}
