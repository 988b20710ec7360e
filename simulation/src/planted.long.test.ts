import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPage } from './bundle.ts';
import type * as PageEntry from './page-entry.ts';
import { PLANTED } from './planted.ts';
import { simulate, storyFor } from './run.ts';
import { onGround, type Standing } from './stand.ts';

const SEEDS = 300;

let standing: Standing;
beforeAll(async () => {
  standing = await onGround();
});
afterAll(() => standing.end());

it.each(PLANTED)('«$name» is found within three hundred seeds', async ({ name, patches, inDatabase }) => {
  const ground = { ...standing.ground, page: await buildPage<typeof PageEntry>(patches) };
  const takeOut = await inDatabase?.(ground.server.pool);
  let found: string | null = null;
  for (let seed = 1; found === null && seed <= SEEDS; seed += 1)
    await simulate(ground, seed, storyFor(seed, [20, 80])).catch((problem: Error) => {
      // The machine's own trouble finds nothing.
      if (!problem.message.includes('Connection terminated')) found = problem.message;
    });
  await takeOut?.();
  console.info(`${name}: ${found ?? 'not found'}`);
  expect(found).not.toBeNull();
});
