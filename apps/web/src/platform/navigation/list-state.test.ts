import { expect, it } from 'vitest';
import { listState, pageText } from './list-state.ts';

it.each([
  ['1', true],
  ['2', true],
  ['99999', true],
  ['0', false],
  ['01', false],
  ['-1', false],
  ['1.5', false],
  ['100000', false],
])('%s is the number of a page: %s', (text, isPage) => {
  expect(listState.page.safeParse(text).success).toBe(isPage);
});

it('the first page is not written into the address', () => {
  expect([1, 2, 10].map(pageText)).toEqual([null, '2', '10']);
});
