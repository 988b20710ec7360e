import { AppError } from '@inspect/contract/kernel';

const RETRY_SECONDS = 20;
/** The one before may be just ending; longer than this nobody waits with a connection in his hand. */
const WAIT_MS = 1_000;

/**
 * Files that go out hold a connection until their last row has left. At most half of the connections are given to
 * them at once; who comes later is asked to come again, and everybody else works on.
 */
export function exportTurns(connections: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const most = Math.max(1, Math.floor(connections / 2));
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(): Promise<void> {
    if (running < most) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(limit);
        resolve();
      };
      const limit = setTimeout(() => {
        waiting.delete(take);
        reject(new AppError('export_busy', { retryAfter: RETRY_SECONDS }));
      }, WAIT_MS);
      waiting.add(take);
    });
  }

  function pass(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
