import { createHash } from 'node:crypto';
import { PAGE_GROUPS, PAGES, type PageDefinition } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { searchKey } from '@inspect/contract/kernel';
import type pg from 'pg';
import { queryAsMachine } from '../../src/platform/db/query-as-machine.ts';
import { insertRows } from './insert-rows.ts';

/** A place behind every page. */
const AFTER_ALL = 1_000_000;

const ACTIONS = ['view', 'create', 'edit', 'delete', 'export'] as const;

/** The same page or group has the same id in every database. */
const idOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 24);
const pageId = (route: string) => idOf(`pages:${route}`);

/** Pages and groups that are new to this database, with their default grants; grants that were changed stay changed. */
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
  await seedGroups(client);
}

/**
 * Groups that are new to this database. Each stands where the first of its pages does, so that the menu of a database
 * that had no groups stays as it was; those without pages follow. One that the staff renamed or removed stays so.
 */
async function seedGroups(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ code: string | null; key: string; live: boolean }>(
    'select code, search_key as key, retired_at is null as live from menu_groups',
  );
  const known = new Set(rows.map(({ code }) => code));
  const taken = new Set(rows.flatMap(({ key, live }) => (live ? [key] : [])));
  const fresh = PAGE_GROUPS.filter((code) => !known.has(code));
  if (fresh.length === 0) return;
  const { rows: first } = await client.query<{ parent: string; ordering: number }>(
    'select parent, min(ordering) as ordering from pages where parent is not null group by parent',
  );
  const places = new Map(first.map(({ parent, ordering }) => [parent, ordering]));
  await insertRows(
    client,
    'menu_groups',
    fresh.map((code) => {
      const name = freeName(t(`access.group.${code}`), taken);
      const ordering = places.get(code) ?? AFTER_ALL + PAGE_GROUPS.indexOf(code);
      return { id: idOf(`groups:${code}`), code, name, search_key: searchKey(name), ordering, version: 1 };
    }),
  );
}

/** The staff may have given the name to a group of theirs, and no two have the same: then this one has a number behind it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(searchKey(free)); number += 1) free = `${name} ${number}`;
  return free;
}

/** Whether every page and group of this release is there: the last rows that a release adds. */
export async function hasSeededPages(pool: pg.Pool): Promise<boolean> {
  const [pages, groups] = await Promise.all([
    queryAsMachine(pool, 'select route as name from pages'),
    queryAsMachine(pool, 'select code as name from menu_groups'),
  ]);
  const known = ({ rows }: typeof pages) => new Set(rows.map(({ name }: { name: string | null }) => name));
  const [routes, codes] = [known(pages), known(groups)];
  return PAGES.every(({ route }) => routes.has(route)) && PAGE_GROUPS.every((code) => codes.has(code));
}
