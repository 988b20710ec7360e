import { DARK, inkMapOf, LIGHT } from './ink-map.ts';
import { isWriting } from './is-writing.ts';
import { isOfAPlate, LineReader, type Recognisers } from './line-reader.ts';
import { noiseOf } from './noise-of.ts';
import { createPlateLines } from './plate-lines.ts';
import type { GreyPicture, PlateReader } from './plate-reader.ts';
import { createRecogniser } from './recogniser.ts';
import { smoothed } from './smoothed.ts';
import { spotsOf } from './spots.ts';
import { strokeMapOf } from './stroke-map.ts';
import { isWhole, LEAST_HEIGHT, type TextLine, textLinesOf } from './text-lines.ts';

/** Lines that are looked at closely; lines that are read, and pairs of lines, in one look at most: each costs some ten milliseconds. */
const MOST_CANDIDATES = 40;
const MOST_LINES = 4;
const MOST_PAIRS = 3;
/** characters of a plate of two lines; the strip beside them may count as some more */
const FEWEST_OF_A_PAIR = 5;
const MOST_OF_A_PAIR = 9;
/** In heights: two I. */
const NARROWEST = 0.4;
/** Surroundings of a pixel, and the widest stroke, as shares of the picture's width. */
const REACH = 0.016;
const SPAN = 0.03;
/** One after the other until a number is found. */
const LOOKS: readonly ((picture: GreyPicture, noise: number, map: Uint8Array) => void)[] = [
  (picture, noise, map) => inkMapOf(picture, Math.round(picture.width * REACH), noise, map),
  (picture, noise, map) => strokeMapOf(picture, Math.round(picture.width * SPAN), noise, map),
];
/** In grey levels: where compression made a ground even, its blocks differ by so much all the same. */
const LEAST_NOISE = 1;
/** Deviations of the noise from which the picture is smoothed once, and twice, before; what is left of them. */
const NOISY = [2.2, 9];
const SMOOTHED_NOISE = [1, 0.4, 0.28];
/** Two plates count as one and its background when the characters of one are so much taller. */
const CLEARLY_TALLER = 1.25;
/** Two lines whose corners lie so near, in their heights, are cut out alike. */
const CONGRUENT = 0.06;

/** A plate; its number is '' when it couldn't be read, or isn't one of ours. `signs`: how many clear characters it has. */
type Found = { plate: string; signs: number; isForeign: boolean; lines: readonly TextLine[] };

/** A line in which no number was seen; `isNone`: it is surely none of ours. */
type Tried = { line: TextLine; isNone: boolean };

/** Finds lines of dark or light characters with plain arithmetic and reads them with PP-OCRv4, on this machine. */
export async function createLocalPlateReader(): Promise<PlateReader> {
  const recognisers = { general: await createRecogniser(), plates: await createPlateLines() };
  // Every map is made in the same memory: a new megabyte each time keeps the collector busy.
  let memory = new Uint8Array(0);
  const mapFor = ({ data }: GreyPicture) => {
    if (memory.length < data.length) memory = new Uint8Array(data.length);
    return memory.subarray(0, data.length);
  };
  return {
    async read(picture) {
      const found: Found[] = [];
      const tried: Tried[] = [];
      const noise = Math.max(noiseOf(picture), LEAST_NOISE);
      const times = NOISY.filter((level) => noise > level).length;
      const smooth = smoothed(picture, times);
      const left = noise * (SMOOTHED_NOISE[times] ?? 1);
      for (const mapOf of LOOKS) {
        const map = mapFor(smooth);
        mapOf(smooth, left, map);
        // Nobody waits until its spots are told: another picture may use the map then.
        const spots = spotsOf(map, smooth.width, smooth.height, LEAST_HEIGHT);
        found.push(...(await lookFor(recognisers, { picture: smooth, noise: left }, spots, tried)));
        const answer = chosen(found);
        if (answer !== null) return answer;
      }
      return '';
    },
  };
}

/** `tried`: lines in which no look saw a number; this one adds its own. */
async function lookFor(
  recognisers: Recognisers,
  { picture, noise }: { picture: GreyPicture; noise: number },
  spots: ReturnType<typeof spotsOf>,
  tried: Tried[],
): Promise<Found[]> {
  const lines = [...textLinesOf(spots[DARK], picture, false), ...textLinesOf(spots[LIGHT], picture, true)]
    .sort((one, other) => promiseOf(other) - promiseOf(one))
    .slice(0, MOST_CANDIDATES)
    .filter((line) => isWriting(picture, line, noise));
  const reader = new LineReader(recognisers, picture, noise);
  const tall = await tallPlates(reader, lines);
  return [...tall, ...(await widePlates(reader, lines, tall, tried))];
}

/** As many characters as a plate has, and legible ones, are looked at first. */
const promiseOf = ({ count, height }: TextLine) => Math.min(count, 7) * Math.min(height, 24);

/** Plates of one line, and what could be one. */
async function widePlates(
  reader: LineReader,
  lines: readonly TextLine[],
  tall: readonly Found[],
  tried: Tried[],
): Promise<Found[]> {
  const found: Found[] = [];
  let looked = 0;
  for (const spotted of lines) {
    if (looked === MOST_LINES) break;
    if (
      !isWhole(spotted) ||
      tried.some((other) => isTried(spotted, other)) ||
      [...tall, ...found].some((one) => isSettledBy(spotted, one))
    )
      continue;
    const seen = await reader.glance(spotted);
    if (seen === null) continue;
    const { line, text, isNone } = seen;
    looked += 1;
    if (!isOfAPlate(text)) {
      tried.push({ line, isNone: true });
      continue;
    }
    const plate = isNone ? null : await reader.number([line]);
    if (!plate) tried.push({ line, isNone: isNone || plate === '' });
    found.push({ plate: plate ?? '', signs: text.length, isForeign: plate === '', lines: [line] });
  }
  return found;
}

/** What is surely no plate of ours is known again by its place; what wasn't read is, cut out otherwise, read again. */
const isTried = (line: TextLine, { line: other, isNone }: Tried) =>
  isThere([other], [line]) &&
  Math.abs(line.right - line.left - other.right + other.left) < line.height &&
  (isNone || isCongruent(line, other));

function isCongruent(line: TextLine, other: TextLine): boolean {
  const least = line.height * CONGRUENT;
  const isNear = (one: number, two: number) => Math.abs(one - two) < least;
  const heights = ({ top, bottom }: TextLine, x: number) => [
    top.at + top.slope * x,
    bottom.at + bottom.slope * x,
  ];
  return (
    isNear(line.left, other.left) &&
    isNear(line.right, other.right) &&
    [line.left, line.right].every((x) =>
      heights(line, x).every((y, index) => isNear(y, heights(other, x)[index] ?? 0)),
    )
  );
}

/** It belongs to a plate that was read, or is so much smaller that it can't be nearer. */
const isSettledBy = (line: TextLine, { plate, lines }: Found) =>
  plate !== '' && (isThere(lines, [line]) || line.height * CLEARLY_TALLER < heightOf({ lines }));

/** Plates of two lines, one just under the other. */
async function tallPlates(reader: LineReader, lines: readonly TextLine[]): Promise<Found[]> {
  const found: Found[] = [];
  let looked = 0;
  for (const above of lines)
    for (const below of lines) {
      if (looked === MOST_PAIRS || !liesUnder(above, below) || found.some((one) => isSettledBy(above, one)))
        continue;
      looked += 1;
      const plate = await reader.number([above, below]);
      if (plate) found.push({ plate, signs: plate.length, isForeign: false, lines: [above, below] });
    }
  return found;
}

/** The second line of a tall plate: as high as the first, just under it. */
function liesUnder(above: TextLine, below: TextLine): boolean {
  const count = above.count + below.count;
  if (above.isLight !== below.isLight || count < FEWEST_OF_A_PAIR || count > MOST_OF_A_PAIR) return false;
  const ratio = below.height / above.height;
  const middle = (Math.max(above.left, below.left) + Math.min(above.right, below.right)) / 2;
  const gap = below.top.at + below.top.slope * middle - (above.bottom.at + above.bottom.slope * middle);
  const overlap = Math.min(above.right, below.right) - Math.max(above.left, below.left);
  return (
    ratio > 0.7 &&
    ratio < 1.4 &&
    gap > -0.1 * above.height &&
    gap < above.height &&
    overlap > NARROWEST * above.height
  );
}

/**
 * Of several plates the number of the clearly nearest one, '' if none is clearly nearest: the operator types it. null =
 * look again: the nearest wasn't read yet.
 */
function chosen(found: readonly Found[]): string | null {
  const read = found.filter((one) => one.plate !== '' && !found.some((other) => isDoubtedBy(one, other)));
  // What one look failed to read another did.
  const unread = found.filter(
    ({ plate, lines }) => plate === '' && !read.some((one) => isThere(one.lines, lines)),
  );
  const [nearest, ...others] = [...read, ...unread].sort((one, other) => heightOf(other) - heightOf(one));
  if (!nearest || nearest.plate === '') return null;
  const rival = others.find(({ plate }) => plate !== nearest.plate);
  return rival && heightOf(nearest) < heightOf(rival) * CLEARLY_TALLER ? '' : nearest.plate;
}

/** Another look saw another country's number there, or more characters: this one is a piece of a longer one. */
const isDoubtedBy = (one: Found, other: Found) =>
  (other.isForeign || other.signs > one.plate.length) && isThere(other.lines, one.lines);

const heightOf = ({ lines }: Pick<Found, 'lines'>) =>
  lines.reduce((sum, { height }) => sum + height, 0) / lines.length;

/** One of the lines covers the place of another's middle. */
function isThere(lines: readonly TextLine[], others: readonly TextLine[]): boolean {
  return others.some((other) => {
    const x = (other.left + other.right) / 2;
    const y = (other.top.at + other.bottom.at + (other.top.slope + other.bottom.slope) * x) / 2;
    return lines.some(
      (line) =>
        x > line.left &&
        x < line.right &&
        y > line.top.at + line.top.slope * x &&
        y < line.bottom.at + line.bottom.slope * x,
    );
  });
}
