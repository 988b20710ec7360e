import type pg from 'pg';
import { takeBackup } from '../platform/backup/take-backup.ts';
import { buildId } from '../platform/build-id.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { storageOf } from './storage-of.ts';
import { storedFilesOf } from './stored-files-of.ts';

type Backup = NonNullable<Config['backup']>;

/** One backup of this installation: its database and what its rows say lies in the storage. */
export function backUp(
  { pool, url }: { pool: pg.Pool; url: string },
  config: Config,
  settings: Backup,
  signal?: AbortSignal,
) {
  const source = {
    url: settings.url ?? url,
    storage: storageOf(config),
    sources: storedFilesOf(pool),
    clock: systemClock,
    build: buildId,
  };
  return takeBackup(source, settings, signal);
}
