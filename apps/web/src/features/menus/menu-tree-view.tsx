import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useRowKeys } from '../../ui/table/use-row-keys.ts';
import { GroupSection } from './group-section.tsx';
import { type MenuTree, movePage, stepPage } from './menu-tree.ts';
import classes from './menus.module.css';
import { PageRow } from './page-row.tsx';
import { useDrag } from './use-drag.ts';

type MenuTreeViewProps = {
  tree: MenuTree;
  pages: ReadonlyMap<string, MenuRow>;
  may: boolean;
  /** `id` is the page that was moved */
  onArrange: (tree: MenuTree, id: string) => void;
  onOpen: (id: string) => void;
  onSave: () => void;
};

/** Groups with their pages. One stop for the Tab key: the arrows lead from page to page, with Alt they move the page. */
export function MenuTreeView({ tree, pages, may, onArrange, onOpen, onSave }: MenuTreeViewProps) {
  const ids = tree.flatMap((part) => part.ids);
  const keys = useRowKeys<HTMLElement>(ids.length, (index) => onOpen(ids[index] ?? ''));
  const drag = useDrag((id, group, index) => onArrange(movePage(tree, id, group, index), id));

  /** In another group the row is a new element: the focus goes after it, to the very control that moved it. */
  const step = (id: string, by: -1 | 1, control = '') => {
    const next = stepPage(tree, id, by);
    if (next === tree) return;
    flushSync(() => onArrange(next, id));
    keys.container.current?.querySelector<HTMLElement>(`[data-page="${id}"]${control}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('[data-page]') : null;
    const id = row?.getAttribute('data-page');
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (may && event.altKey && id && by) {
      event.preventDefault();
      step(id, by);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave();
    } else keys.onKeyDown(event);
  };
  const last = ids.length - 1;
  return (
    <section ref={keys.container} className={classes.tree} aria-label={t('menus.list')} onKeyDown={onKeyDown}>
      {tree.map((part) => (
        <GroupSection key={part.group} group={part.group} count={part.ids.length} drag={may ? drag : null}>
          {part.ids.map((id, place) => {
            const page = pages.get(id);
            const index = ids.indexOf(id);
            return page ? (
              <PageRow
                key={id}
                page={page}
                may={may}
                edge={{
                  first: part === tree[0] && index === 0,
                  last: part === tree.at(-1) && index === last,
                }}
                row={keys.rowProps(index)}
                drag={may ? drag.rowProps(id, part.group, place) : {}}
                onStep={(by) => step(id, by, ` [data-step="${by}"]`)}
                onOpen={() => onOpen(id)}
              />
            ) : null;
          })}
        </GroupSection>
      ))}
    </section>
  );
}
