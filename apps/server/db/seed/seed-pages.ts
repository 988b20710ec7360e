import { createHash } from 'node:crypto';
import { PAGES, type PageDefinition } from '@inspect/contract/access';
import type pg from 'pg';
import { queryAsMachine } from '../../src/platform/db/query-as-machine.ts';
import { insertRows } from './insert-rows.ts';

const ACTIONS = ['view', 'create', 'edit', 'delete', 'export'] as const;

/** The same page has the same id in every database. */
const pageId = (route: string) => createHash('sha256').update(`pages:${route}`).digest('hex').slice(0, 24);

/** Pages that are new to this database, with their default grants; grants that were changed stay changed. */
export async function seedPages(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ route: string }>('select route from pages');
  const known = new Set(rows.map((row) => row.route));
  const fresh = PAGES.map((page: PageDefinition, index) => ({ ...page, ordering: index * 10 })).filter(
    (page) => !known.has(page.route),
  );
  await insertRows(
    client,
    'pages',
    fresh.map(({ route, url, group, icon, ordering }) => ({
      id: pageId(route),
      route,
      url,
      slug: url.slice(1),
      parent: group,
      ordering,
      icon,
      tag: null,
      tag_variant: null,
    })),
  );
  await insertRows(
    client,
    'page_grants',
    fresh.flatMap((page) =>
      Object.entries(page.grants).map(([role, granted]) => ({
        page: pageId(page.route),
        role,
        user: null,
        ...Object.fromEntries(ACTIONS.map((action) => [action, granted.includes(action)])),
      })),
    ),
  );
}

/** Whether every page of this release is there: the last rows that a release adds. */
export async function hasSeededPages(pool: pg.Pool): Promise<boolean> {
  const { rows } = await queryAsMachine(pool, 'select route from pages');
  const known = new Set(rows.map(({ route }: { route: string }) => route));
  return PAGES.every(({ route }) => known.has(route));
}
