import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeInstanceLock } from './instance-lock.ts';
import { findProcess } from './process-ref.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = () => readdir(folder);

test('a second Inspect on the same folder is refused with one line until the first ends', async () => {
  const lock = await takeInstanceLock(folder);
  await expect(takeInstanceLock(folder)).rejects.toThrow(
    `Another Inspect (process ${process.pid}) already runs on ${folder}: stop it, or set another DATA_DIR.`,
  );
  await lock.release();
  expect(await files()).toEqual([]);
  await (await takeInstanceLock(folder)).release();
});

test.each([
  ['a process that is gone', '4194304\nx:1\n'],
  ['a process number that belongs to a later process', `${process.pid}\nanother-boot:1\n`],
  ['nothing readable', ''],
])('a lock of %s is taken over', async (_, content) => {
  await writeFile(join(folder, 'inspect-7.lock'), content);
  const lock = await takeInstanceLock(folder);
  expect(await files()).toEqual(['inspect-8.lock']);
  await lock.release();
});

test('of many that find the same stale lock at once exactly one gets it', async () => {
  await writeFile(join(folder, 'inspect-1.lock'), '4194304\nx:1\n');
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => takeInstanceLock(folder)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await files()).toEqual(['inspect-2.lock']);
});

test('a process is told from a later one with the same number', () => {
  expect(findProcess(process.pid)).toEqual(findProcess(process.pid));
  expect(findProcess(process.pid)?.token).not.toBe(findProcess(process.ppid)?.token);
  expect(findProcess(4_194_304)).toBeUndefined();
});
