import { isPageRoute, type PageFlags, type PageRoute, type Role } from '@inspect/contract/access';
import type { Page } from '@inspect/contract/auth';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { Grants } from '../../platform/http/route-services.ts';

export type GrantedPage = { page: Page & { route: PageRoute }; flags: PageFlags };

/** Granted pages in menu order with what may be done there; a person's own grant replaces that of his role. */
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
        page: { ...pick(row), route, children: [] },
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
  ordering: number;
  icon: string;
  tag: string | null;
  tag_variant: string | null;
}) {
  const { id, url, slug, parent, ordering, icon, tag } = row;
  return { id, url, slug, parent, ordering, icon, tag, tagVariant: row.tag_variant };
}

/** By route name, as `can` asks for them. */
export function grantsOf(pages: readonly GrantedPage[]): Grants {
  return Object.fromEntries(pages.map(({ page, flags }) => [page.route, flags]));
}
