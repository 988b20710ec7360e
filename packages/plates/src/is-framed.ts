import type { GreyPicture } from './plate-reader.ts';
import { straighten } from './straighten.ts';
import type { TextLine } from './text-lines.ts';

/** How far from the characters a plate may end beside, above and under them, in their heights. */
const BESIDE = 2.2;
const ABOVE = 0.7;
/** A rim goes on so far above and under the characters, and along so much of its row or column. */
const BEYOND = 0.18;
const RIM = 0.88;
/** Of the line's height: what is a character. */
const CHARACTER = 0.75;
/** Of the strip's height: so wide is a rim that noise tore, at most. */
const THIN = 0.1;
/** A thin rim is blurred: from this share of the difference between ground and ink on. */
const FAINT_RIM = 0.2;
/** … but so many deviations of the noise at least. */
const BEYOND_NOISE = 2.5;

/** What is beside a line: the rim of its plate, nothing, or another character. */
type Beside = 'rim' | 'nothing' | 'character';

/**
 * Do the lines lie in a plate of their own? Its rim goes on beside, above and under the characters, and on the way to it
 * nothing is as tall as they are. False = a badge without a plate, or a piece of a longer number. `noise`: standard deviation in
 * grey levels.
 */
export function isFramed(picture: GreyPicture, lines: readonly TextLine[], noise: number): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return false;
  if (!lines.every((line) => sidesOf(picture, line, noise).every((side) => side === 'rim'))) return false;
  return hasRimAcross(picture, first, -1, noise) && hasRimAcross(picture, last, 1, noise);
}

/** Is the number whole? Beside its lines stands no further character. */
export function isAlone(picture: GreyPicture, lines: readonly TextLine[], noise: number): boolean {
  return lines.every((line) => !sidesOf(picture, line, noise).includes('character'));
}

function sidesOf(picture: GreyPicture, line: TextLine, noise: number): Beside[] {
  const margin = { left: BESIDE, right: BESIDE, above: BEYOND, below: BEYOND };
  // As large as it is: a rim is a pixel or two wide.
  const strip = straighten(picture, line, { margin, stretch: 1 }, Math.round(line.height * (1 + 2 * BEYOND)));
  const whole = line.right - line.left + 2 * BESIDE * line.height;
  const side = Math.round((strip.width * BESIDE * line.height) / whole);
  const levels = levelsOf(strip, side, noise);
  return [besideOf(strip, side - 2, -1, levels), besideOf(strip, strip.width - side + 1, 1, levels)];
}

/** `faint`: what differs from the ground by more is not the ground. */
type Levels = { ink: number; ground: number; faint: number };

function levelsOf({ data, width, height }: GreyPicture, side: number, noise: number): Levels {
  const levels: number[] = [];
  for (let y = Math.round(height * 0.2); y < height * 0.8; y += 1)
    for (let x = side; x < width - side; x += 1) levels.push(data[y * width + x] ?? 0);
  levels.sort((one, other) => one - other);
  const at = (share: number) => levels[Math.floor(levels.length * share)] ?? 0;
  const [ink, ground] = [at(0.08), at(0.75)];
  return { ink, ground, faint: Math.max((ground - ink) * FAINT_RIM, noise * BEYOND_NOISE) };
}

function besideOf(strip: GreyPicture, start: number, step: 1 | -1, { ink, ground, faint }: Levels): Beside {
  const { data, width, height } = strip;
  const offAt = (at: number) => Math.abs((data[at] ?? 0) - ground);
  let rows = new Uint8Array(height);
  let wide = 0;
  for (let x = start; x > 0 && x < width - 1; x += step) {
    let [rim, character] = [0, 0];
    for (let y = 0; y < height; y += 1) {
      const at = y * width + x;
      // A rim that is not quite upright goes on in the next column.
      if (Math.max(offAt(at), offAt(at - 1), offAt(at + 1)) > faint) rim += 1;
      if ((data[at] ?? 0) >= (ink + ground) / 2) continue;
      character += 1;
      rows[y] = 1;
    }
    if (rim >= height * RIM) return 'rim';
    // What is as tall and wide as a character, and was not the rim until its end, is one.
    if (character === 0 && wide > height * THIN && isTall(longestOf(rows), height)) return 'character';
    if (character === 0) [rows, wide] = [new Uint8Array(height), 0];
    else wide += 1;
  }
  return 'nothing';
}

/** Rows in one piece: a flag above the letters of its country is no character. */
function longestOf(rows: Uint8Array): number {
  let [longest, run] = [0, 0];
  for (const row of rows) {
    run = row === 0 ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

const isTall = (tall: number, height: number) => tall * (1 + 2 * BEYOND) >= height * CHARACTER;

/** Is there a rim above (-1) or under (1) the characters, as long as their line? */
function hasRimAcross(picture: GreyPicture, line: TextLine, side: 1 | -1, noise: number): boolean {
  const margin = { left: 0, right: 0, above: ABOVE, below: ABOVE };
  const strip = straighten(picture, line, { margin, stretch: 1 }, Math.round(line.height * (1 + 2 * ABOVE)));
  const { data, width, height } = strip;
  const edge = Math.round(line.height * ABOVE);
  const core = {
    data: data.subarray(edge * width, (height - edge) * width),
    width,
    height: height - 2 * edge,
  };
  const { ground, faint } = levelsOf(core, 0, noise);
  const offAt = (at: number) => Math.abs((data[at] ?? 0) - ground);
  const isRim = (y: number) => {
    let rim = 0;
    for (let at = y * width; at < (y + 1) * width; at += 1)
      if (Math.max(offAt(at), offAt(at - width), offAt(at + width)) > faint) rim += 1;
    return rim >= width * RIM;
  };
  for (let y = side > 0 ? height - edge + 2 : edge - 3; y > 0 && y < height - 1; y += side)
    if (isRim(y)) return true;
  return false;
}
