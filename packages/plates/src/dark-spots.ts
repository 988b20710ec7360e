import type { GreyPicture } from './plate-reader.ts';

/** A connected dark spot: its box in pixels (right and bottom included) and how many pixels are dark. */
export type Spot = { left: number; top: number; right: number; bottom: number; dark: number };

/**
 * What is darker than its surroundings by `contrast` (a share of the local mean). Surroundings are a square of
 * `2 × reach + 1` pixels: a plate half in the shade keeps its characters.
 */
export function darkerThanAround(picture: GreyPicture, reach: number, contrast: number): Uint8Array {
  const { data, width, height } = picture;
  const sums = sumsOf(picture);
  const stride = width + 1;
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach) * stride;
    const bottom = Math.min(height, y + reach + 1) * stride;
    const rows = bottom / stride - top / stride;
    for (let x = 0; x < width; x += 1) {
      const left = x > reach ? x - reach : 0;
      const right = x + reach + 1 < width ? x + reach + 1 : width;
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[bottom + left] ?? 0) -
        (sums[top + right] ?? 0) +
        (sums[top + left] ?? 0);
      const at = y * width + x;
      if ((data[at] ?? 0) * rows * (right - left) < sum * (1 - contrast)) dark[at] = 1;
    }
  }
  return dark;
}

/** Sums of everything above and to the left: any square's mean is then four look-ups. Fits 32 bits to 16 megapixels. */
function sumsOf({ data, width, height }: GreyPicture): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** Every connected dark spot (over corners too). The map is used up: what was seen is no longer dark. */
export function spotsOf(dark: Uint8Array, width: number, height: number): Spot[] {
  const spots: Spot[] = [];
  const waiting = new Int32Array(width * height);
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] === 1) spots.push(takeSpot(dark, width, height, start, waiting));
  }
  return spots;
}

function takeSpot(dark: Uint8Array, width: number, height: number, start: number, waiting: Int32Array): Spot {
  const x = start % width;
  const y = (start - x) / width;
  const spot = { left: x, top: y, right: x, bottom: y, dark: 0 };
  let count = 1;
  waiting[0] = start;
  dark[start] = 0;
  while (count > 0) {
    count -= 1;
    const at = waiting[count] ?? 0;
    const column = at % width;
    const row = (at - column) / width;
    spot.dark += 1;
    if (column < spot.left) spot.left = column;
    if (column > spot.right) spot.right = column;
    if (row > spot.bottom) spot.bottom = row;
    if (row < spot.top) spot.top = row;
    const lastColumn = column < width - 1 ? column + 1 : column;
    const lastRow = row < height - 1 ? row + 1 : row;
    for (let nextRow = row > 0 ? row - 1 : 0; nextRow <= lastRow; nextRow += 1) {
      for (
        let next = nextRow * width + (column > 0 ? column - 1 : 0);
        next <= nextRow * width + lastColumn;
        next += 1
      ) {
        if (dark[next] !== 1) continue;
        dark[next] = 0;
        waiting[count] = next;
        count += 1;
      }
    }
  }
  return spot;
}
