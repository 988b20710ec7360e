import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';
import { repositoryRoot } from '../paths.ts';
import { describeTypes } from './describe-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('the table types in the repository are those of the migrated database', async () => {
  const written = await readFile(join(repositoryRoot(), 'apps', 'server', 'db', 'schema.ts'), 'utf8');
  expect(written).toBe(await describeTypes(database.pool));
});

test('a type that nobody has translated is reported with its column', async () => {
  await database.pool.query('create table strange (id int primary key, place point)');
  await expect(describeTypes(database.pool)).rejects.toThrow('no TypeScript type for point of strange.place');
});
