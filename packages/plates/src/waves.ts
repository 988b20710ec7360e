/** Cells a side of what is hashed. */
export const SIDE = 32;
const WAVES = 10;

const cosines = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (__, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))),
);

/** The lowest waves of the cosine transform of SIDE × SIDE levels, `[down][across]`; the first of each is the constant one. */
export function wavesOf(levels: Float64Array): number[][] {
  const rows = Array.from({ length: SIDE }, (_, row) =>
    cosines.map((wave) => product(wave, levels, row * SIDE, 1)),
  );
  const across = Float64Array.from(rows.flat());
  return cosines.map((down) => cosines.map((_, wave) => product(down, across, wave, WAVES)));
}

function product(wave: Float64Array, levels: Float64Array, from: number, stride: number): number {
  let sum = 0;
  for (let at = 0; at < SIDE; at += 1) sum += (levels[from + at * stride] ?? 0) * (wave[at] ?? 0);
  return sum;
}
