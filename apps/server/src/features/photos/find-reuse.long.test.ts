import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITS } from '../../../test/edited-pictures.ts';
import { measureReuse } from '../../../test/measure-reuse.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('of 1,200 edited copies among a million photographs nearly all are found again, and nothing else is', async () => {
  const { found, falseAlarms, asked, ms } = await measureReuse(test.database.pool, {
    photos: 1_000_000,
    pairs: 1_200,
  });
  const middle = ms.sort((one, other) => one - other)[ms.length >> 1]?.toFixed(0);
  const told = EDITS.map((edit) => `${edit} ${found[edit].found} of ${found[edit].asked}`).join(', ');
  process.stdout.write(
    `found ${told}; ${falseAlarms} false alarms in ${asked} comparisons, ${middle} ms in the middle\n`,
  );
  for (const edit of EDITS) {
    expect(found[edit].asked).toBe(200);
    expect(found[edit].found, edit).toBeGreaterThanOrEqual(196);
  }
  expect(falseAlarms).toBeLessThanOrEqual(2);
});
