import { resolve, sep } from 'node:path';
import { BACKUP_METHODS } from '../backup/backup-set.ts';
import type { BackupSettings } from '../backup/backup-settings.ts';
import { StartError } from '../start-error.ts';
import { oneOf, postgresUrl, type Setting, wholeNumber } from './settings.ts';

/** undefined without BACKUP_DIR. */
export function backupSettings(
  setting: Setting,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): BackupSettings | undefined {
  const dir = setting<string | undefined>('BACKUP_DIR', (text) => resolve(text), undefined);
  if (dir === undefined) return undefined;
  if (`${dir}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new StartError('BACKUP_DIR lies in DATA_DIR and would be lost with it: set it to another disk.', {
      exitCode: 78,
    });
  // A server of one's own gives a dump to any login; the embedded one has no pg_dump.
  const method = setting('BACKUP_METHOD', oneOf(BACKUP_METHODS), databaseUrl ? 'dump' : 'base');
  if (method === 'dump' && !databaseUrl)
    throw new StartError(
      'BACKUP_METHOD=dump needs DATABASE_URL: the embedded database is backed up by "base".',
      {
        exitCode: 78,
      },
    );
  return {
    dir,
    hour: setting('BACKUP_HOUR', wholeNumber(0, 23), 2),
    retention: {
      days: setting('BACKUP_KEEP_DAYS', wholeNumber(1, 3_650), 14),
      sets: setting('BACKUP_KEEP_SETS', wholeNumber(1, 1_000), 3),
    },
    method,
    url: setting<string | undefined>('BACKUP_DATABASE_URL', postgresUrl, undefined),
    binDir: setting<string | undefined>('PG_BIN', (text) => resolve(text), undefined),
  };
}
