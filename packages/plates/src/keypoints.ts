import { blurred } from './blurred.ts';
import type { Keypoint } from './picture-job.ts';
import type { GreyPicture } from './plate-reader.ts';
import { SIDE, wavesOf } from './waves.ts';

/** Widths of the box that blurs three times over, each a quarter or so wider than the one before. */
const BOXES = [5, 7, 9, 11, 13, 17, 21, 27, 33, 41];
const SIGMAS = BOXES.map((width) => Math.sqrt((width ** 2 - 1) / 4));
/** So many times its scale around a spot belong to it; what would reach over the edge is none. */
const REACH = 5;
const MARGIN = 1.05;
/** Levels of 256 that a spot must stand out by. */
const CONTRAST = 3;
const KEYPOINTS_MAX = 32;
const HASH_BITS = 64;
const WORD_BITS = 24;
const WEAK_BITS = 5;

/** The lowest waves, each `[down, across]`; the constant one left out. Bit 0 of a hash is the first. */
const WAVES_USED = Array.from({ length: 12 }, (_, sum) =>
  Array.from({ length: sum + 2 }, (__, down) => [down, sum + 1 - down] as const),
)
  .flat()
  .filter(([down, across]) => down < 10 && across < 10)
  .slice(0, HASH_BITS);

type Spot = { x: number; y: number; scale: number; strength: number };

/**
 * Spots that stand out at some scale (extremes of differences of Gaussians, as in SIFT), the strongest first, each with
 * a hash of what is around it: found again where the picture was cut, turned a little or mirrored.
 */
export function keypointsOf(picture: GreyPicture): Keypoint[] {
  const longer = Math.max(picture.width, picture.height);
  return spotsOf(picture).map((spot) => ({
    x: (spot.x + 0.5) / longer,
    y: (spot.y + 0.5) / longer,
    reach: (spot.scale * REACH) / longer,
    ...hashOf(picture, spot),
  }));
}

function hashOf(picture: GreyPicture, spot: Spot): Pick<Keypoint, 'hash' | 'weak'> {
  const waves = wavesOf(around(picture, spot));
  const values = WAVES_USED.map(([down, across]) => waves[down]?.[across] ?? 0);
  const hash = values.reduce((bits, value, bit) => (value > 0 ? bits | (1n << BigInt(bit)) : bits), 0n);
  const weakest = values
    .slice(0, WORD_BITS)
    .map((value, bit) => ({ bit, size: Math.abs(value) }))
    .sort((one, other) => one.size - other.size)
    .slice(0, WEAK_BITS);
  return { hash, weak: weakest.reduce((mask, { bit }) => mask | (1 << bit), 0) };
}

function spotsOf(picture: GreyPicture): Spot[] {
  const levels = BOXES.map((box) => blurred(picture, box));
  const differences = levels.slice(1).map((level, index) => {
    const [sigma = 1, next = 2] = SIGMAS.slice(index);
    const before = levels[index] ?? level;
    const difference = new Float32Array(level.length);
    for (let at = 0; at < level.length; at += 1)
      difference[at] = (((level[at] ?? 0) - (before[at] ?? 0)) * sigma) / (next - sigma);
    return difference;
  });
  const found: Spot[] = [];
  for (let step = 1; step < differences.length - 1; step += 1)
    found.push(...extremesOf(picture, differences.slice(step - 1, step + 2), SIGMAS.slice(step, step + 2)));
  return found.sort((one, other) => other.strength - one.strength).slice(0, KEYPOINTS_MAX);
}

/** Of the middle one of three differences, whose blurs lie between these two. */
function extremesOf(
  { width, height }: GreyPicture,
  differences: readonly Float32Array[],
  [sigma = 1, next = 1]: readonly number[],
): Spot[] {
  const found: Spot[] = [];
  const [before, here, after] = differences;
  if (!before || !here || !after) return found;
  const scale = (sigma + next) / 2;
  const margin = Math.ceil(scale * REACH * MARGIN);
  for (let y = margin; y < height - margin; y += 1)
    for (let x = margin; x < width - margin; x += 1) {
      const at = y * width + x;
      const value = here[at] ?? 0;
      if (Math.abs(value) < CONTRAST || !isExtreme(differences, at, width, value)) continue;
      // Where between the scales: the top of the parabola through the three.
      const [less, more] = [before[at] ?? 0, after[at] ?? 0];
      const bend = less - 2 * value + more;
      const shift = bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (less - more) / (2 * bend)));
      found.push({ x, y, scale: scale * (next / sigma) ** shift, strength: Math.abs(value) });
    }
  return found;
}

function isExtreme(differences: readonly Float32Array[], at: number, width: number, value: number): boolean {
  const sign = Math.sign(value);
  for (const level of differences)
    for (let row = at - width; row <= at + width; row += width)
      for (let cell = row - 1; cell <= row + 1; cell += 1)
        if ((level[cell] ?? 0) * sign > value * sign) return false;
  return true;
}

/** The square around a spot as SIDE × SIDE mean levels. */
function around(picture: GreyPicture, spot: Spot): Float64Array {
  const step = (2 * spot.scale * REACH) / SIDE;
  const samples = Math.max(1, Math.round(step));
  const levels = new Float64Array(SIDE * SIDE);
  for (let cell = 0; cell < levels.length; cell += 1) {
    const column = (cell % SIDE) - SIDE / 2;
    const row = Math.floor(cell / SIDE) - SIDE / 2;
    let sum = 0;
    for (let down = 0; down < samples; down += 1) {
      const y = spot.y + (row + (down + 0.5) / samples) * step;
      for (let across = 0; across < samples; across += 1)
        sum += levelAt(picture, spot.x + (column + (across + 0.5) / samples) * step, y);
    }
    levels[cell] = sum / samples ** 2;
  }
  return levels;
}

/** Between pixels, of the four that are nearest. */
function levelAt({ data, width }: GreyPicture, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = x - left;
  const down = y - top;
  const at = top * width + left;
  const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}

/** The bits of waves that turn round in a mirror. */
const MIRROR_MASK = WAVES_USED.reduce(
  (mask, [, across], bit) => (across % 2 === 1 ? mask | (1n << BigInt(bit)) : mask),
  0n,
);

/** As they are found in the picture's mirror image, which is so many of its longer side wide. */
export function mirroredKeypoints(keypoints: readonly Keypoint[], width: number): Keypoint[] {
  return keypoints.map((point) => ({ ...point, x: width - point.x, hash: point.hash ^ MIRROR_MASK }));
}
