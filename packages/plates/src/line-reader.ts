import { descentOf } from './descent.ts';
import type { GreyPicture } from './plate-reader.ts';
import {
  areTwins,
  clearSignOf,
  isOtherwiseGrouped,
  isSign,
  letterOf,
  type PlateText,
  plateTextOf,
} from './plate-text.ts';
import { LINE_HEIGHT, type Recogniser, type Seen } from './recogniser.ts';
import { type Cut, type Margin, straighten } from './straighten.ts';
import type { TextLine } from './text-lines.ts';

/** The least sure character of a plate; and of its letters, judged among letters alone. */
const GATE = 0.9;
const LETTER_GATE = 0.75;
const TIGHT: Margin = { left: 0.15, right: 0.15, above: 0.1, below: 0.1 };
const LOOSE: Margin = { left: 0.3, right: 0.3, above: 0.22, below: 0.22 };
/** The recogniser errs differently in each: two must agree on a number, and none may see another. */
const CUTS: readonly [Cut, ...Cut[]] = [
  { margin: TIGHT, stretch: 1 },
  { margin: TIGHT, stretch: 1.3 },
  { margin: LOOSE, stretch: 1 },
];
const LETTER_STRETCHES = [1.3, 1.6];
/** A straightened line of plate is so long, in its heights: three characters of a two-line plate … a long one. */
const STRIP = { shortest: 1.5, longest: 8 };

type View = { cut: Cut; lines: readonly (readonly Seen[])[]; text: PlateText | null };

/** Reads lines of one picture. */
export class LineReader {
  readonly #recogniser: Recogniser;
  readonly #picture: GreyPicture;
  readonly #first = new Map<TextLine, readonly Seen[]>();

  constructor(recogniser: Recogniser, picture: GreyPicture) {
    this.#recogniser = recogniser;
    this.#picture = picture;
  }

  /** The clear characters of a line at first sight; null = it is too short or too long for a plate's. */
  async glance(line: TextLine): Promise<string | null> {
    const strip = straighten(this.#picture, line, CUTS[0], LINE_HEIGHT);
    const long = strip.width / LINE_HEIGHT;
    if (long < STRIP.shortest || long > STRIP.longest) return null;
    const seen = await this.#recogniser.read(strip);
    this.#first.set(line, seen);
    return seen.map(clearSignOf).join('');
  }

  /** The number on the lines (one, or two of a tall plate); null when it isn't sure, '' when it is surely none of ours. */
  async number(lines: readonly TextLine[]): Promise<string | null> {
    const views: (View & { text: PlateText })[] = [];
    let strange = 0;
    for (const [index, cut] of CUTS.entries()) {
      const { text, ...view } = await this.#look(lines, cut);
      if (text) views.push({ ...view, text });
      else if (isOtherwiseGrouped(view.lines)) strange += 1;
      if (strange > 1) return '';
      const [one] = views;
      // One may fail to see a number; two that don't, or two that differ, are no agreement any more.
      if (views.length < index || views.some((each) => one && !isSame(one.text, each.text))) return null;
      if (one && views.filter((each) => each.text.sure >= GATE).length > 1)
        return this.#withLetters(lines, one);
    }
    return null;
  }

  async #look(lines: readonly TextLine[], cut: Cut): Promise<View> {
    const seen: (readonly Seen[])[] = [];
    for (const line of lines) seen.push(await this.#see(line, cut));
    return { cut, lines: seen, text: plateTextOf(seen) };
  }

  async #see(line: TextLine, cut: Cut): Promise<readonly Seen[]> {
    const known = cut === CUTS[0] && this.#first.get(line);
    return known || this.#recogniser.read(straighten(this.#picture, line, cut, LINE_HEIGHT));
  }

  /** Reads the letters again, alone: beside digits an O looks like a nought, whether it has a tail or not. */
  async #withLetters(
    lines: readonly TextLine[],
    { cut, lines: seen, text }: View & { text: PlateText },
  ): Promise<string | null> {
    const { plate, letters } = text;
    const spots = lines.reduce((sum, { count }) => sum + count, 0);
    // A second letter may be hidden by the frame at the end of a line.
    if (letters.count === 1)
      return letters.sure >= GATE && lines.length === 1 && spots <= plate.length ? plate : null;
    const above = seen[0]?.filter(isSign) ?? [];
    const isAbove = letters.first < above.length;
    const [line, signs] = isAbove ? [lines[0], above] : [lines[1], seen[1]?.filter(isSign) ?? []];
    const first = letters.first - (isAbove ? 0 : above.length);
    if (!line || first + letters.count > signs.length) return null;
    const part = {
      from: middle(signs[first - 1], signs[first], 0),
      to: middle(signs[first + letters.count - 1], signs[first + letters.count], 1),
    };
    const views: (readonly Seen[])[] = [];
    for (const stretch of LETTER_STRETCHES)
      views.push((await this.#see(line, { ...cut, stretch, part })).filter(isSign));
    if (views.some((view) => view.length !== letters.count)) return null;
    let found = '';
    for (let index = 0; index < letters.count; index += 1) {
      const at = first + index;
      const alone = { from: middle(signs[at - 1], signs[at], 0), to: middle(signs[at], signs[at + 1], 1) };
      const strip = straighten(this.#picture, line, { ...cut, stretch: 1, part: alone }, LINE_HEIGHT);
      const seenAgain = views.flatMap((view) => view[index] ?? []);
      const { letter, sure } = letterOf(seenAgain, descentOf(strip, cut.margin));
      if (sure < LETTER_GATE || !areTwins(letter, plate[letters.first + index] ?? '')) return null;
      found += letter;
    }
    return plate.slice(0, letters.first) + found + plate.slice(letters.first + letters.count);
  }
}

/** Half way between two characters of a line, or its end. */
const middle = (one: Seen | undefined, other: Seen | undefined, end: number) =>
  one && other ? (one.at + other.at) / 2 : end;

/** The same number but for its letters, which are read again. */
function isSame(one: PlateText, other: PlateText): boolean {
  const digits = ({ plate, letters }: PlateText) =>
    `${plate.slice(0, letters.first)} ${plate.slice(letters.first + letters.count)}`;
  return one.letters.count === other.letters.count && digits(one) === digits(other);
}
