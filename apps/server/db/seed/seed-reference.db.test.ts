import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database-per-worker.ts';
import { NOON } from '../../test/fixtures.ts';
import { type TemporaryStorage, temporaryStorage } from '../../test/temporary-storage.ts';
import { seedDatabase } from './seed-database.ts';

let database: TestDatabase;
let files: TemporaryStorage;
beforeAll(async () => {
  files = await temporaryStorage();
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  await files.remove();
});

const TABLES = [
  'regions',
  'counties',
  'streets',
  'cars',
  'car_models',
  'car_groups',
  'car_types',
  'bodies',
  'colors',
  'fuels',
  'classificators',
  'new_classificators',
  'camera_reasons',
  'eco_hp_bands',
  'eco_age_factors',
  'settings',
  'faq',
  'pages',
  'menu_groups',
  'page_grants',
  'versions',
];

async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await database.pool.query<{ content: string }>(
      `select count(*) || ' ' || md5(string_agg(md5(row::text), '' order by row::text)) as content from (select to_jsonb(x) - 'changed' as row from ${table} x) as rows`,
    );
    found[table] = rows[0]?.content ?? '';
  }
  return found;
}

const seed = () =>
  seedDatabase(database.pool, {
    demonstration: false,
    now: NOON,
    storage: files.storage,
    say: () => undefined,
  });

test('the names of every list begin with a capital letter or a number', async () => {
  for (const table of TABLES.slice(0, 12)) {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from ${table} where name ~ '^[ա-ևa-z]' order by name`,
    );
    expect(rows, table).toEqual([]);
  }
});

test('the notes of the settings tell a person what a setting does, not where it was looked up', async () => {
  const { rows } = await database.pool.query<{ note: string }>(
    `select note from settings where note ~* 'աղբյուր|գտնվել|առաջարկ|փորձն է|github|http'`,
  );
  expect(rows).toEqual([]);
});

describe('the lists of a database that has them', () => {
  test('are not touched by another start, not even their version', async () => {
    const before = await contents();
    await seed();
    await seed();
    expect(await contents()).toEqual(before);
  });

  test('stay the same when two processes start at once', async () => {
    const before = await contents();
    await Promise.all([seed(), seed(), seed()]);
    expect(await contents()).toEqual(before);
  });

  test('keep what an admin has edited, switched off, retired or granted', async () => {
    const edits = [
      `update car_types set amount = 12345, name = 'Փոխված' where code = 101`,
      'update streets set status = false where id = (select min(id) from streets)',
      'update cars set retired_at = now() where id = (select min(id) from cars)',
      'update faq set retired_at = now() where ordering = 1',
      `update faq set answer = 'Փոխված' where ordering = 2`,
      `update settings set value = '"https://example.am/"' where key = 'redirect'`,
      `update page_grants set "view" = false where role = 'VIEWER'`,
      `update pages set ordering = 1 where route = 'tech-service-all'`,
    ];
    for (const edit of edits) expect((await database.pool.query(edit)).rowCount, edit).toBeGreaterThan(0);
    const before = await contents();
    await seed();
    expect(await contents()).toEqual(before);
  });

  test('get back only what is missing', async () => {
    const before = await contents();
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from streets order by id desc limit 1',
    );
    await database.pool.query('delete from streets where id = $1', [rows[0]?.id]);
    expect((await contents()).streets).not.toBe(before.streets);
    await seed();
    expect((await contents()).streets).toBe(before.streets);
  });

  test('stay as they were when a start fails half-way', async () => {
    const before = await contents();
    await database.pool.query(
      `alter table pages add constraint refuse_all check (route <> 'tech-service') not valid`,
    );
    await database.pool.query(
      `delete from page_grants where page = (select id from pages where route = 'tech-service')`,
    );
    await database.pool.query(`delete from pages where route = 'tech-service'`);
    await database.pool.query('delete from eco_age_factors');
    await expect(seed()).rejects.toThrow(/refuse_all/);
    const { rows } = await database.pool.query('select count(*)::int as count from eco_age_factors');
    expect(rows).toEqual([{ count: 0 }]);
    await database.pool.query('alter table pages drop constraint refuse_all');
    await seed();
    expect(await contents()).toMatchObject({ eco_age_factors: before.eco_age_factors });
  });
});

describe('a demonstration', () => {
  test('is never put into a database that has people of its own', async () => {
    const count = async () => (await database.pool.query('select count(*)::int as people from users')).rows;
    const before = await count();
    await seedDatabase(database.pool, {
      demonstration: true,
      now: NOON,
      storage: files.storage,
      say: () => expect.unreachable(),
    });
    expect(await count()).toEqual(before);
    expect((await database.pool.query('select 1 from users where demo')).rowCount).toBe(0);
  });
});
