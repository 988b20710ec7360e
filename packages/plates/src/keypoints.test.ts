import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { pictureOf } from '../test/pictures.ts';
import { keypointsOf, mirroredKeypoints } from './keypoints.ts';
import type { Keypoint } from './picture-job.ts';

const WIDTH = 256;
const HEIGHT = 192;
let picture: Sharp;
beforeAll(async () => {
  picture = sharp(await pictureOf({ width: WIDTH, height: HEIGHT, seed: 5 })).greyscale();
});

async function keypointsIn(image: Sharp): Promise<Keypoint[]> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return keypointsOf({ data, width: info.width, height: info.height });
}
const differing = (one: bigint, other: bigint) =>
  [...(one ^ other).toString(2)].filter((bit) => bit === '1').length;

it('a keypoint is where it was, with nearly the same hash, in the part that is left of a picture', async () => {
  const all = await keypointsIn(picture.clone());
  const part = await keypointsIn(picture.clone().extract({ left: 40, top: 30, width: 192, height: 144 }));
  const found = part.filter((point) =>
    all.some((before) => {
      const [x, y] = [point.x * 192 + 40 - before.x * WIDTH, point.y * 192 + 30 - before.y * WIDTH];
      return Math.hypot(x, y) < 3 && differing(point.hash, before.hash) <= 14;
    }),
  );
  expect(found.length).toBeGreaterThanOrEqual(3);
});

it('the keypoints of a mirror image are told without it', async () => {
  const told = mirroredKeypoints(await keypointsIn(picture.clone()), 1);
  const seen = await keypointsIn(picture.clone().flop());
  const same = seen.filter((point) =>
    told.some(
      (other) =>
        Math.hypot(point.x - other.x, point.y - other.y) < 0.01 && differing(point.hash, other.hash) <= 6,
    ),
  );
  expect(seen.length).toBeGreaterThan(5);
  expect(same.length).toBeGreaterThan(seen.length * 0.8);
});

it('an even picture has none', () => {
  expect(keypointsOf({ data: new Uint8Array(64 * 64).fill(128), width: 64, height: 64 })).toEqual([]);
});
