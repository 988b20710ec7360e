/** Specification §9. */
const CHUNK_LIMIT_MS = 120_000;

/** The code of a screen could not be fetched. */
export class ChunkFailure extends Error {
  constructor(path: string) {
    super(`the code of ${path} could not be loaded`);
    this.name = 'ChunkFailure';
  }
}

export type Chunk<Value> = { loaded: () => Value | null; fetch: () => Promise<Value> };

/** Code fetched once; a failure or two minutes of silence is not remembered, so that it can be tried again. */
export function createChunk<Value>(path: string, load: () => Promise<Value>): Chunk<Value> {
  let value: Value | null = null;
  let pending: Promise<Value> | null = null;
  return {
    loaded: () => value,
    fetch: () => {
      pending ??= withinLimit(load()).then(
        (loaded) => {
          value = loaded;
          return loaded;
        },
        () => {
          pending = null;
          throw new ChunkFailure(path);
        },
      );
      return pending;
    },
  };
}

function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), CHUNK_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
