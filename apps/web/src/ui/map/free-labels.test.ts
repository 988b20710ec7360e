import { expect, it } from 'vitest';
import { freeLabels } from './free-labels.ts';

const box = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 12 });

it('a name that would lie over a pin or over a name before it is left out, and gives its place free', () => {
  const names = [box(0, 0), box(30, 6), box(60, 6), box(100, 100)];
  expect(freeLabels(names, [])).toEqual([true, false, true, true]);
  expect(freeLabels(names, [box(10, 0)])).toEqual([false, false, true, true]);
  expect(freeLabels([box(0, 0), box(40, 0)], [])).toEqual([true, true]);
});
