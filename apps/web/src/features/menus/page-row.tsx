import { isPageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import { IconArrowDown, IconArrowUp, IconEye, IconGripVertical, IconPencil } from '@tabler/icons-react';
import { MenuFace } from '../../platform/menu/menu-face.tsx';
import { resting } from '../../ui/table/resting.ts';
import type { useRowKeys } from '../../ui/table/use-row-keys.ts';
import { addressOf, fullNameOf, titleOf } from './menu-tree.ts';
import classes from './menus.module.css';
import { PlaceMenu, type Ways } from './place-menu.tsx';
import { RowAction } from './row-action.tsx';
import type { Drag } from './use-drag.ts';

type PageRowProps = {
  page: MenuRow;
  /** the page it stands below */
  above: MenuRow | undefined;
  may: boolean;
  edge: { first: boolean; last: boolean };
  row: ReturnType<ReturnType<typeof useRowKeys>['rowProps']>;
  drag: ReturnType<Drag['rowProps']> | object;
  ways: Ways;
  onStep: (by: -1 | 1) => void;
  onOpen: () => void;
};

/** One page of the tree: how it looks in the menu, and what can be done with it. */
export function PageRow({ page, above, may, edge, row, drag, ways, onStep, onOpen }: PageRowProps) {
  const name = fullNameOf(page);
  const { tabIndex } = row;
  return (
    <li className={classes.page} data-page={page.id} data-below={above ? true : undefined} {...row} {...drag}>
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
          {above ? ` · ${t('menus.below', { name: titleOf(above) })}` : ''}
          {isPageRoute(page.route) ? '' : ` · ${t('menus.noScreen')}`}
        </div>
      </div>
      <span className={classes.actions}>
        {may ? (
          <>
            <RowAction
              label={t('menus.moveUp', { name })}
              icon={IconArrowUp}
              onClick={() => onStep(-1)}
              tabIndex={tabIndex}
              data-step={-1}
              {...resting(edge.first)}
            />
            <RowAction
              label={t('menus.moveDown', { name })}
              icon={IconArrowDown}
              onClick={() => onStep(1)}
              tabIndex={tabIndex}
              data-step={1}
              {...resting(edge.last)}
            />
            <PlaceMenu name={name} ways={ways} tabIndex={tabIndex} />
          </>
        ) : null}
        <RowAction
          label={t(may ? 'menus.editLook' : 'menus.seeLook', { name })}
          icon={may ? IconPencil : IconEye}
          onClick={onOpen}
          tabIndex={tabIndex}
        />
      </span>
    </li>
  );
}
