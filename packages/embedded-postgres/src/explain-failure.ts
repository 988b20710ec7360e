import { statfsSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode, errorText } from './error-facts.ts';

/** Why initdb or postgres ended, by their words (English by lc_messages): the exit code is always the same. */
export function failureOf(output: string): 'disk-full' | 'port-busy' | 'still-in-use' | 'other' {
  if (/No space left on device|Disk quota exceeded/.test(output)) return 'disk-full';
  if (/Address already in use/.test(output)) return 'port-busy';
  // left by a killed postmaster: its last backends still hold the shared memory, or it is just ending
  if (/pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(output))
    return 'still-in-use';
  return 'other';
}

/** The line for the administrator when initdb or postgres failed; `otherwise` is said when they gave no reason. */
export function launchFailure(
  what: string,
  folder: string,
  output: string,
  otherwise = 'no reason given',
): EmbeddedPostgresError {
  if (failureOf(output) === 'disk-full' || isFull(folder)) return diskFull(folder);
  const reasons = output
    .split('\n')
    .filter((line) => /error:|FATAL:|PANIC:|could not|did not|cannot/.test(line))
    // what early clients were answered is no reason
    .filter(
      (line) =>
        !/the database system is (starting up|not yet accepting|in recovery|shutting down)/.test(line),
    )
    .map((line) => line.replace(/^.*?(error|FATAL|PANIC):\s*/, '').trim());
  return new EmbeddedPostgresError(`${what} in ${folder}: ${reasons.at(-1) ?? otherwise}.`);
}

/** Turns what the file system refused into a line; anything unknown is a defect and stays as it is. */
export function explainFailure(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder, error);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new EmbeddedPostgresError(
        ({ dataDir }) =>
          `${folder} cannot be written (${errorText(error)}): give this user the folder, or set another ${dataDir}.`,
        { cause: error },
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedPostgresError(
        ({ dataDir }) => `${folder} is not a folder (${errorText(error)}): set another ${dataDir}.`,
        {
          cause: error,
        },
      );
    default:
      return error;
  }
}

/** On a full disk PostgreSQL cannot even write its reason; less than a segment of its log is as good as full. */
export function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < 16 * 1024 ** 2;
  } catch (error) {
    // only asked to explain another failure: that one is what has to be told
    return errorCode(error) === 'ENOSPC';
  }
}

class DiskFullError extends EmbeddedPostgresError {}

export function diskFull(folder: string, cause?: unknown): EmbeddedPostgresError {
  return new DiskFullError(`The disk of ${folder} is full: free some space and start again.`, { cause });
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof DiskFullError;
}
