import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@inspect/contract/kernel';
import { flushFolder } from '../disk/flush-folder.ts';
import { errorCode } from '../start-error.ts';
import { checkedKey, isKey, type ListedFile, type Storage } from './storage.ts';
import { createTurns } from './turns.ts';
import { storageUnavailable } from './within-limit.ts';

/** Node has four threads for files, names of hosts and passwords together: a folder that hangs gets half of them. */
const AT_ONCE = 2;
const RETRY_SECONDS = 60;
const FULL = ['ENOSPC', 'EDQUOT'];
const NOT_WRITABLE = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'ENODEV', 'ESTALE', 'EMFILE', 'ENFILE'];

/** Files in a folder outside the web root. Written beside their place, made durable, then moved: never half a file. */
export function createFolderStorage(root: string): Storage {
  const incoming = join(root, '.incoming');
  const placeOf = (key: string) => join(root, ...checkedKey(key).split('/'));
  const turn = createTurns(AT_ONCE);

  async function put(key: string, content: Buffer | Readable): Promise<void> {
    const place = placeOf(key);
    const draft = join(incoming, `${draftsOf(key)}${randomBytes(16).toString('hex')}`);
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    try {
      await write(draft, content);
      await rename(draft, place);
      await flushFolder(dirname(place));
    } catch (problem) {
      // Where nothing can be written nothing can be removed either; the first failure is the one to tell.
      await rm(draft, { force: true }).catch(() => undefined);
      throw problem;
    }
  }

  return {
    put: (key, content, { signal }) => turn(() => put(key, content), signal).catch(explain),
    get: (key, signal) =>
      turn(async () => {
        const file = await open(placeOf(key), 'r').catch((problem: unknown) => {
          if (errorCode(problem) === 'ENOENT') return null;
          throw problem;
        });
        if (!file) return null;
        const { size } = await file.stat();
        return { content: file.createReadStream(), size };
      }, signal),
    async remove(key) {
      await rm(placeOf(key), { force: true });
      // What a process left that was killed while it wrote.
      const names = await readdir(incoming).catch(() => []);
      for (const name of names)
        if (name.startsWith(draftsOf(key))) await rm(join(incoming, name), { force: true });
    },
    list: () => filesBelow(root, ''),
  };
}

/** How the names of a file's drafts begin; a dot is in no key. */
const draftsOf = (key: string) => `${checkedKey(key).replaceAll('/', '.')}..`;

function explain(problem: unknown): never {
  const code = errorCode(problem) ?? '';
  if (FULL.includes(code)) throw new AppError('storage_full', { retryAfter: RETRY_SECONDS }, problem);
  if (NOT_WRITABLE.includes(code)) throw storageUnavailable(problem);
  throw problem;
}

/** What is no key of ours, as what is just coming, is passed over. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<ListedFile, void, undefined> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(none);
  for (const entry of entries) {
    const key = folder ? `${folder}/${entry.name}` : entry.name;
    if (!isKey(key)) continue;
    if (entry.isDirectory()) yield* filesBelow(root, key);
    const there = entry.isFile() ? await stat(join(root, key)).catch(none) : undefined;
    if (there && 'mtime' in there) yield { key, changedAt: there.mtime };
  }
}

function none(problem: unknown): [] {
  if (errorCode(problem) === 'ENOENT') return [];
  throw problem;
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
