import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildProgram } from '../../../../test/payment-schedules/build-program.ts';
import { groundOf } from '../../../../test/payment-schedules/ground.ts';
import { PLANTED, takeOut } from '../../../../test/payment-schedules/planted.ts';
import { play } from '../../../../test/payment-schedules/play.ts';
import * as program from '../../../../test/payment-schedules/program.ts';
import { type Schedule, schedule } from '../../../../test/payment-schedules/steps.ts';
import type { Patch } from '../../../../test/planting/patch.ts';
import { testApp } from '../../../../test/test-app.ts';
import { openPool } from '../../../platform/db/open-pool.ts';

/** Each part has a database of its own: what is asked after every schedule reads all of it. */
const PARTS = Array.from({ length: 20 }, (_, part) => part + 1);

it.each(PARTS)(
  '10,000 random schedules, part %i of 20: what the providers hold is credited, each once',
  async () => {
    const test = await testApp({ connections: 12 });
    const ground = await groundOf(test);
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        expect(await play(program, ground, steps)).toEqual([]);
      }),
      { numRuns: 500, endOnFailure: true },
    );
    await test.close();
  },
  1_800_000,
);

/** A build of its own on a database of its own: what it breaks is nobody else's. */
async function playing<Result>(
  { patches = [], without = [] }: { patches?: readonly Patch[]; without?: readonly string[] },
  work: (property: fc.IAsyncPropertyWithHooks<[Schedule]>) => Promise<Result>,
): Promise<Result> {
  const built = await buildProgram(patches);
  const test = await testApp();
  const pool = openPool(test.database.url, { max: 12, applicationName: 'inspect-test', wait: 20_000 });
  const ground = await groundOf(test, pool);
  await takeOut(test.database.pool, without);
  const result = await work(
    fc.asyncProperty(schedule, async (steps) => {
      expect((await play(built, ground, steps)).join('; ')).toBe('');
    }),
  );
  await pool.end();
  await test.close();
  return result;
}

it('what is built without a fault holds', async () => {
  await playing({}, (property) => fc.assert(property, { numRuns: 50, seed: 15, endOnFailure: true }));
}, 600_000);

it.each(PLANTED)(
  '«$name» is found within three hundred schedules',
  async (planted) => {
    const found = await playing(planted, (property) =>
      fc.check(property, { numRuns: 300, seed: 15, endOnFailure: true }),
    );
    const { failed, numRuns } = found;
    expect(failed, `${numRuns} schedules`).toBe(true);
  },
  1_800_000,
);
