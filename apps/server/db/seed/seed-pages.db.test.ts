import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGES, type PageDefinition, ROLES } from '@inspect/contract/access';
import { searchKey } from '@inspect/contract/kernel';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageTree } from '../../src/features/access/page-tree.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/paths.ts';
import { emptyDatabase, type TestDatabase } from '../../test/database-per-worker.ts';
import { hasSeededPages, seedPages } from './seed-pages.ts';

let database: TestDatabase;
let folder: TemporaryFolder;
beforeAll(async () => {
  database = await emptyDatabase();
  folder = await makeTemporaryFolder('inspect-former-');
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

/** The pages as the build with migration 049 seeded them, and as its staff arranged them afterwards. */
function formerPages() {
  const pages = PAGES.map(({ route, url, group }: PageDefinition, index) => ({
    id: String(index).padStart(24, '0'),
    route,
    url,
    parent: group as string | null,
    ordering: index * 10,
    icon: 'car',
  }));
  const page = (route: string) => {
    const found = pages.find((each) => each.route === route);
    if (!found) throw new Error(route);
    return found;
  };
  // The lists came first, one of the people's pages went to them, and one group lost its only page.
  for (const each of pages) if (each.parent === 'settings') each.ordering -= 10_000;
  Object.assign(page('users'), { parent: 'settings', ordering: -5_000 });
  Object.assign(page('all_notifications'), { parent: 'api', ordering: 9_000 });
  page('control').parent = null;
  Object.assign(page('settings-colors'), { icon: 'list' });
  Object.assign(page('settings-bodies'), { icon: 'leaf' });
  return pages;
}

/** How the browser of that build read them: a group stands where its first page does, an unknown one is the contract's. */
function formerMenu(pages: ReturnType<typeof formerPages>) {
  const groups = new Map<string, string[]>();
  for (const { route, parent } of [...pages].sort((one, other) => one.ordering - other.ordering)) {
    const group = parent ?? PAGES.find((page) => page.route === route)?.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), route]);
  }
  return [...groups];
}

async function menuOf(routes: readonly string[]) {
  const groups = await database.pool.query('select id, code, ordering from menu_groups');
  const pages = await database.pool.query(
    'select id, route, parent, under, ordering from pages where route = any($1)',
    [routes],
  );
  return pageTree(groups.rows, pages.rows).flatMap((part): [string, string[]][] =>
    part.pages.length > 0 ? [[part.group.node.code, part.pages.map(({ node }) => node.route)]] : [],
  );
}

test('a database that was arranged before there were groups keeps the menu of everybody, and what staff chose', async () => {
  const former = (await readdir(migrationsFolder())).filter((name) => /^0[0-4]\d_/.test(name));
  expect(former).toContain('049_capital-names.sql');
  for (const name of former) await copyFile(join(migrationsFolder(), name), join(folder.path, name));
  await migrate(database.url, { folder: folder.path });
  const pages = formerPages();
  await database.pool.query(
    `insert into pages (id, route, url, slug, parent, ordering, icon)
     select id, route, url, route, parent, ordering, icon
       from jsonb_to_recordset($1::jsonb) as p (id text, route text, url text, parent text, ordering integer, icon text)`,
    [JSON.stringify(pages)],
  );

  expect(await migrate(database.url)).toContain('050_page-tree.sql');
  const client = await database.pool.connect();
  await seedPages(client);
  await seedPages(client);
  client.release();

  expect(await menuOf(PAGES.map(({ route }) => route))).toEqual(formerMenu(pages));
  for (const role of ROLES) {
    const granted = PAGES.filter((page: PageDefinition) => page.grants[role]?.includes('view'));
    const routes = granted.map(({ route }) => route);
    const seen = pages.filter(({ route }) => routes.some((name) => name === route));
    expect(await menuOf(routes)).toEqual(formerMenu(seen));
  }
  const { rows: groups } = await database.pool.query('select name from menu_groups order by ordering');
  expect(groups.map(({ name }) => name)).toEqual([
    'Տեղեկատուներ',
    'Զննություն',
    'Վերահսկողություն',
    'Վերլուծություն',
    'Վճարումներ',
    'Կառավարում',
    'API',
    'Այլ',
  ]);
  const { rows: icons } = await database.pool.query(
    `select route, icon from pages where route in ('settings-bodies', 'settings-colors', 'tech-service-all') order by route`,
  );
  expect(icons).toEqual([
    { route: 'settings-bodies', icon: 'leaf' },
    { route: 'settings-colors', icon: 'palette' },
    { route: 'tech-service-all', icon: 'stack' },
  ]);
});

test('a group that the staff renamed or removed stays so, and what was removed is not made again', async () => {
  const state = () =>
    database.pool.query(`select code, name, retired_at is null as live from menu_groups order by code`);
  await database.pool.query(`update menu_groups set name = 'X', search_key = 'x' where code = 'api'`);
  await database.pool.query(`update menu_groups set retired_at = now() where code = 'other'`);
  const before = (await state()).rows;
  const client = await database.pool.connect();
  await seedPages(client);
  client.release();
  expect((await state()).rows).toEqual(before);
});

test('a group that the staff named like a new one of the release keeps its name, and the release starts', async () => {
  await database.pool.query(`delete from menu_groups where code in ('analytics', 'payments')`);
  await database.pool.query(
    `insert into menu_groups (id, name, search_key, ordering) values
       ('a00000000000000000000001', 'ՎԵՐԼՈՒԾՈՒԹՅՈՒՆ', $1, 1), ('a00000000000000000000002', 'Վերլուծություն 2', $2, 2)`,
    [searchKey('ՎԵՐԼՈՒԾՈՒԹՅՈՒՆ'), searchKey('Վերլուծություն 2')],
  );
  expect(await hasSeededPages(database.pool)).toBe(false);
  const client = await database.pool.connect();
  await seedPages(client).finally(() => client.release());
  const { rows } = await database.pool.query(
    `select code, name from menu_groups where code in ('analytics', 'payments') or code is null order by code nulls last, id`,
  );
  expect(rows).toEqual([
    { code: 'analytics', name: 'Վերլուծություն 3' },
    { code: 'payments', name: 'Վճարումներ' },
    { code: null, name: 'ՎԵՐԼՈՒԾՈՒԹՅՈՒՆ' },
    { code: null, name: 'Վերլուծություն 2' },
  ]);
  expect(await hasSeededPages(database.pool)).toBe(true);
});
