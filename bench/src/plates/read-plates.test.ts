import { createPictures } from '@inspect/plates';
import { afterAll, describe, expect, it } from 'vitest';
import { makeScenes, SCENE_KINDS } from './make-scenes.ts';
import { tallyOf } from './plates-bench.ts';

const SEED = 5;
const COUNT = 2;
/** of two; the others both */
const FLOOR: Partial<Record<(typeof SCENE_KINDS)[number], number>> = {
  night: 1,
  touching: 1,
  faint: 1,
  police: 1,
};
const pictures = createPictures();
afterAll(() => pictures.stop());

describe('a plate in a drawn scene', () => {
  it('is the same in every run', async () => {
    const twice = [makeScenes('dirt', 1, SEED), makeScenes('dirt', 1, SEED)];
    const [one, other] = await Promise.all(twice.map(async (scenes) => (await scenes.next()).value));
    expect(one).toEqual(other);
  });

  it.each(SCENE_KINDS)(
    'of the kind %s is read, or nothing is, but never another',
    async (kind) => {
      const { exact, wrong } = await tallyOf(pictures, makeScenes(kind, COUNT, SEED));
      expect(wrong).toEqual([]);
      expect(exact).toBeGreaterThanOrEqual(FLOOR[kind] ?? 2);
    },
    120_000,
  );
});
