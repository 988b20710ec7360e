import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ground, groundOf } from '../../../../test/payment-schedules/ground.ts';
import { PLANTED } from '../../../../test/payment-schedules/planted.ts';
import { play } from '../../../../test/payment-schedules/play.ts';
import * as program from '../../../../test/payment-schedules/program.ts';
import { type Schedule, schedule } from '../../../../test/payment-schedules/steps.ts';
import { patched } from '../../../../test/planting/patch.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { repositoryRoot } from '../../../platform/paths.ts';

let test: TestApp;
let ground: Ground;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  ground = await groundOf(test);
});
afterAll(() => test.close());

it('300 random schedules: what the providers hold is credited, each once', async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(schedule, async (steps) => {
      // As autovacuum does sooner or later: until then each reading goes through what all schedules before have left.
      played += 1;
      if (played === 10) await test.database.pool.query('analyze');
      expect(await play(program, ground, steps)).toEqual([]);
    }),
    { numRuns: 300, seed: 15, endOnFailure: true },
  );
}, 900_000);

/** Cash is taken beside a bill that waits; parts of it go back, are taken again, and one goes back again: then the bill is paid. */
const ROOM_WAS_MADE: Schedule = [
  [{ do: 'ask', provider: 'idram', again: false, trouble: 'none' }],
  [{ do: 'cash' }],
  [{ do: 'want back', at: 0, part: true, late: false, trouble: 'none' }],
  [{ do: 'want back', at: 1, part: true, late: false, trouble: 'none' }],
  [{ do: 'wait', minutes: 30, trouble: 'none', cut: null }],
  [{ do: 'cash' }],
  [{ do: 'want back', at: 0, part: true, late: false, trouble: 'none' }],
  [{ do: 'pay', at: 0 }],
];

it('a bill that is paid when only a part of it is owed pays that part, and is no fault', async () => {
  expect(await play(program, ground, ROOM_WAS_MADE)).toEqual([]);
});

it.each(PLANTED)('«$name» finds its place in the program as it is now', async ({ patches }) => {
  for (const patch of patches) patched(await readFile(join(repositoryRoot(), patch.file), 'utf8'), patch);
});
