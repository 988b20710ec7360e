// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkHistories,
  EVERY_STEP,
  prepareReports,
} from '../../../test/report-histories/check-histories.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await prepareReports(test);
});
afterAll(() => test.close());

it('whatever becomes of checkups and their money, every report says what their single lines say', async () => {
  const done = await checkHistories(test, { numRuns: 20, seed: 80 });
  expect(Object.keys(done).sort()).toEqual(EVERY_STEP);
}, 300_000);
