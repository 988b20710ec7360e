import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BACKUP_FORMAT, type BackupSet, readBackupSet } from './backup-set.ts';
import { setFolders } from './set-names.ts';

/** Daily, and two hours to spare. */
const OLD_HOURS = 26;
const HOUR_MS = 3_600_000;

export type BackupHealth = {
  /** the newest set; null: there is none that was ended */
  newest: {
    name: string;
    method: BackupSet['method'];
    ageHours: number;
    /** of everything in it */
    bytes: number;
    postgresMajor: number;
    build: string;
    migration: number;
  } | null;
  /** how many sets lie there */
  sets: number;
  /** one line each, for an administrator; empty: all is well */
  problems: string[];
};

/** Looks at the newest set without reading its bytes; `postgresMajor` undefined: not compared. */
export async function backupHealth(
  dir: string,
  { now, postgresMajor }: { now: Date; postgresMajor?: number | undefined },
): Promise<BackupHealth> {
  const folders = await setFolders(dir);
  const [folder] = folders;
  if (!folder) return { newest: null, sets: 0, problems: [`none lies in ${dir}`] };
  const set = await readBackupSet(folder).catch(() => undefined);
  if (!set)
    return { newest: null, sets: folders.length, problems: [`${basename(folder)} is empty or damaged`] };
  const ageHours = (now.getTime() - Date.parse(set.startedAt)) / HOUR_MS;
  const name = basename(folder);
  return {
    newest: {
      name,
      method: set.method,
      ageHours,
      bytes: set.parts.reduce((sum, part) => sum + part.bytes, set.files.bytes),
      postgresMajor: set.postgres.major,
      build: set.build,
      migration: set.migration,
    },
    sets: folders.length,
    problems: [
      ...(await emptyParts(folder, set)).map((part) => `${part} of ${name} is empty or cut off`),
      ...(ageHours > OLD_HOURS ? [`${name} is ${Math.floor(ageHours)} h old, more than ${OLD_HOURS}`] : []),
      ...versionProblems(name, set, postgresMajor),
      ...lostFiles(name, set),
    ],
  };
}

async function emptyParts(folder: string, set: BackupSet): Promise<string[]> {
  const empty: string[] = [];
  for (const part of set.parts) {
    const there = await stat(join(folder, part.name)).catch(() => undefined);
    // The list of attachments may be empty, the database never is.
    const least = part.name.endsWith('.jsonl') ? 0 : 1;
    if (!there || there.size !== part.bytes || there.size < least) empty.push(part.name);
  }
  return empty;
}

function versionProblems(name: string, set: BackupSet, postgresMajor: number | undefined): string[] {
  const problems: string[] = [];
  if (set.format !== BACKUP_FORMAT)
    problems.push(`${name} has format ${set.format}, this program makes ${BACKUP_FORMAT}`);
  if (set.method === 'base' && postgresMajor !== undefined && set.postgres.major !== postgresMajor)
    problems.push(`${name} is of PostgreSQL ${set.postgres.major}, the server is ${postgresMajor}`);
  return problems;
}

function lostFiles(name: string, { files }: BackupSet): string[] {
  if (files.missing + files.changed === 0) return [];
  return [
    `in ${name} ${files.missing} attachments are missing and ${files.changed} are changed: run verify-files`,
  ];
}
