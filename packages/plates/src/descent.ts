import type { GreyPicture } from './plate-reader.ts';
import type { Margin } from './straighten.ts';

/**
 * How far the letter in the middle of a straightened picture hangs below its line, in the line's heights: 0 for an O, some
 * 0.1 for a Q, whose tail reaches under the line in most typefaces. null = no letter is seen there.
 */
export function descentOf(picture: GreyPicture, { above, below }: Margin): number | null {
  const { width, height } = picture;
  const limit = halfWay(picture);
  const isInk = (x: number, y: number) => (picture.data[y * width + x] ?? 255) < limit;
  const columnHasInk = (x: number) => some(height, (y) => isInk(x, y));
  const middle = Math.floor(width / 2);
  const left = lastInRow(middle, -1, -1, columnHasInk);
  const right = lastInRow(middle, 1, width, columnHasInk);
  if (right - left < FEWEST_PIXELS) return null;
  const rowHasInk = (y: number) => some(right - left + 1, (x) => isInk(left + x, y));
  // From the middle down: what lies apart under the letter is the plate's frame.
  const start = Math.floor(height / 2);
  if (!rowHasInk(start)) return null;
  const bottom = lastInRow(start, 1, height, rowHasInk);
  return ((bottom + 1) / height) * (1 + above + below) - above - 1;
}

const FEWEST_PIXELS = 5;

/** Step by step from `start`, as far as the ink goes on. */
function lastInRow(start: number, step: 1 | -1, end: number, hasInk: (at: number) => boolean): number {
  let at = start;
  while (at + step !== end && hasInk(at + step)) at += step;
  return at;
}

function some(count: number, holds: (index: number) => boolean): boolean {
  for (let index = 0; index < count; index += 1) if (holds(index)) return true;
  return false;
}

/** Half way between the dark and the light of a picture. */
function halfWay({ data }: GreyPicture): number {
  const sorted = Uint8Array.from(data).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return (at(0.05) + at(0.9)) / 2;
}
