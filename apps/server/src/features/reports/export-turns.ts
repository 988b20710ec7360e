import { AppError } from '@inspect/contract/kernel';

const RETRY_SECONDS = 20;

/**
 * Files that go out hold a connection until their last row has left. At most half of the connections are given to
 * them at once; who comes later is asked to come again, and everybody else works on.
 */
export function exportTurns(connections: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const most = Math.max(1, Math.floor(connections / 2));
  let running = 0;
  return async (work) => {
    if (running >= most) throw new AppError('export_busy', { retryAfter: RETRY_SECONDS });
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
