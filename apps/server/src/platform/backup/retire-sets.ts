import { ForeignFolderError, removeOwnedFolder } from '@inspect/owned-folder';
import { readBackupSet } from './backup-set.ts';
import { setFolders } from './set-names.ts';

const DAY_MS = 24 * 3_600_000;

export type Retention = { days: number; sets: number };

/** Removes sets older than `days` beyond the newest `sets` whole ones, only folders with our mark; returns them. */
export async function retireSets(dir: string, retention: Retention, now: Date): Promise<string[]> {
  const removed: string[] = [];
  let whole = 0;
  for (const folder of await setFolders(dir)) {
    const set = await readBackupSet(folder).catch(() => undefined);
    // What can't be read is no set that counts, and nothing that we understand well enough to remove.
    if (!set) continue;
    whole += 1;
    if (whole <= retention.sets || now.getTime() - Date.parse(set.startedAt) < retention.days * DAY_MS)
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
