import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { clusterOf, readPostmaster, stopPostmaster, takeInstanceLock } from '@inspect/embedded-postgres';
import {
  makeTemporaryFolder,
  ownedFolders,
  removeOwnedFolder,
  type TemporaryFolder,
} from '@inspect/owned-folder';

const PREFIX = 'inspect-postgres-';
const YOUNG_MS = 10 * 60_000;

/** What Linux calls its memory as a folder. */
const MEMORY = '/dev/shm';
/** Many times what the cluster was seen to grow to, and as much again for the tests themselves. */
const ROOM = 4 * 1024 ** 3;
const SPARE = 8 * 1024 ** 3;

/**
 * An empty folder for a PostgreSQL that nobody keeps: in memory where there is plenty of it, for each test database is a
 * copy of seven hundred files, which a disk takes longer to make and to forget than the tests take to ask them. Where
 * else it shall be, TEST_CLUSTER_FOLDER says.
 */
export async function clusterFolder(): Promise<TemporaryFolder> {
  const asked = process.env.TEST_CLUSTER_FOLDER;
  const places = asked ? [asked] : [tmpdir(), ...((await hasRoom()) ? [MEMORY] : [])];
  for (const place of places) await removeLeftovers(place);
  return makeTemporaryFolder(PREFIX, { within: places.at(-1) ?? tmpdir() });
}

async function hasRoom(): Promise<boolean> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize > ROOM && process.availableMemory() > SPARE;
}

/** A run that was killed leaves its PostgreSQL behind; a living run is protected by its lock. */
async function removeLeftovers(place: string): Promise<void> {
  for (const folder of await ownedFolders(place, PREFIX)) {
    // a run that is just beginning has its folder a moment before its lock
    const made = await stat(folder).catch(() => undefined);
    if (!made || Date.now() - made.mtimeMs < YOUNG_MS) continue;
    try {
      await takeInstanceLock(folder);
    } catch {
      continue;
    }
    const postmaster = await readPostmaster(clusterOf(folder));
    if (postmaster) await stopPostmaster(postmaster.process);
    await removeOwnedFolder(folder);
  }
}
