import { darkerThanAround, spotsOf } from './dark-spots.ts';
import { LineReader } from './line-reader.ts';
import type { GreyPicture, PlateReader } from './plate-reader.ts';
import { createRecogniser, type Recogniser } from './recogniser.ts';
import { smoothed } from './smoothed.ts';
import { type TextLine, textLinesOf } from './text-lines.ts';

/** So many clear characters, and digits among them, are a plate's, be it a part of one or another country's. */
const FEWEST = { signs: 4, digits: 2 };
/** A line of a tall plate has at least two. */
const FEWEST_OF_A_LINE = 2;
/** Lines that are looked at in one picture at most: each costs some ten milliseconds. */
const MOST_LINES = 6;
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

/** A plate; its number is '' when it couldn't be read, or isn't one of ours. `signs`: how many clear characters it has. */
type Found = { plate: string; signs: number; isForeign: boolean; lines: readonly TextLine[] };

/** Finds lines of dark characters with plain arithmetic and reads them with PP-OCRv4, on this machine. */
export async function createLocalPlateReader(): Promise<PlateReader> {
  const recogniser = await createRecogniser();
  return {
    async read(picture) {
      const found: Found[] = [];
      for (const fingerprint of LOOKS) {
        found.push(...(await lookFor(recogniser, picture, fingerprint)));
        const answer = chosen(found);
        if (answer !== null) return answer;
      }
      return '';
    },
  };
}

async function lookFor(
  recogniser: Recogniser,
  raw: GreyPicture,
  { reach, contrast, smooth }: (typeof LOOKS)[number],
): Promise<Found[]> {
  const picture = smoothed(raw, smooth);
  const dark = darkerThanAround(picture, Math.round(picture.width * reach), contrast);
  const reader = new LineReader(recogniser, picture);
  const glances: { line: TextLine; text: string }[] = [];
  for (const line of textLinesOf(spotsOf(dark, picture.width, picture.height), picture)) {
    if (glances.length === MOST_LINES) break;
    const text = await reader.glance(line);
    if (text !== null) glances.push({ line, text });
  }
  const found: Found[] = [];
  for (const { line, text } of glances.filter(({ text: { length } }) => length >= FEWEST.signs)) {
    const plate = await reader.number([line]);
    if (plate !== null || isOfAPlate(text))
      found.push({ plate: plate ?? '', signs: text.length, isForeign: plate === '', lines: [line] });
  }
  return found.some(({ plate }) => plate !== '') ? found : [...(await tallPlates(reader, glances)), ...found];
}

async function tallPlates(
  reader: LineReader,
  glances: readonly { line: TextLine; text: string }[],
): Promise<Found[]> {
  const lines = glances.flatMap(({ line, text }) => (text.length >= FEWEST_OF_A_LINE ? [line] : []));
  const found: Found[] = [];
  for (const above of lines)
    for (const below of lines.filter((line) => liesUnder(above, line))) {
      const plate = await reader.number([above, below]);
      if (plate) found.push({ plate, signs: plate.length, isForeign: false, lines: [above, below] });
    }
  return found;
}

function isOfAPlate(text: string): boolean {
  return text.length >= FEWEST.signs && text.replace(/\D/g, '').length >= FEWEST.digits;
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

const heightOf = ({ lines }: Found) => lines.reduce((sum, { height }) => sum + height, 0) / lines.length;

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
