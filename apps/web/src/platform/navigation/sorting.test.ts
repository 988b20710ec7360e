import { sortQuery } from '@inspect/contract/kernel';
import { expect, it, vi } from 'vitest';
import { sortingBy } from './sorting.ts';

it('another order begins with the first page, and one that the list has not is none', () => {
  const patch = vi.fn();
  const { onChange } = sortingBy(sortQuery(['name']), undefined, patch);
  onChange('-name');
  onChange('price');
  expect(patch.mock.calls).toEqual([[{ sort: '-name', page: null }], [{ sort: undefined, page: null }]]);
});
