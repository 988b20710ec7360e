import type { Dexie } from 'dexie';
import { work } from './work-database.ts';

/** Errors after which the database may work again once opened anew: after sleep, cleared storage, a dead process. */
const GONE = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'TransactionInactiveError',
  'OpenFailedError',
  'UnknownError',
  'TimeoutError',
  'AbortError',
  'VersionError',
  'MissingAPIError',
  'SecurityError',
]);

export function isGone(error: unknown): boolean {
  return error instanceof Error && GONE.has(error.name);
}

/** Runs the operation; when the connection had been closed meanwhile, opens it and runs it once more. */
export async function withConnection<Result>(
  operation: () => PromiseLike<Result>,
  database: Dexie = work,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (!isGone(error)) throw error;
    database.close({ disableAutoOpen: false });
    await database.open();
    return await operation();
  }
}
