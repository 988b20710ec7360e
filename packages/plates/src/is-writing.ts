import type { GreyPicture } from './plate-reader.ts';
import { straighten } from './straighten.ts';
import type { TextLine } from './text-lines.ts';

const HEIGHT = 26;
/** How much of a line is ink: windows in a row, and what lies between characters, are more. */
const INK = { least: 0.12, most: 0.68 };
/** Strokes that a row of pixels crosses, and ends of strokes that a column does, in a piece as long as the line is tall. */
const STROKES = { least: 0.85, most: 3 };
const ENDS_MOST = 3.7;
/** Length of a row's piece of ink, in heights: panes and bars are longer. */
const PIECE_MOST = 0.45;
/** Least difference of ink and ground: in deviations of the noise, and as a share of the ground. */
const CLEAR = { noises: 8, share: 0.105 };

/**
 * Is the line of strokes as characters have them, and clearly darker than their ground? Windows, lamps, what lies between
 * characters and the noise of an even wall make lines too. To look here is cheap, to read is not.
 * `noise`: standard deviation in grey levels.
 */
export function isWriting(picture: GreyPicture, line: TextLine, noise: number): boolean {
  const margin = { left: 0, right: 0, above: 0, below: 0 };
  const { data, width } = straighten(picture, line, { margin, stretch: 1 }, HEIGHT);
  const [ink, ground] = levelsAt(data, [0.08, 0.9]);
  const contrast = ground - ink;
  return (
    contrast > noise * CLEAR.noises &&
    contrast > ground * CLEAR.share &&
    isOfStrokes(data, width, (ink + ground) / 2)
  );
}

/** Of the values in order those at two shares of their number, the lesser share first. */
function levelsAt(data: Uint8Array, shares: readonly [number, number]): [number, number] {
  const counts = new Int32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  let [level, below] = [-1, 0];
  const at = (share: number) => {
    for (const place = Math.floor(data.length * share); below <= place && level < 255; ) {
      level += 1;
      below += counts[level] ?? 0;
    }
    return level;
  };
  return [at(shares[0]), at(shares[1])];
}

function isOfStrokes(data: Uint8Array, width: number, limit: number): boolean {
  let [ink, strokes, ends] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 1) {
    const isInk = (data[at] ?? 0) < limit;
    if (at >= width && isInk !== (data[at - width] ?? 0) < limit) ends += 1;
    if (!isInk) continue;
    ink += 1;
    if (at % width === 0 || (data[at - 1] ?? 0) >= limit) strokes += 1;
  }
  const rows = data.length / width;
  const share = ink / data.length;
  // The mean of all rows (columns), for each piece as long as there are rows.
  const crossed = strokes / width;
  return (
    share > INK.least &&
    share < INK.most &&
    crossed > STROKES.least &&
    crossed < STROKES.most &&
    ends / width < ENDS_MOST &&
    ink / strokes < PIECE_MOST * rows
  );
}
