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
/** Pixels of a cell's side: those of one share their surroundings. */
const CELL = 4;
/** Rows from one that is counted to the next. */
const STEP = 2;

/**
 * Which pixels are darker or lighter than their surroundings, a square of about `2 × reach + 1` pixels, measured by how much
 * those differ among themselves: a plate half in the shade, and a faded one, keep their characters.
 * `noise`: standard deviation in grey levels.
 */
export function inkMapOf(picture: GreyPicture, reach: number, noise: number): Uint8Array {
  const { data, width, height } = picture;
  const { dark, light, columns, rows } = limitsOf(picture, Math.round(reach / CELL), noise * NOISE);
  const map = new Uint8Array(width * height);
  const [below, above] = [new Uint8Array(width), new Uint8Array(width)];
  for (let y = 0; y < height; y += 1) {
    if (y % CELL === 0)
      for (let x = 0; x < width; x += 1) {
        const cell = Math.min(rows - 1, y / CELL) * columns + Math.min(columns - 1, Math.floor(x / CELL));
        below[x] = dark[cell] ?? 0;
        above[x] = light[cell] ?? 0;
      }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const grey = data[at] ?? 0;
      if (grey < (below[x] ?? 0)) map[at] = DARK;
      else if (grey > (above[x] ?? 0)) map[at] = LIGHT;
    }
  }
  return map;
}

/** Of each cell: below which grey a pixel is dark, and above which it is light. What is left at the edges goes with the last. */
function limitsOf(picture: GreyPicture, reach: number, least: number) {
  const { sums, squares, columns, rows } = cellsOf(picture);
  const counts = new Float64Array(columns * rows).fill(CELL * (CELL / STEP));
  for (const values of [sums, squares, counts]) addNeighbours(values, columns, rows, reach);
  const [dark, light] = [new Uint8Array(sums.length), new Uint8Array(sums.length)];
  for (let cell = 0; cell < sums.length; cell += 1) {
    const count = counts[cell] ?? 1;
    const mean = (sums[cell] ?? 0) / count;
    const spread = Math.sqrt(Math.max(0, (squares[cell] ?? 0) / count - mean * mean));
    const off = Math.max(least, mean * FAINTEST, spread * SPREAD);
    dark[cell] = Math.max(0, Math.ceil(mean - off));
    light[cell] = Math.min(255, Math.floor(mean + off));
  }
  return { dark, light, columns, rows };
}

/** The greys of each whole cell added up, and their squares; every second row is enough. */
function cellsOf({ data, width, height }: GreyPicture) {
  const columns = Math.max(1, Math.floor(width / CELL));
  const rows = Math.max(1, Math.floor(height / CELL));
  const [sums, squares] = [new Float64Array(columns * rows), new Float64Array(columns * rows)];
  for (let y = 0; y < rows * CELL; y += STEP) {
    let cell = Math.floor(y / CELL) * columns;
    for (let at = y * width; at < y * width + columns * CELL; at += CELL, cell += 1) {
      let [sum, square] = [0, 0];
      for (let pixel = at; pixel < at + CELL; pixel += 1) {
        const grey = data[pixel] ?? 0;
        sum += grey;
        square += grey * grey;
      }
      sums[cell] = (sums[cell] ?? 0) + sum;
      squares[cell] = (squares[cell] ?? 0) + square;
    }
  }
  return { sums, squares, columns, rows };
}

/** Each value becomes the sum of the square of `2 × reach + 1` cells around it, as far as there are cells. */
function addNeighbours(values: Float64Array, columns: number, rows: number, reach: number): void {
  const line = new Float64Array(Math.max(columns, rows) + 1);
  const addAlong = (from: number, stride: number, count: number) => {
    for (let index = 0; index < count; index += 1)
      line[index + 1] = (line[index] ?? 0) + (values[from + index * stride] ?? 0);
    for (let index = 0; index < count; index += 1)
      values[from + index * stride] =
        (line[Math.min(count, index + reach + 1)] ?? 0) - (line[Math.max(0, index - reach)] ?? 0);
  };
  for (let row = 0; row < rows; row += 1) addAlong(row * columns, 1, columns);
  for (let column = 0; column < columns; column += 1) addAlong(column, columns, rows);
}
