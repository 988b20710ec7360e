import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './choose-home.ts';
import { lockFile } from './lock-file.ts';

/**
 * A locked descriptor to be given to PostgreSQL, whose processes all inherit it: the lock is free again when the last
 * of them is gone. undefined: one of an earlier PostgreSQL still lives, perhaps in another container.
 */
export function lockPostgres({ home, user }: Home): Promise<number | undefined> {
  return lockFile(join(home, 'postgres.lock'), user);
}

/** Whether a process of an earlier PostgreSQL still lives, anywhere. */
export async function isPostgresLocked(home: Home): Promise<boolean> {
  const fd = await lockPostgres(home);
  if (fd !== undefined) closeSync(fd);
  return fd === undefined;
}
