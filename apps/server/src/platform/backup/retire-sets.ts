import { ForeignFolderError, removeOwnedFolder } from '@inspect/owned-folder';
import { emptyParts, readBackupSet } from './backup-set.ts';
import { setFolders } from './set-names.ts';

const DAY_MS = 24 * 3_600_000;

export type Retention = { days: number; sets: number };

/**
 * Removes sets older than `days` beyond the newest `sets` whole ones, of the database and of attachments alone each; only folders with
 * our mark. Returns them.
 */
export async function retireSets(dir: string, retention: Retention, now: Date): Promise<string[]> {
  const removed: string[] = [];
  const whole = { database: 0, files: 0 };
  for (const folder of await setFolders(dir)) {
    const set = await readBackupSet(folder).catch(() => undefined);
    // What can't be read, or is cut off, is no set that counts, and nothing that we understand well enough to remove.
    if (!set || (await emptyParts(folder, set)).length > 0) continue;
    const kind = set.method === 'files' ? 'files' : 'database';
    whole[kind] += 1;
    if (whole[kind] <= retention.sets || now.getTime() - Date.parse(set.startedAt) < retention.days * DAY_MS)
      continue;
    try {
      await removeOwnedFolder(folder);
      removed.push(folder);
    } catch (problem) {
      if (!(problem instanceof ForeignFolderError)) throw problem;
    }
  }
  return removed;
}
