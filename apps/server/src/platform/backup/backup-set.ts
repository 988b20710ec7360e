import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { jsonOf } from '../json-of.ts';
import { errorCode, StartError } from '../start-error.ts';

/** Raised when a program that knows only the former one could not restore a set any more. */
export const BACKUP_FORMAT = 1;
export const DESCRIPTION = 'inspect-backup.json';
export const ATTACHMENTS = 'files';
export const ATTACHMENT_LIST = 'files.jsonl';
export const BASE = { archive: 'base.tar', manifest: 'backup_manifest' };
export const DUMP = 'database.dump';

export const BACKUP_METHODS = ['base', 'dump', 'files'] as const;
export type BackupMethod = (typeof BACKUP_METHODS)[number];

const hashed = z.object({ bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const description = z.object({
  format: z.int(),
  /** base: the data folder as the server copied it; dump: by pg_dump; files: attachments alone */
  method: z.enum(BACKUP_METHODS),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  postgres: z.object({ version: z.string(), major: z.int() }),
  /** the line of history that this database is on: the cluster's identifier and its timeline */
  epoch: z.string(),
  build: z.string(),
  /** the newest migration that is applied in it */
  migration: z.int(),
  /** rows per table when the backup began: at least what was acknowledged by then is in it */
  tables: z.record(z.string(), z.int()),
  parts: z.array(hashed.extend({ name: z.string().regex(/^[a-z_.]{1,40}$/) })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** not copied again: the former set holds the same bytes under another name of the same file */
    linked: z.int(),
    /** rows whose bytes the storage did not have, or not as the row says */
    missing: z.int(),
    changed: z.int(),
  }),
});

export type BackupSet = z.infer<typeof description>;

/** undefined: the folder holds no set that was ended. @throws StartError when its description can't be read */
export async function readBackupSet(folder: string): Promise<BackupSet | undefined> {
  const path = join(folder, DESCRIPTION);
  const text = await readFile(path, 'utf8').catch((problem: unknown) => {
    if (errorCode(problem) === 'ENOENT' || errorCode(problem) === 'ENOTDIR') return undefined;
    throw problem;
  });
  if (text === undefined) return undefined;
  const read = description.safeParse(jsonOf(text));
  if (!read.success) throw new StartError(`${path} is damaged: take another backup set.`);
  return read.data;
}

/** Names of its parts that are empty, cut off or gone, by their sizes: no byte is read. */
export async function emptyParts(folder: string, set: BackupSet): Promise<string[]> {
  const empty: string[] = [];
  for (const part of set.parts) {
    const there = await stat(join(folder, part.name)).catch(() => undefined);
    // The list of attachments may be empty, the database never is.
    const least = part.name.endsWith('.jsonl') ? 0 : 1;
    if (!there || there.size !== part.bytes || there.size < least) empty.push(part.name);
  }
  return empty;
}

const attachment = hashed.extend({ key: z.string(), type: z.string() });
export type Attachment = z.infer<typeof attachment>;

/** What lies in `files/`, in the order in which it was copied. */
export async function* readAttachments(folder: string): AsyncGenerator<Attachment, void, undefined> {
  const lines = createInterface({
    input: createReadStream(join(folder, ATTACHMENT_LIST)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) if (line) yield attachment.parse(JSON.parse(line));
}

/** Whole bytes for people. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
