import { mkdir, open, realpath, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeOwnedFolder, moveOwnedFolder, ownedFolders, removeOwnedFolder } from '@inspect/owned-folder';
import type { Clock } from '../clock.ts';
import { flushFolder } from '../disk/flush-folder.ts';
import { errorCode, errorText, StartError } from '../start-error.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';
import { backupDatabase } from './backup-database.ts';
import { ATTACHMENT_LIST, BACKUP_FORMAT, type BackupSet, DESCRIPTION, readBackupSet } from './backup-set.ts';
import type { BackupSettings } from './backup-settings.ts';
import { copyAttachments } from './copy-attachments.ts';
import { type DatabaseFacts, databaseFacts, takeBackupLock } from './database-facts.query.ts';
import { openBackupClient } from './open-backup-client.ts';
import { retireSets } from './retire-sets.ts';
import { draftPrefix, setFolders, setName } from './set-names.ts';

export type BackupSource = {
  /** of the database, with a login that may read all of it: never print it */
  url: string;
  storage: Storage;
  sources: readonly StoredFiles[];
  clock: Clock;
  /** names the build of this program */
  build: string;
};

export type TakenBackup = { folder: string; set: BackupSet; removed: string[] };

/**
 * Makes one set: the database while it is used, then every attachment a row speaks of, verified; written under another
 * name and renamed when it is whole. Then removes sets that are too old.
 * No connection of the pool is held, and no transaction is open while bytes are copied (pg_dump's own one excepted).
 * @returns undefined when another backup of this database runs
 * @throws StartError with one line for the administrator; what was written is removed
 */
export async function takeBackup(
  source: BackupSource,
  settings: BackupSettings,
  signal?: AbortSignal,
): Promise<TakenBackup | undefined> {
  const client = await openBackupClient(source.url);
  try {
    if (!(await takeBackupLock(client))) return undefined;
    const dir = await openFolder(settings.dir);
    const facts = await databaseFacts(client);
    const prefix = draftPrefix(facts.epoch);
    // Under the lock nobody else makes a set of this database: what is there was left by a killed program.
    for (const left of await ownedFolders(dir, prefix)) await removeOwnedFolder(left);
    if (settings.method !== 'files') await refuseFullDisk(dir, facts.bytes);
    const startedAt = source.clock.now();
    const draft = await makeOwnedFolder(join(dir, `${prefix}${setName(startedAt)}`));
    const set = await fill(draft, { source, settings, facts, startedAt, signal }).catch(
      async (problem: unknown) => {
        await removeOwnedFolder(draft);
        throw problem;
      },
    );
    const folder = join(dir, setName(startedAt));
    await moveOwnedFolder(draft, folder);
    await flushFolder(dir);
    return { folder, set, removed: await retireSets(dir, settings.retention, source.clock.now()) };
  } catch (problem) {
    throw explained(problem, settings.dir);
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Filling = {
  source: BackupSource;
  settings: BackupSettings;
  facts: DatabaseFacts;
  startedAt: Date;
  signal: AbortSignal | undefined;
};

async function fill(
  draft: string,
  { source, settings, facts, startedAt, signal }: Filling,
): Promise<BackupSet> {
  const parts = await backupDatabase(draft, { source, settings, facts, startedAt, signal });
  // After the database: bytes are stored before their row commits, so those of every row in it are there by now.
  const former = await formerSet(settings.dir);
  const { files, list } = await copyAttachments(source, { folder: draft, former }, signal);
  const set: BackupSet = {
    format: BACKUP_FORMAT,
    method: settings.method,
    startedAt: startedAt.toISOString(),
    endedAt: source.clock.now().toISOString(),
    postgres: { version: facts.version, major: facts.major },
    epoch: facts.epoch,
    build: source.build,
    migration: facts.migration,
    tables: facts.tables,
    parts: [...parts, { name: ATTACHMENT_LIST, ...list }],
    files,
  };
  const file = await open(join(draft, DESCRIPTION), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(set, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await flushFolder(draft);
  return set;
}

/** The newest whole set, whose attachments need not be copied again. */
async function formerSet(dir: string): Promise<string | undefined> {
  for (const folder of await setFolders(dir))
    if (await readBackupSet(folder).catch(() => undefined)) return folder;
  return undefined;
}

async function openFolder(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return realpath(dir);
}

async function refuseFullDisk(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < bytes)
    throw new StartError(
      `The disk of ${dir} has ${Math.floor((bavail * bsize) / 1e6)} MB left, the database has ${Math.ceil(bytes / 1e6)} MB: free some space.`,
    );
}

/** One line for each way in which a backup fails that an administrator can do something about. */
function explained(problem: unknown, dir: string): unknown {
  if (problem instanceof StartError) return problem;
  const failed = (why: string) => new StartError(`The backup failed: ${why}.`, { cause: problem });
  switch (errorCode(problem)) {
    case 'ENOSPC':
      return failed(`the disk of ${dir} is full`);
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
      return failed(`${dir} cannot be written (${errorText(problem)})`);
    case '42501':
      return failed(
        `the login may not do that (${errorText(problem)}): give it the rights that the runbook names for backups`,
      );
    case '42P01':
      return failed('this database was never set up: start Inspect once');
    case '28000':
      return failed(`pg_hba.conf lets the login not replicate (${errorText(problem)})`);
    default:
      return failed(`${errorText(problem)} (${basename(dir)})`);
  }
}
