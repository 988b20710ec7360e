import { darkerThanAround, spotsOf } from './dark-spots.ts';
import type { GreyPicture, PlateReader } from './plate-reader.ts';
import { type PlateText, plateTextOf } from './plate-text.ts';
import { createRecogniser, LINE_HEIGHT, type Recogniser, type Seen } from './recogniser.ts';
import { smoothed } from './smoothed.ts';
import { type Margin, straighten } from './straighten.ts';
import { type TextLine, textLinesOf } from './text-lines.ts';

const GATE = 0.9;
/** What is not sure, but sure enough to be the plate of another car beside. */
const RIVAL = 0.5;
const FEWEST_OF_A_PLATE = 6;
/** Lines that are looked at in one picture at most: each costs some ten milliseconds. */
const MOST_LINES = 6;
const MARGIN: Margin = { left: 0.3, right: 0.3, above: 0.22, below: 0.22 };
/** A straightened line of plate is so long, in its heights: three characters of a two-line plate … a long one. */
const STRIP = { shortest: 1.5, longest: 6.6 };
/**
 * One after the other until a number is found: surroundings of a pixel, as a share of the picture's width, how much
 * darker a character is, and whether the sensor's noise is smoothed away before.
 */
const LOOKS = [
  { reach: 0.016, contrast: 0.16, smooth: 0 },
  { reach: 0.016, contrast: 0.16, smooth: 1 },
  { reach: 0.03, contrast: 0.3, smooth: 0 },
  { reach: 0.016, contrast: 0.2, smooth: 3 },
] as const;
/** Two plates count as one and its background when the characters of one are so much taller. */
const CLEARLY_TALLER = 1.25;

type Found = PlateText & { height: number };

/** Finds lines of dark characters with plain arithmetic and reads them with PP-OCRv4, on this machine. */
export async function createLocalPlateReader(): Promise<PlateReader> {
  const recogniser = await createRecogniser();
  return {
    async read(picture) {
      for (const look of LOOKS) {
        const found = await lookFor(recogniser, picture, look);
        if (found.some(isSure)) return chosen(found);
      }
      return '';
    },
  };
}

const isSure = ({ sure }: Found) => sure >= GATE;

async function lookFor(
  recogniser: Recogniser,
  raw: GreyPicture,
  { reach, contrast, smooth }: (typeof LOOKS)[number],
): Promise<Found[]> {
  const picture = smoothed(raw, smooth);
  const dark = darkerThanAround(picture, Math.round(picture.width * reach), contrast);
  const lines = textLinesOf(spotsOf(dark, picture.width, picture.height), picture);
  const read: { line: TextLine; seen: Seen[] }[] = [];
  for (const line of lines) {
    if (read.length === MOST_LINES) break;
    const strip = straighten(picture, line, MARGIN, LINE_HEIGHT);
    const long = strip.width / LINE_HEIGHT;
    if (long < STRIP.shortest || long > STRIP.longest) continue;
    read.push({ line, seen: await recogniser.read(strip) });
  }
  const single = read.flatMap(({ line, seen }) => foundOf(line, plateTextOf(seen)));
  const unread = read.flatMap(({ line, seen }) => (plateTextOf(seen) ? [] : unreadOf(line, seen)));
  if (single.some(isSure)) return [...single, ...unread];
  return read.flatMap((above) =>
    read
      .filter((below) => liesUnder(above.line, below.line))
      .flatMap((below) => foundOf(above.line, plateTextOf([...above.seen, ...below.seen]))),
  );
}

function foundOf({ height }: TextLine, text: PlateText | null): Found[] {
  return text && text.sure >= RIVAL ? [{ ...text, height }] : [];
}

/** As many clear characters as a plate has, that are none of ours: perhaps the plate of another car. */
function unreadOf({ height }: TextLine, seen: readonly Seen[]): Found[] {
  const clear = seen.filter(({ letters }) => Math.max(...letters) > RIVAL);
  return clear.length >= FEWEST_OF_A_PLATE ? [{ plate: '', sure: 0, height }] : [];
}

/** The second line of a tall plate: as high as the first, just under it. */
function liesUnder(above: TextLine, below: TextLine): boolean {
  const ratio = below.height / above.height;
  const middle = (Math.max(above.left, below.left) + Math.min(above.right, below.right)) / 2;
  const gap = below.top.at + below.top.slope * middle - (above.bottom.at + above.bottom.slope * middle);
  const overlap = Math.min(above.right, below.right) - Math.max(above.left, below.left);
  return (
    ratio > 0.7 && ratio < 1.4 && gap > -0.1 * above.height && gap < above.height && overlap > above.height
  );
}

/** Of several numbers the clearly nearest one, if it is sure; otherwise none: the operator types it. */
function chosen(found: readonly Found[]): string {
  const [nearest, ...others] = [...found].sort((one, other) => other.height - one.height);
  if (!nearest || !isSure(nearest)) return '';
  const rival = others.find((other) => other.plate !== nearest.plate);
  return rival && nearest.height < rival.height * CLEARLY_TALLER ? '' : nearest.plate;
}
