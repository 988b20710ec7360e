import type { Storage } from '../storage/storage.ts';
import { allStoredFiles, type StoredFiles } from '../storage/stored-files.ts';
import { hashOf } from './hashed-file.ts';

/** Bytes lie there before their row commits, and are looked at again an hour later. */
const YOUNG_MS = 2 * 3_600_000;
const AT_ONCE = 500;

type FileFault = { key: string; problem: 'missing' | 'changed' };
export type FilesVerdict = {
  /** rows whose bytes are as they say */
  sound: number;
  faults: FileFault[];
  /** bytes that no row speaks of: they cost space and harm nobody */
  orphans: string[];
};

/** Compares every row that speaks of stored bytes with the bytes, and the other way round. Reads all of them. */
export async function verifyFiles(
  { storage, sources }: { storage: Storage; sources: readonly StoredFiles[] },
  now: Date,
): Promise<FilesVerdict> {
  const faults: FileFault[] = [];
  let sound = 0;
  for await (const { key, sha256, bytes, expected } of allStoredFiles(sources)) {
    const stored = await storage.get(key);
    const found = stored && (await hashOf(stored.content));
    if (!found && expected) faults.push({ key, problem: 'missing' });
    if (!found) continue;
    const same = (sha256 ?? found.sha256) === found.sha256 && (bytes ?? found.bytes) === found.bytes;
    if (same) sound += 1;
    else faults.push({ key, problem: 'changed' });
  }
  return { sound, faults, orphans: await orphansOf(storage, sources, now) };
}

async function orphansOf(storage: Storage, sources: readonly StoredFiles[], now: Date): Promise<string[]> {
  const orphans: string[] = [];
  let keys: string[] = [];
  const settle = async () => {
    const known = new Set((await Promise.all(sources.map((source) => source.known(keys)))).flat());
    orphans.push(...keys.filter((key) => !known.has(key)));
    keys = [];
  };
  for await (const { key, changedAt } of storage.list()) {
    if (now.getTime() - changedAt.getTime() < YOUNG_MS) continue;
    if (keys.push(key) >= AT_ONCE) await settle();
  }
  await settle();
  return orphans;
}
