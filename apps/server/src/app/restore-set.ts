import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { faultLine, verifyCheckups } from '../features/checkups/index.ts';
import { type BackupSet, DUMP } from '../platform/backup/backup-set.ts';
import { checkSet } from '../platform/backup/check-set.ts';
import { countRows } from '../platform/backup/database-facts.query.ts';
import { openBackupClient } from '../platform/backup/open-backup-client.ts';
import { restoreAttachments } from '../platform/backup/restore-attachments.ts';
import { embeddedMajor, restoreCluster } from '../platform/backup/restore-cluster.ts';
import { restoreDump } from '../platform/backup/restore-dump.ts';
import { beginEpoch } from '../platform/backup/restored-database.repo.ts';
import { verifyFiles } from '../platform/backup/verify-files.ts';
import type { Config } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { readMigrations } from '../platform/db/read-migrations.ts';
import { migrationsFolder } from '../platform/paths.ts';
import { errorCode, StartError } from '../platform/start-error.ts';
import { filesReport } from './files-report.ts';
import { storageOf } from './storage-of.ts';
import { storedFilesOf } from './stored-files-of.ts';

export type Restored = { lines: string[]; faults: number };

type Options = {
  withoutDamaged: boolean;
  /** address of the database with the login that is going to own the tables; undefined: the program's own */
  ownerUrl?: string | undefined;
  binDir?: string | undefined;
  say: (line: string) => void;
};

/**
 * Makes an installation out of a set: `config.dataDir` must be empty, and so must the database of DATABASE_URL for a
 * dump. Then looks at all of it. Nothing is written before the whole set was read and found as it was made.
 * @throws StartError with one line for the administrator
 */
export async function restoreSet(folder: string, config: Config, options: Options): Promise<Restored> {
  await refuseUsed(config.dataDir);
  options.say(`Reading ${folder}.`);
  const { set, damaged } = await checkSet(folder);
  await refuseUnfit(set, config);
  const [first] = damaged;
  if (first && !options.withoutDamaged)
    throw new StartError(
      `The set is damaged: of its attachments ${damaged.length}, the first of them files/${first.key}. Take another set, or restore the rest with --without-damaged-files.`,
    );
  await mkdir(config.dataDir, { recursive: true });
  options.say('Restoring the database.');
  if (set.method === 'base') await restoreCluster(folder, join(config.dataDir, 'postgres'));
  const ownerUrl = config.databaseUrl && (options.ownerUrl ?? config.databaseUrl);
  if (set.method === 'dump' && ownerUrl)
    await restoreDump(folder, {
      url: ownerUrl,
      isProgram: ownerUrl === config.databaseUrl,
      binDir: options.binDir,
    });
  options.say('Restoring the attachments.');
  const restored = await restoreAttachments(folder, storageOf(config), damaged);
  const done = `${restored} attachments restored, ${damaged.length} left out because they are damaged.`;
  if (set.method === 'files') return { lines: [done], faults: damaged.length };
  const database = await connectDatabase(config);
  try {
    const looked = await lookThrough(database.pool, ownerUrl ?? database.url, config, set);
    return { lines: [done, ...looked.lines], faults: damaged.length + looked.faults };
  } finally {
    await database.stop();
  }
}

async function lookThrough(
  pool: pg.Pool,
  ownerUrl: string,
  config: Config,
  set: BackupSet,
): Promise<Restored> {
  await migrate(ownerUrl);
  const owner = await openBackupClient(ownerUrl);
  const counts = await beginEpoch(owner)
    .then(() => countRows(owner))
    .finally(() => owner.end());
  const storage = storageOf(config);
  const at = new Date(set.startedAt);
  const files = await verifyFiles({ storage, sources: storedFilesOf(pool) }, at);
  const { checkups, versions, anchors, faults } = await verifyCheckups({ pool, storage }, at, {
    restored: true,
  });
  return {
    lines: [
      ...Object.entries(counts).map(
        ([table, rows]) => `${table}: ${rows} rows, ${set.tables[table] ?? 0} when the backup began`,
      ),
      filesReport(files),
      ...faults.map(faultLine),
      `${versions} versions of ${checkups} checkups and ${anchors} anchors: ${faults.length} faults.`,
    ],
    faults: files.faults.length + faults.length,
  };
}

async function refuseUsed(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch((problem: unknown) => {
    if (errorCode(problem) === 'ENOENT') return [];
    if (errorCode(problem) === 'ENOTDIR') throw new StartError(`${dataDir} is no folder.`);
    throw problem;
  });
  // What the file system itself puts into a fresh disk.
  if (there.some((name) => name !== 'lost+found'))
    throw new StartError(`${dataDir} is not empty: give --into an empty or a new folder.`);
}

async function refuseUnfit(
  { method, postgres, migration }: BackupSet,
  { databaseUrl }: Config,
): Promise<void> {
  const newest = (await readMigrations(migrationsFolder())).at(-1)?.version ?? 0;
  if (migration > newest)
    throw new StartError(
      `The set is of version ${migration} of the database, this program knows ${newest}: install the newer release of Inspect.`,
    );
  if (method === 'dump' && !databaseUrl)
    throw new StartError(`${DUMP} needs a server: set DATABASE_URL to an empty database of it.`);
  if (method !== 'base') return;
  if (databaseUrl)
    throw new StartError(
      'This set is of a whole server: unset DATABASE_URL to restore it into the embedded PostgreSQL, or follow "A server of your own" in the runbook.',
    );
  const major = await embeddedMajor();
  if (major !== postgres.major)
    throw new StartError(
      `The set is of PostgreSQL ${postgres.major}, the embedded one is ${major}: restore it with the release that made it.`,
    );
}
