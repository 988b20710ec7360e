import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sortKey } from '@inspect/contract/kernel';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../test/database-per-worker.ts';
import { migrationsFolder } from '../paths.ts';
import { migrate } from './migrate.ts';

const id = (number: number) => String(number).padStart(24, '0');
const BEFORE = ['կարմիր', 'Սև', 'և այլն', 'ֆուքսիա', 'BMW blue', ''];

test('names of colours and bodies that are there begin with a capital letter after 049, and nothing else of them changes', async () => {
  const database = await emptyDatabase();
  const temporary = await makeTemporaryFolder('inspect-capital-names-');
  const take = async (isMeant: (file: string) => boolean) => {
    for (const file of await readdir(migrationsFolder()))
      if (/^\d{3}_.*\.sql$/.test(file) && isMeant(file))
        await copyFile(join(migrationsFolder(), file), join(temporary.path, file));
    return migrate(database.url, { folder: temporary.path });
  };
  try {
    await take((file) => file < '049');
    for (const table of ['colors', 'bodies'])
      for (const [index, name] of BEFORE.entries())
        await database.pool.query(
          `insert into ${table} (id, name, "primary", sort_key, search_key) values ($1, $2, true, $3, $4)`,
          [id(index), name, sortKey(`${index} ${name}`), `key ${index}`],
        );
    const rowsOf = async (table: string) =>
      (await database.pool.query(`select name, "primary", sort_key, search_key from ${table} order by id`))
        .rows;
    const before = await rowsOf('colors');
    expect(await take((file) => file.startsWith('049'))).toEqual(['049_capital-names.sql']);
    for (const table of ['colors', 'bodies']) {
      const after = await rowsOf(table);
      expect(after.map(({ name }) => name)).toEqual(['Կարմիր', 'Սև', 'և այլն', 'Ֆուքսիա', 'BMW blue', '']);
      expect(after.map((row) => ({ ...row, name: '' }))).toEqual(before.map((row) => ({ ...row, name: '' })));
    }
  } finally {
    await database.drop();
    await temporary.remove();
  }
}, 120_000);
