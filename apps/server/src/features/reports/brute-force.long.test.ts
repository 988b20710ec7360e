import { expect, it } from 'vitest';
import {
  checkHistories,
  EVERY_STEP,
  prepareReports,
} from '../../../test/report-histories/check-histories.ts';
import { testApp } from '../../../test/test-app.ts';

/** Each upon a database of its own: what is asked of a thousand histories at once takes longer than they do. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

it.each(SEEDS)(
  'a hundred random histories from %i: every report says what their single lines say',
  async (seed) => {
    const test = await testApp();
    await prepareReports(test);
    const done = await checkHistories(test, { numRuns: 100, seed });
    expect(Object.keys(done).sort()).toEqual(EVERY_STEP);
    await test.close();
  },
  3_600_000,
);
