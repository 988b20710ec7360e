import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureReuse } from '../../../test/measure-reuse.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('of 24 pictures that were never used before, half of them another car at the place of one, none is taken for one', async () => {
  const { found, falseAlarms, asked } = await measureReuse(test.database.pool, {
    photos: 1_000,
    drawn: 12,
    pairs: 12,
  });
  expect({ falseAlarms, asked }).toEqual({ falseAlarms: 0, asked: 36 });
  const all = { found: 2, asked: 2 };
  expect(found).toEqual({
    cut: all,
    light: all,
    compressed: all,
    mirrored: all,
    turned: all,
    cropped: all,
  });
}, 120_000);
