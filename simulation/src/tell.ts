import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Counts, simulate, storyFor, tableOf } from './run.ts';
import { onGround, type Standing } from './stand.ts';

/**
 * Each seed is a story of its own, the same each time: `SIMULATION_SEED=17` tells that one alone, `SIMULATION_SEED=201-300` a
 * hundred of them, so that a thousand long ones can be told in several parts.
 */
const { SIMULATION_SEED, TEST_LONG } = process.env;
/** Up to two hundred commands, a hundred and more in the mean, where there is time for it. */
const { runs, length } = TEST_LONG
  ? { runs: 1_000, length: [20, 200] as const }
  : { runs: 100, length: [10, 50] as const };
/** Real time, for a machine that others use; the simulation itself waits for none. */
const LIMIT_MS = TEST_LONG ? 3 * 3_600_000 : 1_800_000;
/** of so many files, which are told at the same time: while one waits for its database the other works */
const FILES = 2;

const [first = 1, last = SIMULATION_SEED ? first : runs] = SIMULATION_SEED?.split('-').map(Number) ?? [];
if (!(first >= 1 && last >= first)) throw new Error(`no stories: SIMULATION_SEED=${SIMULATION_SEED}`);
const asked = Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Tells every story whose seed leaves this remainder. */
export function tellStories(remainder: number): void {
  let standing: Standing;
  beforeAll(async () => {
    standing = await onGround();
  });
  afterAll(() => standing.end());

  it(
    'whatever happens to pages, devices, the way and the server, what was kept is there once or waits for its person',
    async () => {
      const counts: Counts = { commands: new Map(), faults: new Map(), length: 0, kept: 0 };
      const seeds = asked.filter((seed) => seed % FILES === remainder);
      // One that breaks ends neither the others nor what they count: each is named.
      const broken: string[] = [];
      for (const seed of seeds)
        await simulate(standing.ground, seed, storyFor(seed, length), counts).catch((problem: unknown) => {
          broken.push(String(problem));
          console.error(problem);
        });
      console.info(
        `${seeds.length} simulations, ${counts.length} commands, ${counts.kept} operations\n${tableOf(counts)}`,
      );
      expect(broken).toEqual([]);
      // One story alone may keep nothing.
      if (seeds.length > 1) expect(counts.kept).toBeGreaterThan(0);
      if (TEST_LONG && !SIMULATION_SEED) expect(counts.length / seeds.length).toBeGreaterThanOrEqual(100);
    },
    LIMIT_MS,
  );
}
