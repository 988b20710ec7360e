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

/** Scenes of which no number was read, or a wrong one: kind, seed, which one, number, and what stood in the way. */
const REPAIRED = [
  ['moped', 70_001, 6, 'AM440', 'behind the blocks of a compressed dark ground'],
  ['trailer', 70_001, 43, '5395EO', 'whose second line is two bold letters'],
  ['soviet', 70_001, 15, '5271AD', 'whose A the recogniser takes for a full-width one'],
  ['night', 70_001, 19, '2498JO', 'whose O hangs a pixel below its line'],
  ['dirt', 70_001, 11, '10TZ748', 'where no two views are sure of every character'],
  ['faint', 70_001, 35, '76UW211', 'whose characters are seen by halves first'],
  ['faint', 70_003, 26, '35ZT057', 'whose nought was read as a nought and a one, by halves'],
  ['moped', 90_001, 16, 'CA292', 'whose letters stand far apart on a line of their own'],
  ['moped', 70_003, 5, 'DD059', 'which stands beside a flag and AM'],
  ['moped', 70_003, 27, 'JI416', 'whose first line is narrower than it is tall'],
  ['clean', 70_003, 56, '987HQ22', 'whose Q is a nought or half an O to most views'],
  ['dirt', 70_001, 14, '03VJ965', 'whose letters run together when they are seen alone'],
  ['touching', 70_001, 37, '66PG299', 'whose touching strokes have more ends than other writing'],
  ['angle', 1, 13, '203CB96', 'whose last digit is outside the line, as half of the views see it'],
  ['soviet', 2, 20, '3819AP', 'whose line goes on beyond its characters'],
  ['trailer', 2, 15, '8366IU', 'whose I is a T to the views without the digits'],
  ['dirt', 1, 16, '416FG20', 'whose one is a T to half of the views'],
  ['dirt', 2, 37, '86HL095', 'whose L is an E beside the digits'],
  ['clean', 2, 39, '66II156', 'whose bars stand in no gaps'],
  ['individual', 2, 8, '49IQ785', 'whose Q is no spot, beside an I'],
  ['dirt', 90_001, 11, '50CU677', 'where dirt is a sign of another script to one recogniser'],
  ['touching', 2, 7, '51OO956', 'whose groups the recogniser runs together'],
  ['clean', 90_001, 27, '7809XQ', 'whose last letter meets the rim'],
  ['moped', 90_001, 25, 'QF236', 'whose first letter meets the rim'],
] as const;

/** Numbers that were once read surely and wrong: nothing is read, or what stands there. */
const DOUBTED = [
  ['dirt', 1, 19, '84LI442', 'where dirt beside an I makes it an F'],
  ['foreign', 1, 24, '', 'whose single letter stands apart from the one behind it'],
  ['foreign', 90_001, 27, '', 'whose first letter meets the rim'],
  ['none', 424_201, 31, '', 'where the badge 1.0 TDI was a diplomat’s 10 T 01'],
  ['night', 424_201, 10, '84VR834', 'where the noise of the night was the rim of a moped’s'],
] as const;

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

  it.each(REPAIRED)(
    'of the kind %s (seed %i, scene %i) is read: %s %s',
    async (kind, seed, index, plate) => {
      const { value: scene } = await makeScenes(kind, 1, seed, index).next();
      expect(scene?.label).toBe(plate);
      const examined = await pictures.examine(scene?.picture ?? new Uint8Array(), { readPlate: true });
      expect(examined.plate).toBe(plate);
    },
    120_000,
  );

  it.each(DOUBTED)(
    'of the kind %s (seed %i, scene %i) is not read wrong: %s %s',
    async (kind, seed, index, plate) => {
      const { wrong } = await tallyOf(pictures, makeScenes(kind, 1, seed, index));
      expect(wrong).toEqual([]);
      const { value: scene } = await makeScenes(kind, 1, seed, index).next();
      expect(scene?.label).toBe(plate);
    },
    120_000,
  );
});
