import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyForUser } from './copy-for-user.ts';

const OURSELVES = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: 'ourselves' };

let folder: TemporaryFolder;
let source: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-copy-');
  source = await makeFolder('source');
  await writeFile(join(source, 'postgres'), randomBytes(1_000_000));
});
afterEach(() => folder.remove());

/** Node may tell of the writer's end before it tells that the pipe is through: about one copy in sixty on a busy machine. */
test('many copies at once are all whole', async () => {
  const expected = await readFile(join(source, 'postgres'));
  for (let round = 0; round < 20; round++) {
    const copies = await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        const target = await makeFolder(`${round}-${number}`);
        await copyForUser(source, target, OURSELVES);
        return readFile(join(target, 'postgres'));
      }),
    );
    expect(copies.every((copy) => copy.equals(expected))).toBe(true);
  }
});

test('what cannot be written says which folders and why', async () => {
  const target = join(folder.path, 'missing');
  await expect(copyForUser(source, target, OURSELVES)).rejects.toThrow(
    `PostgreSQL cannot be copied from ${source} to ${target}: tar: `,
  );
});

async function makeFolder(name: string) {
  const path = join(folder.path, name);
  await mkdir(path);
  return path;
}
