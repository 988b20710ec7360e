import { expect, it } from 'vitest';
import { createBatchSize } from './batch-size.ts';
import type { Operation } from './operation.ts';

/** So many that were sent together; what they are counts for nothing here. */
const sent = (count: number) => Array.from<Operation>({ length: count });
const sizes = () => {
  const size = createBatchSize({ count: 50, bytes: 512_000 });
  return { size, count: () => size.bounds().count };
};

it('what the server finds too large is halved until one stands alone, and grows again while all is well', () => {
  const { size, count } = sizes();
  expect(size.bounds()).toEqual({ count: 50, bytes: 512_000 });
  const halves = [50, 25, 12, 6, 3, 1].map((together) => {
    size.failed(sent(together));
    return count();
  });
  expect(halves).toEqual([25, 12, 6, 3, 1, 1]);
  const grown = [1, 2, 3, 4, 5, 6, 7].map(() => {
    size.answered();
    return count();
  });
  expect(grown).toEqual([2, 4, 8, 16, 32, 50, 50]);
});

it('the half is of those that were sent, not of those that might have been', () => {
  const { size, count } = sizes();
  size.failed(sent(10));
  expect(count()).toBe(5);
});

it('three in a row of which nothing was heard may be too many together; an answer begins the count anew', () => {
  const { size, count } = sizes();
  size.silent(sent(50));
  size.silent(sent(50));
  size.answered();
  size.silent(sent(50));
  size.silent(sent(50));
  expect(count()).toBe(50);
  size.silent(sent(50));
  expect(count()).toBe(25);
});
