import { isPageRoute, type PageFlags, type PageRoute, type Role } from '@inspect/contract/access';
import type { Page } from '@inspect/contract/auth';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { Grants } from '../../platform/http/route-services.ts';
import { keyOf, type Placed, pageTree, type TreePage } from './page-tree.ts';

type StoredPage = TreePage & Omit<Page, 'route' | 'parent' | 'children'> & { route: PageRoute };
export type GrantedPage = { page: StoredPage; flags: PageFlags };

/** Granted pages with what may be done there; a person's own grant replaces that of his role. */
export async function grantedPages(tx: Tx, person: { userId: string; role: Role }): Promise<GrantedPage[]> {
  const rows = await tx.rows(
    build
      .selectFrom('pages as p')
      .innerJoin('page_grants as g', 'g.page', 'p.id')
      .where((where) => where.or([where('g.user', '=', person.userId), where('g.role', '=', person.role)]))
      .selectAll('p')
      .select(['g.view', 'g.create', 'g.edit', 'g.delete', 'g.export', 'g.user'])
      .orderBy('p.ordering')
      .orderBy('p.id'),
  );
  const chosen = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    if (row.user !== null || !chosen.has(row.id)) chosen.set(row.id, row);
  }
  return [...chosen.values()].flatMap((row) => {
    if (!row.view || !isPageRoute(row.route)) return [];
    const { route, view, create, edit, export: exported } = row;
    return [
      {
        page: { ...pick(row), route },
        flags: { view, create, edit, delete: row.delete, export: exported },
      },
    ];
  });
}

function pick(row: {
  id: string;
  url: string;
  slug: string;
  parent: string | null;
  under: string | null;
  ordering: number;
  icon: string;
  tag: string | null;
  tag_variant: string | null;
}) {
  const { id, url, slug, parent, under, ordering, icon, tag } = row;
  return { id, url, slug, name: null, parent, under, ordering, icon, tag, tagVariant: row.tag_variant };
}

const groups = build
  .selectFrom('menu_groups')
  .select(['id', 'code', 'name', 'ordering', 'version'])
  .where('retired_at', 'is', null)
  .orderBy('ordering')
  .orderBy('id');

/** The groups of the menu. `hold`: until the transaction ends, so that none of them goes while pages come. */
export function storedGroups(tx: Tx, { hold = false } = {}) {
  return tx.rows(hold ? groups.forUpdate() : groups);
}

/** These pages as the tree that a person sees: each after the group or page it stands below; no empty groups. */
export async function treeOfGranted(tx: Tx, granted: readonly GrantedPage[]): Promise<Page[]> {
  const tree = pageTree(
    await storedGroups(tx),
    granted.map(({ page }) => page),
  );
  return tree.flatMap(({ group, pages }) =>
    pages.length === 0
      ? []
      : [
          groupPage(group),
          ...pages.map(({ node, parent, children }) => {
            const { under: _below, ...page } = node;
            return { ...page, parent, children };
          }),
        ],
  );
}

type StoredGroup = Awaited<ReturnType<typeof storedGroups>>[number];

/** A group as a page of the tree: it leads nowhere and is nobody's to open. */
export function groupPage({ node, children }: Placed<StoredGroup>): Page {
  const { id, name, ordering } = node;
  const route = `group-${keyOf(node)}`;
  const look = { icon: 'folder', tag: null, tagVariant: null };
  return { id, route, url: '', slug: route, name, parent: null, ordering, ...look, children };
}

/** By route name, as `can` asks for them. */
export function grantsOf(pages: readonly GrantedPage[]): Grants {
  return Object.fromEntries(pages.map(({ page, flags }) => [page.route, flags]));
}
