import type { Operation } from './operation.ts';

/** What the server takes in one batch. */
export type BatchBounds = { count: number; bytes: number };

/** So many unanswered batches in a row, and it may be their size that doesn't come through. */
const SILENCES = 3;

/** How many go together: halved until what fails stands alone, doubled again while all is well. */
export function createBatchSize(most: BatchBounds) {
  let count = most.count;
  let silences = 0;
  const halve = (sent: readonly Operation[]) => {
    count = Math.max(1, Math.floor(Math.min(count, sent.length) / 2));
  };
  return {
    bounds: (): BatchBounds => ({ ...most, count }),
    answered: (): void => {
      silences = 0;
      count = Math.min(most.count, count * 2);
    },
    failed: halve,
    silent: (sent: readonly Operation[]): void => {
      silences += 1;
      if (silences % SILENCES === 0) halve(sent);
    },
  };
}
