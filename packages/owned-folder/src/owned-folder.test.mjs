import { cp, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ForeignFolderError,
  makeOwnedFolder,
  makeTemporaryFolder,
  moveOwnedFolder,
  ownedFolders,
  removeOwnedFolder,
} from './owned-folder.mjs';

let base;
beforeEach(async () => {
  base = await makeTemporaryFolder('inspect-owned-test-');
  await writeFile(join(base.path, 'foreign.txt'), 'somebody else’s');
});
afterEach(() => base.remove());

test('what was made is removed, and a foreign file beside it stays', async () => {
  const made = await makeTemporaryFolder('inspect-', { within: base.path });
  await writeFile(join(made.path, 'a'), 'ours');
  await made.remove();
  await made.remove();
  expect(await readFile(join(base.path, 'foreign.txt'), 'utf8')).toBe('somebody else’s');
});

test('a folder that somebody else made is never removed, nor is one above ours', async () => {
  const foreign = join(base.path, 'inspect-looks-like-ours');
  await mkdir(foreign);
  await writeFile(join(foreign, 'a'), 'theirs');
  const ours = await makeOwnedFolder(join(foreign, 'ours'));
  await expect(removeOwnedFolder(foreign)).rejects.toBeInstanceOf(ForeignFolderError);
  await expect(removeOwnedFolder(dirname(ours))).rejects.toThrow('does not carry our mark');
  expect(await readdir(foreign)).toEqual(['a', 'ours']);
});

test('a copied or renamed folder, a link and a file are left alone', async () => {
  const made = await makeTemporaryFolder('inspect-', { within: base.path });
  const copy = join(base.path, 'copy');
  await cp(made.path, copy, { recursive: true });
  await expect(removeOwnedFolder(copy)).rejects.toThrow('made for another folder');
  const link = join(base.path, 'link');
  await symlink(made.path, link);
  await expect(removeOwnedFolder(link)).rejects.toThrow('no folder');
  await expect(removeOwnedFolder(join(base.path, 'foreign.txt'))).rejects.toThrow('no folder');
  const moved = join(base.path, 'moved');
  await rename(made.path, moved);
  await expect(removeOwnedFolder(moved)).rejects.toThrow('made for another folder');
  expect((await readdir(base.path)).sort()).toEqual([
    '.inspect-owned',
    'copy',
    'foreign.txt',
    'link',
    'moved',
  ]);
});

test('what we move ourselves stays ours; nothing is moved that is somebody else’s, nor over anything', async () => {
  const made = await makeTemporaryFolder('inspect-', { within: base.path });
  await writeFile(join(made.path, 'a'), 'ours');
  const target = join(base.path, 'target');
  await moveOwnedFolder(made.path, target);
  expect(await readFile(join(target, 'a'), 'utf8')).toBe('ours');
  const foreign = join(base.path, 'foreign');
  await mkdir(foreign);
  await expect(moveOwnedFolder(foreign, join(base.path, 'x'))).rejects.toThrow('does not carry our mark');
  await expect(moveOwnedFolder(target, foreign)).rejects.toThrow('something is there already');
  await expect(moveOwnedFolder(made.path, join(base.path, 'x'))).rejects.toThrow('it is not there');
  await removeOwnedFolder(target);
  expect((await readdir(base.path)).sort()).toEqual(['.inspect-owned', 'foreign', 'foreign.txt']);
});

test('only marked folders of the prefix count as left behind', async () => {
  await mkdir(join(base.path, 'inspect-foreign'));
  await writeFile(join(base.path, 'inspect-file'), '');
  const made = await makeTemporaryFolder('inspect-', { within: base.path });
  await makeTemporaryFolder('other-', { within: base.path });
  expect(await ownedFolders(base.path, 'inspect-')).toEqual([made.path]);
});

test('the permissions are those asked for, whatever the umask', async () => {
  const before = process.umask(0o077);
  try {
    const open = await makeTemporaryFolder('inspect-', { within: base.path, mode: 0o755 });
    expect((await stat(open.path)).mode & 0o777).toBe(0o755);
  } finally {
    process.umask(before);
  }
});
