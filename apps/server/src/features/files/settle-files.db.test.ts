import { companiesEndpoints } from '@inspect/contract/companies';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES } from '../../../test/fixtures.ts';
import { PDF, sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { createFolderStorage } from '../../platform/storage/folder-storage.ts';

let test: TestApp;
let temporary: TemporaryFolder;
let folder: string;
/** every key under which bytes were put */
const put: string[] = [];
beforeAll(async () => {
  temporary = await makeTemporaryFolder('inspect-files-');
  folder = temporary.path;
  const storage = createFolderStorage(folder);
  test = await testApp({
    storage: {
      ...storage,
      put: async (key, ...rest) => {
        await storage.put(key, ...rest);
        put.push(key);
      },
    },
  });
});
afterAll(async () => {
  await test.close();
  await temporary.remove();
});

const HOUR = 3_600_000;
const upload = () =>
  sendForm(test, 'admin', `/companies/${COMPANIES.one}/contract`, [{ name: 'a.pdf', content: PDF }]);
const lies = async (key: string) => {
  const stored = await createFolderStorage(folder).get(key);
  stored?.content.destroy();
  return stored !== null;
};
const lastPut = () => put.at(-1) ?? '';

it('a file whose row is kept stays', async () => {
  const answer = await upload();
  expect(answer.status).toBe(201);
  const { contractFile } = companiesEndpoints.uploadContract.response.parse(answer.body).data;
  expect(lastPut()).toBe(`contract/${contractFile}`);
  test.clock.advance(2 * HOUR);
  expect(await test.runJobs()).toBe(1);
  expect(await lies(lastPut())).toBe(true);
});

it('a file whose commit failed is removed, but not while its call could still be on its way', async () => {
  const { pool } = test.database;
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create constraint trigger fail after insert on files deferrable initially deferred for each row execute function fail()`);
  expect((await upload()).status).toBe(500);
  await pool.query('drop trigger fail on files');
  const { rows } = await pool.query('select 1 from files where id = $1', [lastPut().split('/')[1]]);
  expect(rows).toEqual([]);
  test.clock.advance(HOUR / 2);
  await test.runJobs();
  expect(await lies(lastPut())).toBe(true);
  test.clock.advance(HOUR);
  await test.runJobs();
  expect(await lies(lastPut())).toBe(false);
});

it('an announced file that never came leaves nothing to do', async () => {
  const before = put.length;
  const answer = await sendForm(test, 'admin', `/companies/${COMPANIES.one}/contract`, []);
  expect(answer.status).toBe(400);
  test.clock.advance(2 * HOUR);
  expect(await test.runJobs()).toBe(1);
  expect(put).toHaveLength(before);
  const { rows } = await test.database.pool.query(`select 1 from jobs where name = 'files.settle'`);
  expect(rows).toEqual([]);
});
