import { isPageRoute, pageOf } from '@inspect/contract/access';

export type TreeGroup = { id: string; code: string | null; ordering: number };
export type TreePage = {
  id: string;
  route: string;
  parent: string | null;
  under: string | null;
  ordering: number;
};

/** A node with the id of what it stands below, and of what stands below it. */
export type Placed<Node> = { node: Node; parent: string | null; children: string[] };

/** How a page names the group it stands in: those that the program begins with are known by their code. */
export const keyOf = ({ id, code }: Pick<TreeGroup, 'id' | 'code'>) => code ?? id;

/**
 * The tree of these groups and pages, each node before those below it. A page below one that is not among them stands
 * in the group itself. A group that isn't there, because it was removed or a build of before named none, is the one
 * the page has from the start, or the first of all.
 */
export function pageTree<Group extends TreeGroup, Page extends TreePage>(
  groups: readonly Group[],
  pages: readonly Page[],
): { group: Placed<Group>; pages: Placed<Page>[] }[] {
  const byKey = new Map(groups.map((group) => [keyOf(group), group]));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const above = (page: Page) => {
    const found = page.under === null ? undefined : byId.get(page.under);
    return found && (found.under === null || !byId.has(found.under)) ? found : undefined;
  };
  const ordered = sorted(pages);
  const [first, ...others] = sorted(groups);
  if (!first) return [];
  const groupOf = ({ parent, route }: Page) =>
    byKey.get(parent ?? '') ?? (isPageRoute(route) ? byKey.get(pageOf(route).group) : undefined) ?? first;
  return [first, ...others].map((group) => {
    const tops = ordered.filter((page) => !above(page) && groupOf(page) === group);
    const placed = tops.flatMap((top) => {
      const below = ordered.filter((page) => above(page) === top);
      const nested = below.map((node) => ({ node, parent: top.id, children: [] }));
      return [{ node: top, parent: group.id, children: below.map(({ id }) => id) }, ...nested];
    });
    return { group: { node: group, parent: null, children: tops.map(({ id }) => id) }, pages: placed };
  });
}

function sorted<Node extends { id: string; ordering: number }>(nodes: readonly Node[]): Node[] {
  return [...nodes].sort((one, other) => one.ordering - other.ordering || (one.id < other.id ? -1 : 1));
}
