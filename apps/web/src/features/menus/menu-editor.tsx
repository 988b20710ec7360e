import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import type { StoredForm } from '../../platform/record-form/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormState } from '../../ui/form/record-form-view.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { StickyBar } from '../../ui/form/sticky-bar.tsx';
import { MenuConflict } from './menu-conflict.tsx';
import { fullNameOf, type MenuTree, placeOf } from './menu-tree.ts';
import { MenuTreeView } from './menu-tree-view.tsx';
import classes from './menus.module.css';
import { type MenuOrder, useMenuOrder } from './use-menu-order.ts';

type MenuEditorProps = {
  rows: readonly MenuRow[];
  restored: StoredForm<MenuTree> | null;
  onOpen: (id: string) => void;
};

/** The order is changed here first and stored for everybody by the button. */
export function MenuEditor({ rows, restored, onOpen }: MenuEditorProps) {
  const menu = useMenuOrder(rows, restored);
  const { can } = useSession();
  const [told, setTold] = useState('');
  const may = can('settings-menus', 'edit');
  const nodes = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const arrange = (order: MenuTree, id: string) => {
    menu.arrange(order);
    setTold(toldPlace(order, id, nodes));
  };
  return (
    <>
      {may ? <p className={classes.intro}>{t('menus.intro')}</p> : null}
      {menu.theirs ? <MenuConflict theirs={menu.theirs} onKeep={menu.keepMine} onLoad={menu.undo} /> : null}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <MenuTreeView
        tree={menu.order}
        nodes={nodes}
        may={may}
        onArrange={arrange}
        onOpen={onOpen}
        onSave={menu.requestSave}
      />
      {may ? <OrderBar menu={menu} /> : null}
    </>
  );
}

/** Where the page or the group stands now, as a sentence. */
function toldPlace(order: MenuTree, id: string, nodes: ReadonlyMap<string, MenuRow>): string {
  const node = nodes.get(id);
  const place = placeOf(order, id);
  if (!node) return '';
  const name = fullNameOf(node);
  if (!place) {
    const at = order.findIndex(({ group }) => group === id) + 1;
    return t('menus.groupMoved', { name, place: at, count: order.length });
  }
  const { above, count, place: at } = place;
  const upper = nodes.get(above ?? '');
  return upper
    ? t('menus.movedBelow', { name, above: fullNameOf(upper) })
    : t('menus.moved', { name, place: at, count, group: nodes.get(place.group)?.name ?? '' });
}

/** Says honestly whether what one sees is what everybody has. */
function OrderBar({ menu }: { menu: MenuOrder }) {
  const [asking, setAsking] = useState(false);
  const undo = () => {
    setAsking(false);
    menu.undo();
  };
  return (
    <StickyBar
      action={
        menu.changed ? (
          <>
            <Button variant="default" size="lg" onClick={() => setAsking(true)}>
              {t('menus.undo')}
            </Button>
            {menu.theirs ? null : (
              <SaveButton saving={menu.saving} onSave={menu.requestSave}>
                {t('menus.arrange')}
              </SaveButton>
            )}
          </>
        ) : null
      }
    >
      <div role="status">{t(menu.changed ? 'menus.changed' : 'menus.unchanged')}</div>
      <FormState
        silent={menu.silent && menu.changed}
        offline={menu.offline && menu.changed}
        storing={menu.storing}
      />
      <ConfirmDialog
        opened={asking}
        title={t('menus.undoTitle')}
        cancel={t('shell.keepEditing')}
        confirm={t('shell.discard')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={undo}
      >
        {t('menus.undoText')}
      </ConfirmDialog>
    </StickyBar>
  );
}
