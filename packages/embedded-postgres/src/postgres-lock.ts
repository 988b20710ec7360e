import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './choose-home.ts';
import { lockFile } from './lock-file.ts';

/** A locked descriptor that all of PostgreSQL inherits, free when the last is gone. undefined: one still lives. */
export function lockPostgres({ home, user }: Home): Promise<number | undefined> {
  return lockFile(join(home, 'postgres.lock'), user);
}

export async function isPostgresLocked(home: Home): Promise<boolean> {
  const fd = await lockPostgres(home);
  if (fd !== undefined) closeSync(fd);
  return fd === undefined;
}
