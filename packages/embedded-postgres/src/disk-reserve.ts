import { randomBytes } from 'node:crypto';
import { open, realpath, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clusterOf } from './choose-home.ts';

const NAME = 'disk-reserve';
const BLOCK = 1024 ** 2;

export type DiskReserve = {
  /** where it lies, on the disk of the write-ahead log */
  path(): Promise<string>;
  /** Makes it whole again where the disk has room for it and as much again; never fails. True: it is there. */
  keep(): Promise<boolean>;
  /** Gives the room free; false when there was none. */
  spend(): Promise<boolean>;
};

/**
 * A file of `bytes`, beside the write-ahead log, only to be deleted: on a full disk PostgreSQL can't even recover.
 * Filled with chance, so that no file system stores it as a hole.
 */
export function diskReserve(home: string, bytes: number): DiskReserve {
  async function path(): Promise<string> {
    const cluster = await realpath(clusterOf(home));
    const log = await realpath(join(cluster, 'pg_wal'));
    return join(dirname(log) === cluster ? home : dirname(log), NAME);
  }

  async function keep(): Promise<boolean> {
    if (bytes === 0) return false;
    const file = await path();
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    if (size >= bytes) return true;
    const { bavail, bsize } = await statfs(dirname(file));
    if (bavail * bsize < 2 * bytes) return false;
    const handle = await open(file, 'w', 0o600);
    try {
      const block = randomBytes(BLOCK);
      for (let written = 0; written < bytes; written += BLOCK) await handle.write(block);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  }

  return {
    path,
    // What can't be written now is tried again later; PostgreSQL runs without it.
    keep: () => keep().catch(() => false),
    spend: async () => {
      const file = await path();
      const { size } = await stat(file).catch(() => ({ size: 0 }));
      await rm(file, { force: true });
      return size > 0;
    },
  };
}
