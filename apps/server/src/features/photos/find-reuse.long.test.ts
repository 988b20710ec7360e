import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureReuse } from '../../../test/measure-reuse.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('of 1,000 edited copies among a million photographs nearly all are found again, and nothing else is', async () => {
  const { found, falseAlarms, asked, ms } = await measureReuse(test.database.pool, {
    photos: 1_000_000,
    pairs: 1_000,
  });
  const middle = ms.sort((one, other) => one - other)[ms.length >> 1]?.toFixed(0);
  process.stdout.write(
    `found ${found} of 1,000; ${falseAlarms} false alarms in ${asked} comparisons, ${middle} ms in the middle\n`,
  );
  expect(found).toBeGreaterThanOrEqual(980);
  expect(falseAlarms).toBeLessThanOrEqual(2);
});
