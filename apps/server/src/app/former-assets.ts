import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** This release and the one before it. */
const RELEASES = 2;
/** Longer than one start takes. */
const LEFT_MS = 3_600_000;
const PART = /^assets\.[0-9a-f]{12}\.part$/;
const releasesShape = z.array(z.object({ id: z.string(), files: z.array(z.string()) }));

/**
 * Stores what the interface loads by names with a content hash, and says where the release before this one stored it: a
 * page that was opened before a release goes on loading its parts afterwards. Older ones are removed.
 * @param folder the built interface of this release
 * @param dataDir outlives releases
 * @returns the folder of the files of both releases
 */
export async function storeAssets(folder: string, release: string, dataDir: string): Promise<string> {
  const stored = join(dataDir, 'assets');
  const list = join(dataDir, 'assets.json');
  await mkdir(stored, { recursive: true });
  await removeLeft(dataDir);
  const own = { id: release, files: await readdir(join(folder, 'assets')) };
  const before = await readReleases(list);
  const releases = [own, ...before.filter(({ id }) => id !== release)].slice(0, RELEASES);
  const there = new Set(await readdir(stored));
  for (const file of own.files)
    if (!there.has(file))
      await whole(dataDir, join('assets', file), (part) => copyFile(join(folder, 'assets', file), part));
  await whole(dataDir, 'assets.json', (part) => writeFile(part, JSON.stringify(releases)));
  const wanted = new Set(releases.flatMap(({ files }) => files));
  // Of two processes that start together both remove the same ones.
  for (const file of there) if (!wanted.has(file)) await unlink(join(stored, file)).catch(() => undefined);
  return stored;
}

/** What a process left that was killed while it wrote; what another one writes now is younger. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!PART.test(name)) continue;
    const path = join(dataDir, name);
    const written = await stat(path).catch(() => null);
    if (written && Date.now() - written.mtimeMs > LEFT_MS) await unlink(path).catch(() => undefined);
  }
}

/** None when there is no list yet, or none that can be read: it is written anew. */
async function readReleases(list: string) {
  const text = await readFile(list, 'utf8').catch(() => '[]');
  try {
    return releasesShape.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** Whole or not at all, also for another process that reads or clears up meanwhile: it is written beside what is cleared up. */
async function whole(dataDir: string, name: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = join(dataDir, `assets.${randomBytes(6).toString('hex')}.part`);
  try {
    await write(part);
    await rename(part, join(dataDir, name));
  } catch (problem) {
    // Where nothing can be written nothing can be removed either; the first failure is the one to tell.
    await rm(part, { force: true }).catch(() => undefined);
    throw problem;
  }
}
