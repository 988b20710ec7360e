import type { Fingerprint } from './picture-job.ts';

export const THUMB = 32;
const SOURCE = 256;
const SIDE = 32;
const WAVES = 9;
/** Parts of nine tenths of the width and height, at these places: what is left when somebody cuts a tenth away. */
const PART = 0.9;
const PLACES = [0, 0.5, 1];

const cosines = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: SIDE }, (__, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))),
);

type Area = { left: number; top: number; side: number };

/** `grey`: 256 × 256 levels of the whole picture, whatever its shape was. */
export function fingerprintOf(grey: Uint8Array): Fingerprint {
  const parts = PLACES.flatMap((down) =>
    PLACES.map((across) => ({ left: (1 - PART) * across, top: (1 - PART) * down, side: PART })),
  );
  const whole: Area = { left: 0, top: 0, side: 1 };
  return {
    hashes: [whole, ...parts].map((area) => hashOf(meansOf(grey, area, SIDE))),
    thumb: Uint8Array.from(meansOf(grey, whole, THUMB), Math.round),
  };
}

/**
 * pHash: which of the 64 lowest waves of the cosine transform (the constant ones left out) are above their median.
 * Brightness scales them all, compression leaves them alone. Found best of five kinds by measuring.
 */
function hashOf(levels: Float64Array): bigint {
  const across = new Float64Array(SIDE * WAVES);
  for (let row = 0; row < SIDE; row += 1)
    for (let wave = 1; wave < WAVES; wave += 1) {
      let sum = 0;
      for (let at = 0; at < SIDE; at += 1) sum += (levels[row * SIDE + at] ?? 0) * (cosines[wave]?.[at] ?? 0);
      across[row * WAVES + wave] = sum;
    }
  const waves: number[] = [];
  for (let down = 1; down < WAVES; down += 1)
    for (let wave = 1; wave < WAVES; wave += 1) {
      let sum = 0;
      for (let row = 0; row < SIDE; row += 1)
        sum += (across[row * WAVES + wave] ?? 0) * (cosines[down]?.[row] ?? 0);
      waves.push(sum);
    }
  const middle = [...waves].sort((one, other) => one - other)[waves.length / 2] ?? 0;
  return waves.reduce((hash, value) => (hash << 1n) | (value > middle ? 1n : 0n), 0n);
}

/** The area as `cells` × `cells` mean levels. */
function meansOf(grey: Uint8Array, { left, top, side }: Area, cells: number): Float64Array {
  const edge = (start: number, cell: number) => Math.floor((start + (side * cell) / cells) * SOURCE);
  const means = new Float64Array(cells * cells);
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 1) {
      const [from, to] = [edge(left, column), edge(left, column + 1)];
      const [above, below] = [edge(top, row), edge(top, row + 1)];
      let sum = 0;
      for (let y = above; y < below; y += 1)
        for (let x = from; x < to; x += 1) sum += grey[y * SOURCE + x] ?? 0;
      means[row * cells + column] = sum / ((to - from) * (below - above));
    }
  return means;
}
