/** How much of a picture may have been cut away: parts of these sizes are tried at so many places each way. */
const SIZES = [1, 0.97, 0.94, 0.92, 0.9, 0.88];
const PLACES = 5;

/** 0 … 1: the highest correlation of grey levels at which one picture may be a part of the other. */
export function likeness(one: Uint8Array, other: Uint8Array): number {
  return Math.max(bestPart(one, other), bestPart(other, one), 0);
}

function bestPart(part: Uint8Array, whole: Uint8Array): number {
  let best = -1;
  for (const size of SIZES) {
    const places = size === 1 ? 1 : PLACES;
    for (let down = 0; down < places; down += 1)
      for (let across = 0; across < places; across += 1) {
        const step = ((1 - size) * THUMB) / Math.max(1, places - 1);
        best = Math.max(best, correlation(part, cut(whole, across * step, down * step, size)));
      }
  }
  return best;
}

/** The part at `left`, `top` (in cells), stretched to the whole size. */
function cut(whole: Uint8Array, left: number, top: number, size: number): Float32Array {
  const part = new Float32Array(THUMB * THUMB);
  const last = THUMB - 1;
  for (let row = 0; row < THUMB; row += 1)
    for (let column = 0; column < THUMB; column += 1) {
      const x = Math.max(0, Math.min(last - 0.001, left + (column + 0.5) * size - 0.5));
      const y = Math.max(0, Math.min(last - 0.001, top + (row + 0.5) * size - 0.5));
      const at = Math.floor(y) * THUMB + Math.floor(x);
      const right = x - Math.floor(x);
      const down = y - Math.floor(y);
      const above = (whole[at] ?? 0) * (1 - right) + (whole[at + 1] ?? 0) * right;
      const below = (whole[at + THUMB] ?? 0) * (1 - right) + (whole[at + THUMB + 1] ?? 0) * right;
      part[row * THUMB + column] = above * (1 - down) + below * down;
    }
  return part;
}

function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const count = one.length;
  let [sumOne, sumOther, ones, others, both] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    sumOne += a;
    sumOther += b;
    ones += a * a;
    others += b * b;
    both += a * b;
  }
  const spread = Math.sqrt((ones - sumOne ** 2 / count) * (others - sumOther ** 2 / count));
  // A picture of one grey is like nothing.
  return spread > 0 ? (both - (sumOne * sumOther) / count) / spread : 0;
}

import { THUMB } from '@inspect/plates';
