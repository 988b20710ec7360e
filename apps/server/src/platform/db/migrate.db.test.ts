import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@inspect/embedded-postgres';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database-per-worker.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let temporary: TemporaryFolder;
let folder = '';

beforeEach(async () => {
  database = await emptyDatabase();
  temporary = await makeTemporaryFolder('inspect-migrations-');
  folder = temporary.path;
});
afterEach(async () => {
  await database.drop();
  await temporary.remove();
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = (options = {}) => migrate(database.url, { folder, ...options });
const tables = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('the files are applied once, in order, and recorded', async () => {
  await write('002_more.sql', 'alter table a add y int; create table b (x int);');
  await write('001_first-tables.sql', 'create table a (x int);');
  expect(await run()).toEqual(['001_first-tables.sql', '002_more.sql']);
  expect(await run()).toEqual([]);
  await write('003_later.sql', 'create table c (x int);');
  expect(await run()).toEqual(['003_later.sql']);
  expect(await tables()).toEqual(['a', 'b', 'c', 'schema_migrations']);
  const { rows } = await database.pool.query('select version, name from schema_migrations order by 1');
  expect(rows).toEqual([
    { version: 1, name: 'first-tables' },
    { version: 2, name: 'more' },
    { version: 3, name: 'later' },
  ]);
});

test('tables lie in public even if the user has a schema of his own name', async () => {
  await database.pool.query('create schema inspect');
  await write('001_a.sql', 'create table a (x int);');
  await run();
  expect(await tables()).toEqual(['a', 'schema_migrations']);
  expect((await database.pool.query('select x from a')).rows).toEqual([]);
});

test('a file that fails leaves nothing of itself and names its line', async () => {
  await write('001_good.sql', 'create table a (x int);');
  await write(
    '002_bad.sql',
    'create table b (x int);\n\nalter table nowhere add y int;\nselect 1 from nothing;',
  );
  await expect(run()).rejects.toThrow('Migration 002_bad.sql failed: relation "nowhere" does not exist');
  expect(await tables()).toEqual(['a', 'schema_migrations']);
  await write('002_bad.sql', 'create table b (x int);\nselect missing from b;');
  await expect(run()).rejects.toThrow('Migration 002_bad.sql line 2 failed: column "missing" does not exist');
});

test('several programs that start at once apply each file once', async () => {
  await write('001_slow.sql', 'create table a (x int); select pg_sleep(0.3);');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flat()).toEqual(['001_slow.sql']);
});

test('a program that waits too long for another one says so', async () => {
  // Long enough for the other one to come while it lasts, however busy the machine is.
  await write('001_slow.sql', 'create table a (x int); select pg_sleep(5);');
  const first = run();
  await waitUntil(
    async () => {
      const { rows } = await database.pool.query(
        // Of this database: what other files do at the same time is seen here too.
        `select from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0];
    },
    { within: 20_000 },
  );
  await expect(run({ patience: 50 })).rejects.toThrow('Another Inspect is migrating this database');
  await first;
});

test('a long read of a table delays the migration instead of failing it', async () => {
  await write('001_a.sql', 'create table a (x int);');
  await run();
  const reader = await database.pool.connect();
  await reader.query('begin; select * from a');
  await write('002_alter.sql', 'alter table a add y int;');
  const migrated = run();
  await waitUntil(
    async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and application_name = 'inspect-migrate'`,
      );
      return rows[0];
    },
    { within: 20_000 },
  );
  // the lock_timeout of 2 s passes while the table is still being read
  await reader.query('select pg_sleep(2.2)');
  await reader.query('commit');
  reader.release();
  expect(await migrated).toEqual(['002_alter.sql']);
});

describe('a database that does not fit the files is refused:', () => {
  beforeEach(async () => {
    await write('001_a.sql', 'create table a (x int);\n');
    await write('002_b.sql', 'create table b (x int);');
    await run();
  });

  test.each([
    ['a changed file', { '001_a.sql': 'create table a (y int);' }, '001_a.sql was changed'],
    ['a missing file', { '001_a.sql': undefined }, '001_a.sql is missing'],
    [
      'a newer database',
      { '002_b.sql': undefined },
      'it holds 002_b.sql, the newest that this build knows is 001_a.sql, and 002_b.sql needs a newer one. Install the newer build again, or restore the backup from before it.',
    ],
    ['a wrong name', { '3-c.sql': '' }, '3-c.sql must be named like'],
    ['a number used twice', { '002_c.sql': '' }, 'Two migrations have the number of 002_c.sql'],
  ])('%s', async (_, changes, line) => {
    for (const [name, sql] of Object.entries(changes)) {
      await (sql === undefined ? rm(join(folder, name)) : write(name, sql));
    }
    await expect(run()).rejects.toThrow(StartError);
    await expect(run()).rejects.toThrow(line);
  });

  test('a file that comes late between applied ones', async () => {
    await write('004_d.sql', 'select 1');
    await run();
    await write('003_c.sql', 'select 1');
    await expect(run()).rejects.toThrow('003_c.sql comes before version 4');
  });

  test('but other line ends are the same file', async () => {
    await write('001_a.sql', 'create table a (x int);\r\n');
    expect(await run()).toEqual([]);
  });
});

describe('a build on a database that a newer one has migrated', () => {
  beforeEach(async () => {
    await write('001_a.sql', 'create table a (x int);');
    await run();
  });
  const newerBuild = async (files: Record<string, string>) => {
    for (const [name, sql] of Object.entries(files)) await write(name, sql);
    await run();
    for (const name of Object.keys(files)) await rm(join(folder, name));
  };

  test('starts when each migration it does not know says that it works with it', async () => {
    await newerBuild({
      '002_b.sql': '-- compatible-with: 001\ncreate table b (x int);',
      '003_c.sql': '-- More of the same.\n-- compatible-with: 001\ncreate table c (x int);',
    });
    expect(await run()).toEqual([]);
    expect(await tables()).toEqual(['a', 'b', 'c', 'schema_migrations']);
  });

  test.each([
    ['one is breaking', '-- breaking: the column x is gone\n'],
    ['one says nothing', ''],
    ['one works only with a newer one', '-- compatible-with: 002\n'],
  ])('is refused when %s', async (_, header) => {
    await newerBuild({
      '002_b.sql': '-- compatible-with: 001\ncreate table b (x int);',
      '003_c.sql': `${header}create table c (x int);`,
      '004_d.sql': '-- compatible-with: 001\ncreate table d (x int);',
    });
    await expect(run()).rejects.toThrow(
      'it holds 004_d.sql, the newest that this build knows is 001_a.sql, and 003_c.sql needs a newer one.',
    );
  });

  test('still says when a migration that it knows was changed', async () => {
    await newerBuild({ '002_b.sql': '-- compatible-with: 001\ncreate table b (x int);' });
    await write('001_a.sql', 'create table a (y int);');
    await expect(run()).rejects.toThrow('001_a.sql was changed');
  });

  test('finds the mark also in a database whose list of migrations had no place for it', async () => {
    await database.pool.query('alter table schema_migrations drop compatible_with');
    await newerBuild({ '002_b.sql': '-- compatible-with: 001\ncreate table b (x int);' });
    expect(await run()).toEqual([]);
  });
});
