import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../start-error.ts';
import { checkedKey, type Storage } from './storage.ts';

/** Files in a folder outside the web root. Written beside their place, made durable, then moved: never half a file. */
export function createFolderStorage(root: string): Storage {
  const placeOf = (key: string) => join(root, ...checkedKey(key).split('/'));
  return {
    async put(key, content) {
      const place = placeOf(key);
      const incoming = join(root, '.incoming', randomBytes(16).toString('hex'));
      await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      try {
        await write(incoming, content);
        await rename(incoming, place);
        await flushFolder(dirname(place));
      } catch (problem) {
        await rm(incoming, { force: true });
        throw problem;
      }
    },
    async get(key) {
      const file = await open(placeOf(key), 'r').catch((problem: unknown) => {
        if (errorCode(problem) === 'ENOENT') return null;
        throw problem;
      });
      if (!file) return null;
      const { size } = await file.stat();
      return { content: file.createReadStream(), size };
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
  };
}

async function write(path: string, content: Buffer | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    if (Buffer.isBuffer(content)) await file.writeFile(content);
    else for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is durable only when the folder that holds it is. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
