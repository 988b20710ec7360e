import type * as Files from 'node:fs/promises';
import { copyFile, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appWithoutDatabase } from '../../test/app-without-database.ts';
import { storeAssets } from './former-assets.ts';

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof Files>();
  return { ...files, copyFile: vi.fn(files.copyFile) };
});

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-assets-');
});
afterEach(() => folder.remove());

const data = () => join(folder.path, 'data');
/** A release of the interface: its first page, and the parts that are loaded later. */
async function built(release: string, parts: readonly string[]): Promise<string> {
  const web = join(folder.path, release);
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), release);
  for (const part of parts) await writeFile(join(web, 'assets', part), `${part} of ${release}`);
  return web;
}
async function started(release: string, parts: readonly string[]) {
  const webFolder = await built(release, parts);
  const storedAssets = await storeAssets(webFolder, release, data());
  return appWithoutDatabase({ webFolder, storedAssets });
}

test('a page of the release before still loads its parts, one of two releases before does not', async () => {
  await (await started('a', ['list-1.js', 'same-0.js'])).close();
  await (await started('b', ['list-2.js', 'same-0.js'])).close();
  await (await started('b', ['list-2.js', 'same-0.js'])).close();
  const { app, close } = await started('c', ['list-3.js', 'same-0.js']);
  const get = async (name: string) => {
    const { statusCode, body, headers } = await app.inject({ url: `/assets/${name}` });
    return { statusCode, body, cache: headers['cache-control'], type: headers['content-type'] };
  };
  const kept = { statusCode: 200, cache: 'public, max-age=31536000, immutable' };
  expect(await get('list-3.js')).toMatchObject({ ...kept, body: 'list-3.js of c' });
  expect(await get('list-2.js')).toMatchObject({ ...kept, body: 'list-2.js of b' });
  expect((await get('list-2.js')).type).toMatch(/javascript/);
  expect(await get('same-0.js')).toMatchObject(kept);
  expect(await get('list-1.js')).toMatchObject({ statusCode: 404 });
  expect(await readdir(join(data(), 'assets'))).toEqual(['list-2.js', 'list-3.js', 'same-0.js']);
  await close();
});

test('nothing beside those files is handed out', async () => {
  const { app, close } = await started('a', ['list-1.js']);
  for (const url of [
    '/assets/../assets.json',
    '/assets/%2e%2e%2fassets.json',
    '/assets/..%5cassets.json',
    '/assets.json',
  ])
    expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
  await close();
});

test('going back to the release before keeps the parts of the newer one', async () => {
  await (await started('a', ['list-1.js'])).close();
  await (await started('b', ['list-2.js'])).close();
  const { app, close } = await started('a', ['list-1.js']);
  expect((await app.inject({ url: '/assets/list-2.js' })).body).toBe('list-2.js of b');
  await close();
});

test('of two processes that start together the slower one is not disturbed', async () => {
  const webFolder = await built('a', ['list-1.js', 'list-1.js.br', 'same-0.js']);
  const { copyFile: copyReally } = await vi.importActual<typeof Files>('node:fs/promises');
  // The second one starts, clears up and is done while the first one still writes its first file.
  vi.mocked(copyFile).mockImplementationOnce(async (from, to) => {
    await copyReally(from, to);
    await storeAssets(webFolder, 'a', data());
  });
  const storedAssets = await storeAssets(webFolder, 'a', data());
  expect((await readdir(storedAssets)).toSorted()).toEqual(['list-1.js', 'list-1.js.br', 'same-0.js']);
  expect((await readdir(data())).toSorted()).toEqual(['assets', 'assets.json']);
});

test('what cannot be written leaves nothing half', async () => {
  const webFolder = await built('a', ['list-1.js']);
  vi.mocked(copyFile).mockImplementationOnce(async (_, to) => {
    await writeFile(to, 'half');
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  });
  await expect(storeAssets(webFolder, 'a', data())).rejects.toThrow('full');
  expect(await readdir(data(), { recursive: true })).toEqual(['assets']);
});

test('what a killed process left half goes at a later start, what another one writes now does not', async () => {
  const webFolder = await built('a', ['list-1.js']);
  await mkdir(data());
  const [left, current] = ['assets.0123456789ab.part', 'assets.ba9876543210.part'];
  for (const name of [left, current, 'assets.part']) await writeFile(join(data(), name), 'half');
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(data(), left), before, before);
  await storeAssets(webFolder, 'a', data());
  expect((await readdir(data())).toSorted()).toEqual(['assets', current, 'assets.json', 'assets.part']);
});

test('a list that was cut off is written anew', async () => {
  await (await started('a', ['list-1.js'])).close();
  await writeFile(join(data(), 'assets.json'), '[{"id":"a","fil');
  const { app, close } = await started('b', ['list-2.js']);
  expect((await app.inject({ url: '/assets/list-2.js' })).statusCode).toBe(200);
  await close();
});
