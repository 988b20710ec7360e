import { AppError } from '@inspect/contract/kernel';

/** How long a person's request waits for the storage of files. */
const LIMIT_MS = 10_000;
const RETRY_SECONDS = 5;

/**
 * Asks the storage for something and gives up when it does not answer in time, also when it does not listen to the
 * signal: a mounted folder whose server is gone lets nobody out of a write.
 * @throws AppError storage_unavailable when the time is over
 */
export async function withinLimit<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  limitMs = LIMIT_MS,
): Promise<Result> {
  const given = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      // First, so that what the storage throws now is not what is told.
      reject(storageUnavailable('no answer within the limit'));
      given.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([ask(given.signal), over]);
  } finally {
    clearTimeout(limit);
  }
}

/** Nothing is wrong with what was sent: the same again, later. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError('storage_unavailable', { retryAfter: RETRY_SECONDS }, cause);
}
