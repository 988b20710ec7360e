import { basename } from 'node:path';
import { BACKUP_FORMAT, type BackupMethod, type BackupSet, emptyParts, readBackupSet } from './backup-set.ts';
import { setFolders } from './set-names.ts';

/** Daily, and two hours to spare. */
const OLD_HOURS = 26;
const HOUR_MS = 3_600_000;

export type BackupHealth = {
  /** the newest whole set; null: there is none */
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

/**
 * Looks at the newest whole set without reading its bytes, and names what is wrong with those that came after it. One of attachments
 * alone counts where `method` makes no other: the database's failing each night would not be seen behind it. `postgresMajor`
 * undefined: not compared.
 */
export async function backupHealth(
  dir: string,
  { now, method, postgresMajor }: { now: Date; method: BackupMethod; postgresMajor?: number | undefined },
): Promise<BackupHealth> {
  const folders = await setFolders(dir);
  const problems: string[] = [];
  for (const folder of folders) {
    const name = basename(folder);
    const set = await readBackupSet(folder).catch(() => undefined);
    if (!set) {
      problems.push(`${name} is empty or damaged`);
      continue;
    }
    const empty = await emptyParts(folder, set);
    problems.push(...empty.map((part) => `${part} of ${name} is empty or cut off`));
    if (empty.length > 0) continue;
    problems.push(...lostFiles(name, set));
    if (set.method === 'files' && method !== 'files') continue;
    const ageHours = (now.getTime() - Date.parse(set.startedAt)) / HOUR_MS;
    if (ageHours > OLD_HOURS)
      problems.push(`${name} is ${Math.floor(ageHours)} h old, more than ${OLD_HOURS}`);
    problems.push(...versionProblems(name, set, postgresMajor));
    return { newest: newestOf(name, set, ageHours), sets: folders.length, problems };
  }
  const wanted =
    folders.length === 0
      ? ''
      : method === 'files'
        ? ' that is whole'
        : ' that is whole and holds the database';
  problems.push(`none${wanted} lies in ${dir}`);
  return { newest: null, sets: folders.length, problems };
}

function newestOf(name: string, set: BackupSet, ageHours: number): BackupHealth['newest'] {
  return {
    name,
    method: set.method,
    ageHours,
    bytes: set.parts.reduce((sum, part) => sum + part.bytes, set.files.bytes),
    postgresMajor: set.postgres.major,
    build: set.build,
    migration: set.migration,
  };
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
