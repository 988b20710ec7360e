import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeInstanceLock } from './instance-lock.ts';
import { findProcess } from './process-ref.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-lock-');
});
afterEach(() => folder.remove());

test('a second program on the same folder is refused with one line until the first ends', async () => {
  const lock = await takeInstanceLock(folder.path);
  await expect(takeInstanceLock(folder.path)).rejects.toThrow(
    `Another EmbeddedPostgres (process ${process.pid}) already runs on ${folder.path}: stop it, or set another dataDir.`,
  );
  await lock.release();
  await lock.release();
  await (await takeInstanceLock(folder.path)).release();
});

test('the lock of another process holds until that process is killed', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'));
  const script = `import { takeInstanceLock } from ${module};
    await takeInstanceLock(${JSON.stringify(folder.path)});
    console.log('has it');
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  await expect(takeInstanceLock(folder.path)).rejects.toThrow(
    `Another EmbeddedPostgres (process ${other.pid})`,
  );
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await takeInstanceLock(folder.path)).release();
});

test('what a lock file says locks nobody out: only the kernel counts', async () => {
  const self = findProcess(process.pid);
  await writeFile(join(folder.path, 'instance.lock'), `${self?.pid}\n${self?.token}\n`);
  const lock = await takeInstanceLock(folder.path);
  expect(await readFile(join(folder.path, 'instance.lock'), 'utf8')).toMatch(
    new RegExp(`^${process.pid}\\n`),
  );
  await lock.release();
});

test('of many that try at once exactly one gets it', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => takeInstanceLock(folder.path)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder.path)).toContain('instance.lock');
});

test('a process is told from a later one with the same number', () => {
  expect(findProcess(process.pid)).toEqual(findProcess(process.pid));
  expect(findProcess(process.pid)?.token).not.toBe(findProcess(process.ppid)?.token);
  expect(findProcess(4_194_304)).toBeUndefined();
});
