import {
  isPageGroup,
  isPageRoute,
  PAGE_GROUPS,
  PAGES,
  type PageGroup,
  pageOf,
} from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';

/** The groups in their order with the ids of their pages; a group without pages stands at the end. */
export type MenuTree = readonly { group: PageGroup; ids: readonly string[] }[];

export function titleOf({ route, slug }: Pick<MenuRow, 'route' | 'slug'>): string {
  return isPageRoute(route) ? t(`access.page.${route}`) : slug;
}

/** Where the page is; what the back office once typed counts only for a page that this build doesn't know. */
export function addressOf({ route, url }: Pick<MenuRow, 'route' | 'url'>): string {
  return isPageRoute(route) ? pageOf(route).url : url;
}

const titles = PAGES.map(({ route }) => t(`access.page.${route}`));

/** Several pages are called the same, for different people: then the address tells them apart. */
export function fullNameOf(row: Pick<MenuRow, 'route' | 'slug' | 'url'>): string {
  const title = titleOf(row);
  const alone = titles.indexOf(title) === titles.lastIndexOf(title);
  return alone ? title : `${title} (${addressOf(row)})`;
}

export function hasScreen({ route }: Pick<MenuRow, 'route'>): boolean {
  return isPageRoute(route) && pageOf(route).screen;
}

/** As the menu reads it: a group that this build doesn't know is the one the page has from the start. */
function groupOf({ parent, route }: MenuRow): PageGroup {
  if (parent !== null && isPageGroup(parent)) return parent;
  return isPageRoute(route) ? pageOf(route).group : 'other';
}

export function treeOf(rows: readonly MenuRow[]): MenuTree {
  const groups = new Map<PageGroup, string[]>();
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row.id]);
  for (const group of PAGE_GROUPS) if (!groups.has(group)) groups.set(group, []);
  return [...groups].map(([group, ids]) => ({ group, ids }));
}

const said = (tree: MenuTree) => tree.filter(({ ids }) => ids.length > 0);

/** Would both be stored as the same? Where empty groups stand is not stored. */
export function isSameTree(abandoned: MenuTree, right: MenuTree): boolean {
  return JSON.stringify(said(abandoned)) === JSON.stringify(said(right));
}

/** Where a page stands: its group, its place there and how many stand there, from 1. */
export function placeOf(tree: MenuTree, id: string) {
  for (const { group, ids } of tree) {
    const index = ids.indexOf(id);
    if (index >= 0) return { group, place: index + 1, count: ids.length };
  }
  return null;
}

/** Before the page that stands at `index` of the group now, or at its end. */
export function movePage(tree: MenuTree, id: string, group: PageGroup, index: number): MenuTree {
  return tree.map((part) => {
    const from = part.ids.indexOf(id);
    const ids = part.ids.filter((other) => other !== id);
    if (part.group !== group) return from < 0 ? part : { ...part, ids };
    const place = from >= 0 && from < index ? index - 1 : index;
    return { ...part, ids: [...ids.slice(0, place), id, ...ids.slice(place)] };
  });
}

/** One place up or down; past the end of a group into the next one. At the very edge nothing changes. */
export function stepPage(tree: MenuTree, id: string, by: -1 | 1): MenuTree {
  const at = tree.findIndex(({ ids }) => ids.includes(id));
  const here = tree[at];
  if (!here) return tree;
  const index = here.ids.indexOf(id);
  const next = tree[at + by];
  if (index + by >= 0 && index + by < here.ids.length)
    return movePage(tree, id, here.group, by < 0 ? index - 1 : index + 2);
  return next ? movePage(tree, id, next.group, by < 0 ? next.ids.length : 0) : tree;
}

/** One's own order over the pages that exist now: new ones stand at the end of their groups. */
export function fitTree(tree: MenuTree, rows: readonly MenuRow[]): MenuTree {
  const known = new Set(tree.flatMap(({ ids }) => ids));
  const exists = new Set(rows.map(({ id }) => id));
  return tree.map(({ group, ids }) => ({
    group,
    ids: [
      ...ids.filter((id) => exists.has(id)),
      ...rows.filter((row) => !known.has(row.id) && groupOf(row) === group).map(({ id }) => id),
    ],
  }));
}
