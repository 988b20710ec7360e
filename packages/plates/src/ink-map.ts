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
 * those differ among themselves: a plate half in the shade, and a faded one, keep their characters. What is no whole cell at
 * the right and lower edge has no ink. `noise`: standard deviation in grey levels. `map`: where it is written, a byte a pixel.
 */
export function inkMapOf(picture: GreyPicture, reach: number, noise: number, map: Uint8Array): void {
  const { data, width, height } = picture;
  const { dark, light, columns, rows } = limitsOf(picture, Math.round(reach / CELL), noise * NOISE);
  if (width % CELL > 0 || height % CELL > 0) map.fill(0);
  for (let y = 0; y < rows * CELL; y += 1) {
    let cell = Math.floor(y / CELL) * columns;
    for (let at = y * width; at < y * width + columns * CELL; at += CELL, cell += 1) {
      const below = dark[cell] ?? 0;
      const above = light[cell] ?? 0;
      map[at] = inkOf(data[at] ?? 0, below, above);
      map[at + 1] = inkOf(data[at + 1] ?? 0, below, above);
      map[at + 2] = inkOf(data[at + 2] ?? 0, below, above);
      map[at + 3] = inkOf(data[at + 3] ?? 0, below, above);
    }
  }
}

/** Signs of differences: noise makes of a branch a guess that is wrong half the time. */
const inkOf = (grey: number, below: number, above: number) =>
  ((grey - below) >>> 31) * DARK + ((above - grey) >>> 31) * LIGHT;

/** Of each cell: below which grey a pixel is dark, and above which it is light. */
function limitsOf(picture: GreyPicture, reach: number, least: number) {
  const { columns, rows, ...cells } = cellsOf(picture);
  const sums = withNeighbours(cells.sums, columns, rows, reach);
  const squares = withNeighbours(cells.squares, columns, rows, reach);
  const [dark, light] = [new Uint8Array(sums.length), new Uint8Array(sums.length)];
  for (let row = 0, cell = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, cell += 1) {
      const count = within(row, rows, reach) * within(column, columns, reach) * CELL * (CELL / STEP);
      const mean = (sums[cell] ?? 0) / count;
      const spread = Math.sqrt(Math.max(0, (squares[cell] ?? 0) / count - mean * mean));
      const off = Math.max(least, mean * FAINTEST, spread * SPREAD);
      dark[cell] = Math.max(0, Math.ceil(mean - off));
      light[cell] = Math.min(255, Math.floor(mean + off));
    }
  return { dark, light, columns, rows };
}

/** The greys of each whole cell added up, and their squares; every second row is enough. Of surroundings of up to 4,000 cells they fit. */
function cellsOf({ data, width, height }: GreyPicture) {
  const columns = Math.max(1, Math.floor(width / CELL));
  const rows = Math.max(1, Math.floor(height / CELL));
  const [sums, squares] = [new Int32Array(columns * rows), new Int32Array(columns * rows)];
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

/** How many of the `2 × reach + 1` places around one there are. */
const within = (place: number, places: number, reach: number) =>
  Math.min(places, place + reach + 1) - Math.max(0, place - reach);

/** Of each cell the sum of the square of `2 × reach + 1` cells around it, as far as there are cells. */
function withNeighbours(values: Int32Array, columns: number, rows: number, reach: number): Int32Array {
  const line = new Int32Array(columns + 1);
  for (let row = 0; row < values.length; row += columns) {
    for (let column = 0; column < columns; column += 1)
      line[column + 1] = (line[column] ?? 0) + (values[row + column] ?? 0);
    for (let column = 0; column < columns; column += 1)
      values[row + column] =
        (line[Math.min(columns, column + reach + 1)] ?? 0) - (line[Math.max(0, column - reach)] ?? 0);
  }
  // All columns together, row by row: memory is read as it lies.
  const sums = new Int32Array(values.length);
  line.fill(0);
  const add = (row: number, sign: 1 | -1) => {
    if (row < 0 || row >= rows) return;
    for (let column = 0, at = row * columns; column < columns; column += 1, at += 1)
      line[column] = (line[column] ?? 0) + sign * (values[at] ?? 0);
  };
  for (let row = 0; row < reach; row += 1) add(row, 1);
  for (let row = 0; row < rows; row += 1) {
    add(row + reach, 1);
    add(row - reach - 1, -1);
    sums.set(line.subarray(0, columns), row * columns);
  }
  return sums;
}
