import { keypointsOf } from './keypoints.ts';
import type { Fingerprint } from './picture-job.ts';
import type { GreyPicture } from './plate-reader.ts';
import { SIDE, wavesOf } from './waves.ts';

export const THUMB = 32;

/** `picture`: the whole of it, at a side of some 256 pixels. */
export function fingerprintOf(picture: GreyPicture): Fingerprint {
  return {
    hash: pictureHashOf(meansOf(picture, SIDE)),
    thumb: Uint8Array.from(meansOf(picture, THUMB), Math.round),
    keypoints: keypointsOf(picture),
  };
}

/**
 * pHash of SIDE × SIDE levels: which of the 64 lowest waves of the cosine transform (the constant ones left out) are above
 * their median. Brightness scales them all, compression leaves them alone. Found best of five kinds by measuring.
 */
export function pictureHashOf(levels: Float64Array): bigint {
  const waves = wavesOf(levels)
    .slice(1, 9)
    .flatMap((down) => down.slice(1, 9));
  const middle = [...waves].sort((one, other) => one - other)[waves.length / 2] ?? 0;
  return waves.reduce((hash, value) => (hash << 1n) | (value > middle ? 1n : 0n), 0n);
}

/** The picture as `cells` × `cells` mean levels. */
function meansOf({ data, width, height }: GreyPicture, cells: number): Float64Array {
  const edge = (length: number, cell: number) => Math.floor((length * cell) / cells);
  const means = new Float64Array(cells * cells);
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 1) {
      const [from, to] = [edge(width, column), Math.max(edge(width, column) + 1, edge(width, column + 1))];
      const [above, below] = [edge(height, row), Math.max(edge(height, row) + 1, edge(height, row + 1))];
      let sum = 0;
      for (let y = above; y < below; y += 1)
        for (let x = from; x < to; x += 1) sum += data[y * width + x] ?? 0;
      means[row * cells + column] = sum / ((to - from) * (below - above));
    }
  return means;
}
