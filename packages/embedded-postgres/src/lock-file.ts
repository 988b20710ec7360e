/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, constants, fchownSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-facts.ts';
import type { ServiceUser } from './run-program.ts';

/**
 * Opens or makes the file and locks it in the kernel; undefined: somebody else holds it. The lock is free when the last
 * process that has the descriptor ends, in whatever container; the file is never removed, or a lock would bar nobody.
 */
export async function lockFile(path: string, owner: ServiceUser | undefined): Promise<number | undefined> {
  // loaded here: who starts no PostgreSQL locks nothing, and it need not exist for the machine
  const { tryLock } = await import('fs-native-extensions');
  // an object would be closed by the garbage collector, and the lock with it
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  try {
    if (owner) fchownSync(fd, owner.uid, owner.gid);
    if (tryLock(fd)) return fd;
  } catch (error) {
    closeSync(fd);
    throw unlockable(dirname(path), error);
  }
  closeSync(fd);
  return undefined;
}

function unlockable(folder: string, error: unknown): unknown {
  const code = errorCode(error) ?? '';
  if (!['ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(code)) return error;
  return new EmbeddedPostgresError(
    ({ dataDir, databaseUrl }) =>
      `The file system of ${folder} cannot lock files (${code}): set ${dataDir} to a folder on a local disk, or set ${databaseUrl}.`,
    { cause: error },
  );
}
