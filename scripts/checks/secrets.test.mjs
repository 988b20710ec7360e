import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSecrets } from './secrets.mjs';

// Put together here, or this very file would be a find.
const PLANTED = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

let folder;
let said;
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-secrets-');
  said = [];
});
afterEach(() => folder.remove());

const write = (name, text) => writeFileSync(join(folder.path, name), text);
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder.path,
    stdio: 'pipe',
  });
const commit = () => {
  git('add', '-A');
  git('commit', '-q', '-m', 'a', '--no-gpg-sign');
};
const check = (root = folder.path) => checkSecrets({ root, say: (line) => said.push(line) });

describe('a secret', () => {
  it('is found in a file, and the line does not repeat it; without a history that is said', async () => {
    write('settings.ts', `const a = 1;\nconst token = '${PLANTED}';\n`);
    const found = await check();
    expect(found).toEqual([expect.stringMatching(/^settings\.ts:2: a secret \(.*github.*\)$/)]);
    expect(found.join()).not.toContain(PLANTED);
    expect(said).toEqual([expect.stringContaining('no history')]);
  });

  it('is found in the history after it was removed, also the second time', async () => {
    git('init', '-q');
    write('.gitignore', 'node_modules/\n');
    write('a.txt', PLANTED);
    commit();
    write('a.txt', 'gone\n'.repeat(20_000));
    write('picture.bin', Buffer.from([0, 1, 2, 10, 0]));
    commit();
    const find = [expect.stringMatching(/^a\.txt in the history \(git show [0-9a-f]{12}\):1: a secret/)];
    expect(await check()).toEqual(find);
    expect(await check()).toEqual(find);
    expect(said).toEqual([]);
  });

  it('is looked for in what a shallow clone has, which says so', async () => {
    git('init', '-q');
    write('a.txt', 'nothing');
    commit();
    write('a.txt', 'nothing more');
    commit();
    const clone = join(folder.path, 'clone');
    git('clone', '-q', '--depth', '1', `file://${folder.path}`, clone);
    expect(await check(clone)).toEqual([]);
    expect(said).toEqual([expect.stringContaining('a shallow clone')]);
  });
});
