import { link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flushFolder } from '../disk/flush-folder.ts';
import { errorCode } from '../start-error.ts';
import { checkedKey, type Storage } from '../storage/storage.ts';
import { allStoredFiles, type StoredFile, type StoredFiles } from '../storage/stored-files.ts';
import { ATTACHMENT_LIST, ATTACHMENTS, type Attachment, type BackupSet } from './backup-set.ts';
import { type Hashed, hashedFile } from './hashed-file.ts';

type From = { storage: Storage; sources: readonly StoredFiles[] };
type Copied = { files: BackupSet['files']; list: Hashed };

/**
 * Copies the bytes of every row into the set and compares them with what the row says. What the former set holds
 * already becomes a second name of the same file, where the file system allows that: bytes of a key never change.
 * Bytes that are missing or changed are counted and do not end the backup: the rest is worth having.
 */
export async function copyAttachments(
  { storage, sources }: From,
  set: { folder: string; former: string | undefined },
  signal?: AbortSignal,
): Promise<Copied> {
  const files = { count: 0, bytes: 0, linked: 0, missing: 0, changed: 0 };
  const folders = new Set<string>();
  const list = await hashedFile(join(set.folder, ATTACHMENT_LIST));
  const note = (attachment: Attachment) =>
    new Promise<void>((done, fail) => {
      list.sink.write(Buffer.from(`${JSON.stringify(attachment)}\n`), (problem) =>
        problem ? fail(problem) : done(),
      );
    });
  await mkdir(join(set.folder, ATTACHMENTS), { mode: 0o700 });
  for await (const row of allStoredFiles(sources)) {
    signal?.throwIfAborted();
    const place = placeOf(set.folder, row.key);
    if (!folders.has(dirname(place))) await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    folders.add(dirname(place));
    const linked = set.former !== undefined && (await linkedTo(placeOf(set.former, row.key), place, row));
    const hashed = linked ? linked : await copy(storage, row.key, place);
    if (!hashed) {
      if (row.expected) files.missing += 1;
      continue;
    }
    if (isChanged(row, hashed)) files.changed += 1;
    if (linked) files.linked += 1;
    files.count += 1;
    files.bytes += hashed.bytes;
    await note({ key: row.key, type: row.type, ...hashed });
  }
  await new Promise<void>((done) => list.sink.end(done));
  for (const folder of folders) await flushFolder(folder);
  return { files, list: list.hashed() };
}

const placeOf = (folder: string, key: string) => join(folder, ATTACHMENTS, ...checkedKey(key).split('/'));

function isChanged({ sha256, bytes }: StoredFile, found: Hashed): boolean {
  return (sha256 !== null && sha256 !== found.sha256) || (bytes !== null && bytes !== found.bytes);
}

/** Only where the row says what the bytes are; a restore reads all of them again. */
async function linkedTo(former: string, place: string, row: StoredFile): Promise<Hashed | undefined> {
  if (row.sha256 === null || row.bytes === null) return undefined;
  const there = await stat(former).catch(() => undefined);
  if (there?.size !== row.bytes) return undefined;
  const done = await link(former, place).then(
    () => true,
    (problem: unknown) => {
      // Another disk, a file system without links, or a file with as many names as it may have.
      if (['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOENT'].includes(errorCode(problem) ?? '')) return false;
      throw problem;
    },
  );
  return done ? { bytes: row.bytes, sha256: row.sha256 } : undefined;
}

async function copy(storage: Storage, key: string, place: string): Promise<Hashed | undefined> {
  const stored = await storage.get(key);
  if (!stored) return undefined;
  const { sink, hashed } = await hashedFile(place);
  await pipeline(stored.content, sink);
  return hashed();
}
