import { expect, it } from 'vitest';
import { fittedSize } from './fit-photo.ts';

it.each([
  ['a wide one', { width: 8_000, height: 6_000 }, { width: 4_096, height: 3_072 }],
  ['a tall one', { width: 3_000, height: 9_000 }, { width: 1_365, height: 4_096 }],
  ['a small one stays', { width: 640, height: 480 }, { width: 640, height: 480 }],
  ['a line keeps its one pixel', { width: 50_000, height: 1 }, { width: 4_096, height: 1 }],
])('%s fits and keeps its proportions', (_name, size, fitted) => {
  expect(fittedSize(size, 4_096)).toEqual(fitted);
});
