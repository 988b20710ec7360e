import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clusterOf } from './choose-home.ts';
import { diskReserve } from './disk-reserve.ts';

const SIZE = 2 * 1024 ** 2;

let folder: TemporaryFolder;
let home: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-reserve-');
  home = join(folder.path, 'home');
  await mkdir(clusterOf(home), { recursive: true });
});
afterEach(() => folder.remove());

test('the reserve is made whole, spent once, and made again', async () => {
  await mkdir(join(clusterOf(home), 'pg_wal'));
  const reserve = diskReserve(home, SIZE);
  expect(await reserve.keep()).toBe(true);
  expect(await reserve.path()).toBe(join(home, 'disk-reserve'));
  expect(await stat(await reserve.path())).toMatchObject({ size: SIZE });
  expect(await reserve.spend()).toBe(true);
  expect(await reserve.spend()).toBe(false);
  // A start that was cut off leaves a part of it.
  await writeFile(await reserve.path(), 'a part');
  expect(await reserve.keep()).toBe(true);
  expect(await stat(await reserve.path())).toMatchObject({ size: SIZE });
});

test('the reserve lies on the disk of the log, where that is another one', async () => {
  const other = join(folder.path, 'other-disk');
  await mkdir(join(other, 'pg_wal'), { recursive: true });
  await symlink(join(other, 'pg_wal'), join(clusterOf(home), 'pg_wal'));
  const reserve = diskReserve(home, SIZE);
  expect(await reserve.keep()).toBe(true);
  expect(await reserve.path()).toBe(join(other, 'disk-reserve'));
});

test('nothing is kept where nothing is asked for, or where the disk has no room for twice as much', async () => {
  await mkdir(join(clusterOf(home), 'pg_wal'));
  expect(await diskReserve(home, 0).keep()).toBe(false);
  expect(await diskReserve(home, Number.MAX_SAFE_INTEGER).keep()).toBe(false);
  expect(await diskReserve(home, SIZE).spend()).toBe(false);
});
