import type { GreyPicture } from './plate-reader.ts';

/** What a pixel of the map is; 0 = as its surroundings. */
export const DARK = 1;
export const LIGHT = 2;
export type Ink = typeof DARK | typeof LIGHT;

/** In standard deviations around the pixel; half way between ink and ground is about a seventh of their difference. */
const SPREAD = 0.3;
/** Least difference, as a share of the mean around: a plate as faded as this is still read. */
const FAINTEST = 0.055;
/** Least difference, in standard deviations of the sensor's noise. */
const NOISE = 2.6;

/**
 * Which pixels are darker or lighter than their surroundings, a square of `2 × reach + 1` pixels, measured by how much
 * those differ among themselves: a plate half in the shade, and a faded one, keep their characters.
 * `noise`: standard deviation in grey levels.
 */
export function inkMapOf({ data, width, height }: GreyPicture, reach: number, noise: number): Uint8Array {
  const map = new Uint8Array(width * height);
  const sums = new Int32Array(width);
  const squares = new Int32Array(width);
  const exchange = (coming: number, going: number) => {
    const [first, last] = [coming * width, going * width];
    for (let x = 0; x < width; x += 1) {
      const one = coming < height ? (data[first + x] ?? 0) : 0;
      const other = going >= 0 ? (data[last + x] ?? 0) : 0;
      sums[x] = (sums[x] ?? 0) + one - other;
      squares[x] = (squares[x] ?? 0) + one * one - other * other;
    }
  };
  for (let y = 0; y < Math.min(height, reach); y += 1) exchange(y, -1);
  for (let y = 0; y < height; y += 1) {
    exchange(y + reach, y - reach - 1);
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    markRow({ data, map, sums, squares, at: y * width, rows, reach, least: noise * NOISE });
  }
  return map;
}

type Row = {
  data: Uint8Array;
  map: Uint8Array;
  /** of the columns of the row's surroundings */
  sums: Int32Array;
  squares: Int32Array;
  at: number;
  rows: number;
  reach: number;
  least: number;
};

function markRow({ data, map, sums, squares, at, rows, reach, least }: Row): void {
  const width = sums.length;
  let sum = 0;
  let square = 0;
  for (let x = 0; x < Math.min(width, reach); x += 1) {
    sum += sums[x] ?? 0;
    square += squares[x] ?? 0;
  }
  const whole = 1 / (rows * (2 * reach + 1));
  for (let x = 0; x < width; x += 1) {
    if (x + reach < width) {
      sum += sums[x + reach] ?? 0;
      square += squares[x + reach] ?? 0;
    }
    if (x > reach) {
      sum -= sums[x - reach - 1] ?? 0;
      square -= squares[x - reach - 1] ?? 0;
    }
    const isWhole = x >= reach && x + reach < width;
    const share = isWhole ? whole : 1 / (rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach)));
    const mean = sum * share;
    const off = (data[at + x] ?? 0) - mean;
    const far = off < 0 ? -off : off;
    if (far < least || far < mean * FAINTEST) continue;
    if (off * off > SPREAD * SPREAD * (square * share - mean * mean)) map[at + x] = off < 0 ? DARK : LIGHT;
  }
}

/** Least depth of a faded stroke, as a share of the ground beside it; and in deviations: the ground is the noise's crests. */
const FADED = 0.06;
const NOISE_OF_CRESTS = 4.5;

/**
 * What is darker than the ground on both sides of it in its row, if it is narrower than `span` pixels: whatever lies
 * around the plate has no part in it, so that small and faded characters are seen as well.
 */
export function strokeMapOf({ data, width, height }: GreyPicture, span: number, noise: number): Uint8Array {
  const map = new Uint8Array(width * height);
  const least = noise * NOISE_OF_CRESTS;
  const half = span >> 1;
  // Whole spans, and what reaches over the ends of the row.
  const room = Math.ceil((width + span) / span) * span;
  const [row, ground] = [new Uint8Array(room), new Uint8Array(room)];
  const [ahead, behind] = [new Uint8Array(room), new Uint8Array(room)];
  for (let at = 0; at < data.length; at += width) {
    row.set(data.subarray(at, at + width), half);
    // The greatest of every span, then the least of those: hollows narrower than it are filled.
    greatestOf(row, span, ahead, behind);
    for (let x = 0; x < width; x += 1)
      ground[half + x] = 255 - Math.max(behind[x] ?? 0, ahead[x + span - 1] ?? 0);
    greatestOf(ground, span, ahead, behind);
    for (let x = 0; x < width; x += 1) {
      const level = 255 - Math.max(behind[x] ?? 0, ahead[x + span - 1] ?? 0);
      const deep = level - (data[at + x] ?? 0);
      if (deep > least && deep > level * FADED) map[at + x] = DARK;
    }
  }
  return map;
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
