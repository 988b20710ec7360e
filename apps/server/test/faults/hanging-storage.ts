import type { Storage } from '../../src/platform/storage/storage.ts';

export type HangingStorage = Storage & {
  /** how many bytes-takers hang right now */
  hanging(): number;
  /** lets all of them end: with this failure, or well */
  release(problem?: Error): void;
};

/** A file storage that answers nothing until it is let go, and does not listen when it is told to give up. */
export function hangingStorage(): HangingStorage {
  const waiting = new Set<(problem?: Error) => void>();
  const hang = () =>
    new Promise<void>((resolve, reject) => {
      waiting.add((problem) => (problem ? reject(problem) : resolve()));
    });
  return {
    put: hang,
    get: async () => {
      await hang();
      return null;
    },
    remove: hang,
    async *list() {
      await hang();
      yield* [];
    },
    hanging: () => waiting.size,
    release: (problem) => {
      for (const end of waiting) end(problem);
      waiting.clear();
    },
  };
}
