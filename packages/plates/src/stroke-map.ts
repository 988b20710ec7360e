import { DARK } from './ink-map.ts';
import type { GreyPicture } from './plate-reader.ts';

/** Least depth of a faded stroke, as a share of the ground beside it; and in deviations: the ground is the noise's crests. */
const FADED = 0.06;
const NOISE_OF_CRESTS = 4.5;

/**
 * What is darker than the ground on both sides of it in its row, if it is narrower than `span` pixels: whatever lies
 * around the plate has no part in it, so that small and faded characters are seen as well.
 * `noise`: standard deviation in grey levels. `map`: where it is written, a byte a pixel.
 */
export function strokeMapOf(picture: GreyPicture, span: number, noise: number, map: Uint8Array): void {
  const { data, width, height } = picture;
  const limits = limitsOf(noise * NOISE_OF_CRESTS);
  const wide = Math.max(2, span >> 1);
  const columns = (width + 1) >> 1;
  const crests = new Uint8Array(columns);
  const ground = closing(columns, wide);
  for (let y = 0; y < height; y += 2) {
    crestsOf(picture, y, crests);
    const levels = ground(crests);
    for (let row = y * width; row < Math.min(y + 2, height) * width; row += width)
      for (let x = 0; x < width; x += 1)
        // Signs of differences, as in the map of ink.
        map[row + x] = (((data[row + x] ?? 0) - (limits[levels[x >> 1] ?? 0] ?? 0)) >>> 31) * DARK;
  }
}

/** Of each level of the ground: below which grey a pixel is a stroke. `least`: depth in grey levels. */
const limitsOf = (least: number) =>
  Uint8Array.from({ length: 256 }, (_, level) =>
    Math.max(0, Math.ceil(level - Math.max(least, level * FADED))),
  );

/** The lighter pixel of every pair in a row, the means of two rows taken. */
function crestsOf({ data, width, height }: GreyPicture, y: number, crests: Uint8Array): void {
  const above = y * width;
  const below = Math.min(y + 1, height - 1) * width;
  for (let pair = 0; pair < crests.length; pair += 1) {
    const x = 2 * pair;
    const next = Math.min(x + 1, width - 1);
    const one = (data[above + x] ?? 0) + (data[below + x] ?? 0);
    const other = (data[above + next] ?? 0) + (data[below + next] ?? 0);
    crests[pair] = (one > other ? one : other) >> 1;
  }
}

/** Fills the hollows of a row that are narrower than `span`: the greatest of every span, then the least of those. */
function closing(width: number, span: number): (row: Uint8Array) => Uint8Array {
  const half = span >> 1;
  // Whole spans, and what reaches over the ends of the row.
  const room = Math.ceil((width + span) / span) * span;
  const [padded, ground, levels] = [new Uint8Array(room), new Uint8Array(room), new Uint8Array(width)];
  const [ahead, behind] = [new Uint8Array(room), new Uint8Array(room)];
  return (row) => {
    padded.set(row, half);
    greatestOf(padded, span, ahead, behind);
    for (let x = 0; x < width; x += 1)
      ground[half + x] = 255 - Math.max(behind[x] ?? 0, ahead[x + span - 1] ?? 0);
    greatestOf(ground, span, ahead, behind);
    for (let x = 0; x < width; x += 1) levels[x] = 255 - Math.max(behind[x] ?? 0, ahead[x + span - 1] ?? 0);
    return levels;
  };
}

/**
 * The greatest value from the beginning of its block of `span` values, and to its end: the greatest of any span is then one
 * of two (van Herk).
 */
function greatestOf(values: Uint8Array, span: number, ahead: Uint8Array, behind: Uint8Array): void {
  for (let block = 0; block < values.length; block += span) {
    let greatest = 0;
    for (let at = block; at < block + span; at += 1) {
      const value = values[at] ?? 0;
      if (value > greatest) greatest = value;
      ahead[at] = greatest;
    }
    greatest = 0;
    for (let at = block + span - 1; at >= block; at -= 1) {
      const value = values[at] ?? 0;
      if (value > greatest) greatest = value;
      behind[at] = greatest;
    }
  }
}
