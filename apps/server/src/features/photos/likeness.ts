import { pictureHashOf, THUMB } from '@inspect/plates';
import { bitDifference } from './bit-difference.ts';
import { type PictureFeatures, shapeOf } from './picture-features.ts';
import { inverse, type Placement, placements } from './placements.ts';

/** Bits of 64 in which the hashes of one picture differ at most (measured: bench reuse). */
export const HASH_DIFFERENCE = 14;
/** So much of the smaller picture lies in the other: less is another picture. */
const INSIDE = 0.8;
/** Parts of the longer side, of the scale, and radians; halved each time. */
const STEPS = [0.03, 0.015, 0.0075, 0.00375];
const ROUNDS = 8;
/** Where nothing is alike there is no need to look more closely: at the start, and after the longest steps. */
const UNLIKE_AT_FIRST = 0.3;
const UNLIKE = 0.6;
const CELLS = THUMB * THUMB;

/**
 * 0 … 1: how alike two pictures are where one lies in the other, and that place moved until they are most alike.
 * What is alike in grey levels and not in its waves is another picture: 0.
 */
export function likeness(one: PictureFeatures, other: PictureFeatures): number {
  const [likeliest] = placements(one, other)
    .map((start) => placedIn(one, other, start))
    .sort((left, right) => right.correlation - left.correlation);
  return likeliest ? climbed(likeliest) : 0;
}

type Pair = { part: PictureFeatures; levels: Float64Array; whole: PictureFeatures };
type Placed = { pair: Pair; at: Placement; correlation: number };

function placedIn(one: PictureFeatures, other: PictureFeatures, start: Placement): Placed {
  const [part, whole] = start.scale > 1 ? [other, one] : [one, other];
  const at = start.scale > 1 ? inverse(one, other, start) : start;
  // What is shown smaller in the other is known there by fewer cells: it is blurred as much.
  const pair = { part, levels: smoothed(part.thumb, 1 / at.scale), whole };
  return { pair, at, correlation: correlationAt(pair, at) };
}

function climbed({ pair, at, correlation }: Placed): number {
  if (correlation < UNLIKE_AT_FIRST) return 0;
  let best = at;
  let most = correlation;
  for (const step of STEPS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = most;
      for (const [name, by] of CHANGES) {
        const moved = { ...best, [name]: best[name] + by * step };
        const value = correlationAt(pair, moved);
        if (value > most) [best, most] = [moved, value];
      }
      if (most === before) break;
    }
    if (most < UNLIKE) return 0;
  }
  return differenceAt(pair, best) <= HASH_DIFFERENCE ? most : 0;
}

const CHANGES = (['x', 'y', 'scale', 'turn'] as const).flatMap((name) => [
  [name, 1] as const,
  [name, -1] as const,
]);

/** The other's level at each cell of the part; NaN where it lies outside. */
function levelsAt({ part, whole }: Pair, { x, y, scale, turn }: Placement): Float64Array {
  const ofPart = shapeOf(part);
  const ofWhole = shapeOf(whole);
  const cos = scale * Math.cos(turn);
  const sin = scale * Math.sin(turn);
  const levels = new Float64Array(CELLS);
  const last = THUMB - 1;
  for (let cell = 0; cell < CELLS; cell += 1) {
    const right = (((cell % THUMB) + 0.5) / THUMB - 0.5) * ofPart.across;
    const below = ((Math.floor(cell / THUMB) + 0.5) / THUMB - 0.5) * ofPart.down;
    const column = ((x + right * cos - below * sin) / ofWhole.across) * THUMB - 0.5;
    const row = ((y + right * sin + below * cos) / ofWhole.down) * THUMB - 0.5;
    const isOutside = column < -1 || row < -1 || column > THUMB || row > THUMB;
    levels[cell] = isOutside
      ? Number.NaN
      : between(whole.thumb, Math.max(0, Math.min(last, column)), Math.max(0, Math.min(last, row)));
  }
  return levels;
}

function between(thumb: Uint8Array, column: number, row: number): number {
  const left = Math.min(THUMB - 2, Math.floor(column));
  const top = Math.min(THUMB - 2, Math.floor(row));
  const right = column - left;
  const down = row - top;
  const at = top * THUMB + left;
  const above = (thumb[at] ?? 0) * (1 - right) + (thumb[at + 1] ?? 0) * right;
  const below = (thumb[at + THUMB] ?? 0) * (1 - right) + (thumb[at + THUMB + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}

/** Each cell the mean of so many cells a side around it. */
function smoothed(thumb: Uint8Array, width: number): Float64Array {
  const last = THUMB - 1;
  const offsets = width > 1.1 ? [-width / 3, 0, width / 3] : [0];
  const levels = new Float64Array(CELLS);
  for (let cell = 0; cell < CELLS; cell += 1) {
    let sum = 0;
    for (const down of offsets)
      for (const right of offsets)
        sum += between(
          thumb,
          Math.max(0, Math.min(last, (cell % THUMB) + right)),
          Math.max(0, Math.min(last, Math.floor(cell / THUMB) + down)),
        );
    levels[cell] = sum / offsets.length ** 2;
  }
  return levels;
}

function correlationAt(pair: Pair, placement: Placement): number {
  const other = levelsAt(pair, placement);
  let count = 0;
  let sumOne = 0;
  let sumOther = 0;
  let ones = 0;
  let others = 0;
  let both = 0;
  for (let cell = 0; cell < CELLS; cell += 1) {
    const a = pair.levels[cell] ?? 0;
    const b = other[cell] ?? 0;
    if (Number.isNaN(b)) continue;
    count += 1;
    sumOne += a;
    sumOther += b;
    ones += a * a;
    others += b * b;
    both += a * b;
  }
  if (count < INSIDE * CELLS) return 0;
  const spread = Math.sqrt((ones - sumOne ** 2 / count) * (others - sumOther ** 2 / count));
  // A picture of one grey is like nothing.
  return spread > 0 ? (both - (sumOne * sumOther) / count) / spread : 0;
}

/** Of what both show; the rest counts as even grey in either. */
function differenceAt(pair: Pair, placement: Placement): number {
  const other = levelsAt(pair, placement);
  const isInside = other.map((level) => (Number.isNaN(level) ? 0 : 1));
  const hashOf = (levels: Float64Array) => {
    const count = isInside.reduce((sum, inside) => sum + inside, 0);
    const mean = levels.reduce((sum, level, cell) => (isInside[cell] ? sum + level : sum), 0) / count;
    return pictureHashOf(levels.map((level, cell) => (isInside[cell] ? level : mean)));
  };
  return bitDifference(hashOf(pair.levels), hashOf(other));
}
