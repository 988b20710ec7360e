import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useRowKeys } from '../../ui/table/use-row-keys.ts';
import { GroupSection } from './group-section.tsx';
import {
  fullNameOf,
  liftPage,
  type MenuTree,
  movePage,
  nestPage,
  nextAbove,
  placeOf,
  stepGroup,
  stepPage,
} from './menu-tree.ts';
import classes from './menus.module.css';
import { PageRow } from './page-row.tsx';
import type { Ways } from './place-menu.tsx';
import { useDrag } from './use-drag.ts';

type MenuTreeViewProps = {
  tree: MenuTree;
  nodes: ReadonlyMap<string, MenuRow>;
  may: boolean;
  /** `id` is the page or group that was moved */
  onArrange: (tree: MenuTree, id: string) => void;
  onOpen: (id: string) => void;
  onSave: () => void;
};

const KEYS: Record<string, (tree: MenuTree, id: string) => MenuTree> = {
  ArrowUp: (tree, id) => stepPage(tree, id, -1),
  ArrowDown: (tree, id) => stepPage(tree, id, 1),
  ArrowRight: nestPage,
  ArrowLeft: liftPage,
};

/** Groups with their pages. One stop for the Tab key: the arrows lead from row to row, with Alt they move it. */
export function MenuTreeView({ tree, nodes, may, onArrange, onOpen, onSave }: MenuTreeViewProps) {
  const ids = tree.flatMap(({ group, pages }) => [group, ...pages.map(({ id }) => id)]);
  const keys = useRowKeys<HTMLElement>(ids.length, (index) => onOpen(ids[index] ?? ''));
  const drag = useDrag((id, group, index) => onArrange(movePage(tree, id, group, index), id));

  /** In another group the row is a new element: the focus goes after it, to the very control that moved it. */
  const put = (next: MenuTree, id: string, control = '') => {
    if (next === tree) return;
    flushSync(() => onArrange(next, id));
    const moved = `[data-page="${id}"], [data-head="${id}"]`;
    const node = keys.container.current?.querySelector<HTMLElement>(moved);
    const place = control ? node?.querySelector<HTMLElement>(control) : node;
    // What has the focus still stands in another place now: the one Tab stop goes there with it.
    place?.blur();
    place?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An open menu of a row lies elsewhere in the document; its keys are its own.
    if (!(event.target instanceof HTMLElement) || !keys.container.current?.contains(event.target)) return;
    const row = event.target.closest<HTMLElement>('[data-row]');
    const { page, head } = row?.dataset ?? {};
    const move = KEYS[event.key];
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (may && event.altKey && page && move) {
      event.preventDefault();
      put(move(tree, page), page);
    } else if (may && event.altKey && head && (by === -1 || by === 1)) {
      event.preventDefault();
      put(stepGroup(tree, head, by), head);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave();
    } else keys.onKeyDown(event);
  };
  const nameOf = (id: string) => {
    const node = nodes.get(id);
    return node ? fullNameOf(node) : '';
  };
  const waysOf = (id: string, group: string, below: boolean): Ways => {
    const above = nextAbove(tree, id);
    return {
      nest: above === null ? null : { name: nameOf(above), go: () => put(nestPage(tree, id), id) },
      lift: below ? () => put(liftPage(tree, id), id) : null,
      groups: tree
        .filter((part) => part.group !== group)
        .map((part) => ({
          id: part.group,
          name: nameOf(part.group),
          go: () => put(movePage(tree, id, part.group, part.pages.length), id),
        })),
    };
  };
  return (
    <section ref={keys.container} className={classes.tree} aria-label={t('menus.list')} onKeyDown={onKeyDown}>
      {tree.map(({ group, pages }, at) => {
        const head = nodes.get(group);
        return head ? (
          <GroupSection
            key={group}
            group={head}
            count={pages.length}
            drag={may ? drag : null}
            edge={{ first: at === 0, last: at === tree.length - 1 }}
            row={keys.rowProps(ids.indexOf(group))}
            onStep={(by) => put(stepGroup(tree, group, by), group, `[data-step="${by}"]`)}
            onOpen={() => onOpen(group)}
          >
            {pages.map(({ id, below }, place) => {
              const page = nodes.get(id);
              return page ? (
                <PageRow
                  key={id}
                  page={page}
                  above={nodes.get(placeOf(tree, id)?.above ?? '')}
                  may={may}
                  edge={{ first: stepPage(tree, id, -1) === tree, last: stepPage(tree, id, 1) === tree }}
                  row={keys.rowProps(ids.indexOf(id))}
                  drag={may ? drag.rowProps(id, group, place) : {}}
                  ways={waysOf(id, group, below)}
                  onStep={(by) => put(stepPage(tree, id, by), id, `[data-step="${by}"]`)}
                  onOpen={() => onOpen(id)}
                />
              ) : null;
            })}
          </GroupSection>
        ) : null;
      })}
    </section>
  );
}
