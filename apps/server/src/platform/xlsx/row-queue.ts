import type { Cell } from './xlsx-options.ts';

type Row = readonly Cell[];

export type RowQueue = {
  /** asks the source until there are rows; false when there are no more */
  fill(): Promise<boolean>;
  /** at most so many of the rows that are here */
  take(most: number): readonly Row[];
  /** tells the source that no more will be asked, and waits until it has ended */
  close(): Promise<void>;
};

/** Batches of whatever size as pieces of the size the reader wants; one batch is held at a time. */
export function rowQueue(batches: AsyncIterable<readonly Row[]>): RowQueue {
  const source = batches[Symbol.asyncIterator]();
  let batch: readonly Row[] = [];
  let taken = 0;
  let ended = false;
  const next = async () => {
    try {
      return await source.next();
    } catch (problem) {
      // a source that failed has ended
      ended = true;
      throw problem;
    }
  };
  return {
    fill: async () => {
      while (!ended && taken >= batch.length) {
        const { done, value } = await next();
        if (done) ended = true;
        batch = done ? [] : value;
        taken = 0;
      }
      return taken < batch.length;
    },
    take: (most) => {
      const rows = batch.slice(taken, taken + most);
      taken += rows.length;
      return rows;
    },
    close: async () => {
      if (ended) return;
      ended = true;
      await source.return?.();
    },
  };
}
