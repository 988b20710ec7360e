import { isPageRoute, PAGES, pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { MenuRow } from '@inspect/contract/menus';

/** A page of a group; `below`: it stands below the nearest page before it that does not. */
type TreePage = { id: string; below: boolean };
type TreeGroup = { group: string; pages: readonly TreePage[] };

/** The groups in their order, by their ids, with their pages. */
export type MenuTree = readonly TreeGroup[];

export function titleOf({ route, slug, name }: Pick<MenuRow, 'route' | 'slug' | 'name'>): string {
  return name ?? (isPageRoute(route) ? t(`access.page.${route}`) : slug);
}

/** Where the page is; what the back office once typed counts only for a page that this build doesn't know. */
export function addressOf({ route, url }: Pick<MenuRow, 'route' | 'url'>): string {
  return isPageRoute(route) ? pageOf(route).url : url;
}

const titles = PAGES.map(({ route }) => t(`access.page.${route}`));

/** Several pages are called the same, for different people: then the address tells them apart. */
export function fullNameOf(row: Pick<MenuRow, 'route' | 'slug' | 'url' | 'name'>): string {
  const title = titleOf(row);
  const alone = titles.indexOf(title) === titles.lastIndexOf(title);
  return alone || row.name !== null ? title : `${title} (${addressOf(row)})`;
}

export function treeOf(rows: readonly MenuRow[]): MenuTree {
  const inside = (parent: string) => rows.filter((row) => row.name === null && row.parent === parent);
  return rows
    .filter(({ name }) => name !== null)
    .map((group) => ({
      group: group.id,
      pages: inside(group.id).flatMap((page) => [
        { id: page.id, below: false },
        ...inside(page.id).map(({ id }) => ({ id, below: true })),
      ]),
    }));
}

export function isSameTree(one: MenuTree, other: MenuTree): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Every node with the id of what it stands below, in the order of the tree. */
export function placesOf(tree: MenuTree): { id: string; parent: string | null }[] {
  return tree.flatMap(({ group, pages }) => {
    let above = group;
    const places = pages.map(({ id, below }) => {
      if (!below) above = id;
      return { id, parent: below ? above : group };
    });
    return [{ id: group, parent: null }, ...places];
  });
}

const groupWith = (tree: MenuTree, id: string) =>
  tree.find(({ pages }) => pages.some((page) => page.id === id));

/** The page with those that stand below it. */
function blockOf(pages: readonly TreePage[], id: string): readonly TreePage[] {
  const from = pages.findIndex((page) => page.id === id);
  const page = pages[from];
  if (!page) return [];
  if (page.below) return [page];
  const next = pages.findIndex((other, index) => index > from && !other.below);
  return pages.slice(from, next < 0 ? pages.length : next);
}

/** Where a page stands: its group, its place among all pages there and how many these are, from 1; and below which. */
export function placeOf(tree: MenuTree, id: string) {
  const part = groupWith(tree, id);
  if (!part) return null;
  const parent = placesOf(tree).find((place) => place.id === id)?.parent ?? null;
  return {
    group: part.group,
    place: part.pages.findIndex((page) => page.id === id) + 1,
    count: part.pages.length,
    above: parent === part.group ? null : parent,
  };
}

/** Before the page that stands at `index` of the group now, or at its end; what stands below the page goes with it. */
export function movePage(tree: MenuTree, id: string, group: string, index: number): MenuTree {
  const from = groupWith(tree, id);
  const block = from ? blockOf(from.pages, id) : [];
  const ids = new Set(block.map((page) => page.id));
  return tree.map((part) => {
    const rest = part.pages.filter((page) => !ids.has(page.id));
    if (part.group !== group) return part === from ? { ...part, pages: rest } : part;
    const place = index - part.pages.slice(0, index).filter((page) => ids.has(page.id)).length;
    // Into the midst of what stands below another page: a page alone joins it, one with its own goes behind it.
    const inside = rest[place]?.below === true;
    const at = inside && block.length > 1 ? endOfBlock(rest, place) : place;
    const below = inside && block.length === 1;
    const [head, ...own] = block;
    const moved = head ? [{ ...head, below }, ...own] : [];
    return { ...part, pages: [...rest.slice(0, at), ...moved, ...rest.slice(at)] };
  });
}

function endOfBlock(pages: readonly TreePage[], from: number): number {
  const next = pages.findIndex((page, index) => index >= from && !page.below);
  return next < 0 ? pages.length : next;
}

/** One place up or down among its like; past the end of a group into the next one. At the very edge nothing changes. */
export function stepPage(tree: MenuTree, id: string, by: -1 | 1): MenuTree {
  const part = groupWith(tree, id);
  const page = part?.pages.find((each) => each.id === id);
  if (!part || !page) return tree;
  const at = part.pages.indexOf(page);
  const beside = part.pages[page.below ? at + by : by < 0 ? at - 1 : at + blockOf(part.pages, id).length];
  if (page.below) return beside?.below ? swapped(tree, part, at, at + by) : liftPage(tree, id, by);
  if (beside) {
    const target =
      by < 0 ? topBefore(part.pages, at) : endOfBlock(part.pages, part.pages.indexOf(beside) + 1);
    return movePage(tree, id, part.group, target);
  }
  const next = tree[tree.indexOf(part) + by];
  return next ? movePage(tree, id, next.group, by < 0 ? next.pages.length : 0) : tree;
}

/** The place of the nearest page before that stands below no other. */
function topBefore(pages: readonly TreePage[], at: number): number {
  for (let index = at - 1; index >= 0; index -= 1) if (pages[index]?.below === false) return index;
  return 0;
}

function swapped(tree: MenuTree, part: TreeGroup, one: number, other: number): MenuTree {
  const pages = [...part.pages];
  const [first, second] = [pages[one], pages[other]];
  if (!first || !second) return tree;
  pages[one] = second;
  pages[other] = first;
  return tree.map((each) => (each === part ? { ...part, pages } : each));
}

/** The page that this one would stand below; null = there is none before it, or pages stand below it itself. */
export function nextAbove(tree: MenuTree, id: string): string | null {
  const part = groupWith(tree, id);
  if (!part) return null;
  const at = part.pages.findIndex((page) => page.id === id);
  if (part.pages[at]?.below || blockOf(part.pages, id).length > 1 || at === 0) return null;
  return part.pages[topBefore(part.pages, at)]?.id ?? null;
}

/** Below the page before it, as the last there. */
export function nestPage(tree: MenuTree, id: string): MenuTree {
  if (nextAbove(tree, id) === null) return tree;
  return tree.map((part) => ({
    ...part,
    pages: part.pages.map((page) => (page.id === id ? { ...page, below: true } : page)),
  }));
}

/** Out from below the page above: right before it, or behind all that stands below it. */
export function liftPage(tree: MenuTree, id: string, by: -1 | 1 = 1): MenuTree {
  const part = groupWith(tree, id);
  const at = part?.pages.findIndex((page) => page.id === id) ?? -1;
  const page = part?.pages[at];
  if (!part || !page?.below) return tree;
  const place = by < 0 ? topBefore(part.pages, at) : endOfBlock(part.pages, at) - 1;
  const rest = part.pages.filter((other) => other !== page);
  const pages = [...rest.slice(0, place), { ...page, below: false }, ...rest.slice(place)];
  return tree.map((each) => (each === part ? { ...part, pages } : each));
}

/** One place up or down among the groups; at the edge nothing changes. */
export function stepGroup(tree: MenuTree, group: string, by: -1 | 1): MenuTree {
  const at = tree.findIndex((part) => part.group === group);
  const [part, other] = [tree[at], tree[at + by]];
  if (!part || !other) return tree;
  const parts = [...tree];
  parts[at] = other;
  parts[at + by] = part;
  return parts;
}

/**
 * One's own tree over what exists now: new groups stand at the end, new pages and those of a group that is gone at the
 * end of the group they are stored in. A build of before named the groups by their codes.
 */
export function fitTree(tree: MenuTree, rows: readonly MenuRow[]): MenuTree {
  const stored = treeOf(rows);
  const named = tree.map((part) => ({
    ...part,
    group: rows.find(({ route }) => route === `group-${part.group}`)?.id ?? part.group,
  }));
  const kept = named.filter(({ group }) => stored.some((part) => part.group === group));
  const groups = [...kept, ...stored.filter(({ group }) => !kept.some((part) => part.group === group))];
  const placed = new Set(kept.flatMap(({ pages }) => pages.map(({ id }) => id)));
  const exists = new Set(rows.map(({ id }) => id));
  return groups.map((part) => {
    const own = kept.includes(part) ? part.pages.filter(({ id }) => exists.has(id)) : [];
    const come = stored.find(({ group }) => group === part.group)?.pages ?? [];
    const pages = [
      ...own,
      ...come.filter(({ id }) => !placed.has(id)).map(({ id }) => ({ id, below: false })),
    ];
    return {
      group: part.group,
      pages: pages.map((page, index) => (index === 0 ? { ...page, below: false } : page)),
    };
  });
}
