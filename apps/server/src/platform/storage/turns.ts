export type Turns = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** At most so many at once; the others wait in order. Who gives up before his turn has come does nothing at all. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work, signal) => {
    if (running >= most) await new Promise<void>((turn) => waiting.push(turn));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
