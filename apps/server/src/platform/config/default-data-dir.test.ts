import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultDataDir } from './default-data-dir.ts';

let base: TemporaryFolder;
let root = '';
beforeEach(async () => {
  base = await makeTemporaryFolder('inspect-place-', { mode: 0o755 });
  root = join(base.path, 'inspect');
  await mkdir(root);
});
afterEach(() => base.remove());

test('data lies in the folder of the program', () => {
  expect(defaultDataDir(root)).toBe(join(root, 'data'));
});

describe.runIf(process.getuid?.() === 0)('in a folder that only root may enter', () => {
  beforeEach(() => chmod(base.path, 0o700));

  test('root’s data lies in one folder of the system, another one for another copy of the program', async () => {
    expect(defaultDataDir(root)).toMatch(/^\/var\/lib\/inspect\/inspect-[0-9a-f]{8}$/);
    await mkdir(join(base.path, 'second', 'inspect'), { recursive: true });
    expect(defaultDataDir(join(base.path, 'second', 'inspect'))).not.toBe(defaultDataDir(root));
  });

  test('a database that is there already stays in use', async () => {
    await mkdir(join(root, 'data', 'postgres', 'cluster'), { recursive: true });
    expect(defaultDataDir(root)).toBe(join(root, 'data'));
  });
});
