import type { GreyPicture } from './plate-reader.ts';
import type { Margin } from './straighten.ts';

/** Letters of one upright stroke that the recogniser takes for each other, and for one, when they stand alone. */
export type Stem = 'I' | 'L' | 'T';

/** In heights: an I without serifs is no wider, an L or a T no narrower. */
const BAR_WIDEST = 0.34;
const NARROWEST = 0.37;
/** How much of the upper and lower third is ink, left and right of the letter's middle. */
const OF_A_BAR = 0.7;
const L = { stem: 0.45, foot: 0.2, empty: 0.1 };
const T = { arms: 0.45, beside: 0.3 };

/**
 * Which of the three the letter in the middle of a straightened picture is by its outline: a bare bar, a stem with a foot and
 * nothing above it, or arms with less ink under at least one of them. It is asked only between these, never whether it is one of them.
 * null = it can't be told.
 */
export function stemOf({ data, width, height }: GreyPicture, { above, below }: Margin): Stem | null {
  const whole = 1 + above + below;
  const top = Math.round((height * above) / whole);
  const tall = Math.round((height * (1 + above)) / whole) - top;
  const sorted = data.slice().sort();
  const levelAt = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const limit = (levelAt(0.05) + levelAt(0.9)) / 2;
  const inkIn = (left: number, right: number, from: number, to: number) => {
    let [ink, all] = [0, 0];
    for (let y = Math.round(top + tall * from); y < top + tall * to; y += 1)
      for (let x = Math.round(left); x < right; x += 1, all += 1)
        if ((data[y * width + x] ?? 255) < limit) ink += 1;
    return ink / Math.max(1, all);
  };
  const hasInk = (x: number) => inkIn(x, x + 1, 0, 1) > 0;
  let left = Math.floor(width / 2);
  if (!hasInk(left)) return null;
  let right = left + 1;
  while (left > 0 && hasInk(left - 1)) left -= 1;
  while (right < width && hasInk(right)) right += 1;
  const middle = (left + right) / 2;
  const upper = [inkIn(left, middle, 0, 1 / 3), inkIn(middle, right, 0, 1 / 3)] as const;
  const lower = [inkIn(left, middle, 2 / 3, 1), inkIn(middle, right, 2 / 3, 1)] as const;
  const wide = (right - left) / tall;
  if (wide < BAR_WIDEST) return [...upper, ...lower].every((share) => share > OF_A_BAR) ? 'I' : null;
  if (wide < NARROWEST) return null;
  if (Math.min(upper[0], lower[0]) > L.stem && lower[1] > L.foot && upper[1] < L.empty) return 'L';
  return Math.min(...upper) > T.arms && Math.min(...lower) < T.beside ? 'T' : null;
}
