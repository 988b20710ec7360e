import { plateKind } from '@inspect/contract/kernel';
import { descentOf } from './descent.ts';
import { isAlone, isFramed } from './is-framed.ts';
import type { GreyPicture } from './plate-reader.ts';
import {
  areTwins,
  clearSignOf,
  isOtherwiseGrouped,
  isReadAgain,
  isSign,
  letterOf,
  type PlateText,
  plateTextOf,
  type Vote,
} from './plate-text.ts';
import type { Recogniser, Seen } from './recogniser.ts';
import { isConfirmed, secondOpinion } from './second-opinion.ts';
import { stemOf } from './stem-of.ts';
import { type Cut, type Margin, spanOf, straighten, widthOf } from './straighten.ts';
import type { TextLine } from './text-lines.ts';
import { areOneGroup, spotAt, withSpots } from './with-spots.ts';

/** The least sure character of a plate, and what is surely seen at all; and of its letters, judged among letters alone. */
const GATE = 0.9;
const LETTER_GATE = 0.75;
/** So many clear characters, and digits among them, are a plate's, be it a part of one or another country's. */
const FEWEST = { signs: 4, digits: 2 };
const MOST_SIGNS = 7;
const FEWEST_OF_OURS = 5;
/** What the recogniser of plates must see of a line before the other one, which costs five times as much, looks at it. */
const FEWEST_AT_A_GLANCE = { signs: 3, digits: 1 };
const TIGHT: Margin = { left: 0.15, right: 0.15, above: 0.1, below: 0.1 };
const LOOSE: Margin = { left: 0.3, right: 0.3, above: 0.22, below: 0.22 };
/** The recogniser errs differently in each: two must agree on a number, and none may see another. */
const CUTS: readonly [Cut, ...Cut[]] = [
  { margin: TIGHT, stretch: 1 },
  { margin: TIGHT, stretch: 1.3 },
  { margin: LOOSE, stretch: 1 },
  { margin: LOOSE, stretch: 1.3 },
];
const CUTS_ON_DARK: typeof CUTS = [
  { margin: TIGHT, stretch: 1.3 },
  { margin: TIGHT, stretch: 1.7 },
  { margin: LOOSE, stretch: 1.5 },
  { margin: TIGHT, stretch: 1 },
  { margin: LOOSE, stretch: 1 },
];
/** So many views that aren't sure alone are it together, if they gave another character no more than this in the mean. */
const FEWEST_VOTERS = 3;
const RIVAL_VOTE = 0.05;
/** How the recogniser of plates sees a line; the first ones may confirm what the other saw. */
const CUTS_OF_PLATES: readonly [Cut, Cut, ...Cut[]] = [
  { margin: TIGHT, stretch: 1.3 },
  { margin: LOOSE, stretch: 1.3 },
  { margin: TIGHT, stretch: 1 },
  { margin: LOOSE, stretch: 1.6 },
];
const CONFIRMING = 2;
/** How it sees whether more characters stand beside a line. */
const BESIDE = 1.1;
const WIDE_CUT: Cut = { margin: { ...TIGHT, left: BESIDE, right: BESIDE }, stretch: 1.3 };
/** How it sees once more whether a line has too few characters. */
const [, FEW_CUT] = CUTS_OF_PLATES;
/** Half of the room that one beside a line takes, in heights. */
const HALF_SIGN = 0.4;
/** Letters that no digit is taken for. */
const LETTERS_ALONE = 'CEFHJKMNPRUVWXY';
/** So many cuts may show no number. */
const MOST_BLIND = 2;
const LETTER_STRETCHES = [1.3, 1.6];
/** In heights: room left and right of a spot that is looked at alone. */
const BESIDE_SPOT = 0.06;
/**
 * A straightened line of plate is so long, in its heights: three characters of a two-line plate … a long one. Longer ones are of
 * halves, which faded dark characters fall into; light plates have no flag beside them and room for longer lines.
 */
const STRIP = { shortest: 1.5, longest: 6, longestOnDark: 6.5 };

type View = { cut: Cut; lines: readonly (readonly Seen[])[]; text: PlateText | null };

/** What is read by, `general` knows all kinds of writing, `plates` those characters alone, and many a touching one. */
export type Recognisers = { general: Recogniser; plates: Recogniser };

/** What a recogniser saw of each line in each cut. */
type Views = Map<TextLine, Map<Cut, readonly Seen[]>>;

/** `answer`: as `number` gives it; `isOpen`: it isn't sure, and a second opinion may be. */
type FirstOpinion = { answer: string | null; isOpen: boolean; texts: readonly PlateText[] };

/** Reads lines of one picture. */
export class LineReader {
  readonly #recogniser: Recogniser;
  readonly #plates: Recogniser;
  readonly #picture: GreyPicture;
  readonly #noise: number;
  // A glance, the pairs a line is part of and a second opinion ask for the same views again.
  readonly #seen: Views = new Map();
  readonly #seenAsPlate: Views = new Map();

  /** `noise`: of the picture, standard deviation in grey levels */
  constructor({ general, plates }: Recognisers, picture: GreyPicture, noise: number) {
    this.#recogniser = general;
    this.#plates = plates;
    this.#picture = picture;
    this.#noise = noise;
  }

  /**
   * A line at first sight: with the characters beside it that are no spots of it (a Q whose tail meets the rim, one that dirt
   * tore), its clear characters, and whether they are surely no number of ours. null = it is too short or too long for a plate's.
   */
  async glance(line: TextLine): Promise<{ line: TextLine; text: string; isNone: boolean } | null> {
    if (!this.#isOfAPlatesLength(line)) return null;
    const wide = await this.#seeAsPlate(line, WIDE_CUT);
    const text = wide.map(clearSignOf).join('');
    if (text.length < FEWEST_AT_A_GLANCE.signs || text.replace(/\D/g, '').length < FEWEST_AT_A_GLANCE.digits)
      return { line, text, isNone: true };
    const whole = withBeside(line, wide);
    if (whole !== line && !this.#isOfAPlatesLength(whole)) return null;
    if (await this.#isSurelyNone(whole, wide)) return { line: whole, text, isNone: true };
    const [cut] = cutsOf([whole]);
    return { line: whole, text: (await this.#see(whole, cut)).map(clearSignOf).join(''), isNone: false };
  }

  /**
   * More characters, or more letters that no digit is like, than any number of ours has; fewer in two views; or a moped's without
   * a rim, as badges are.
   */
  async #isSurelyNone(line: TextLine, wide: readonly Seen[]): Promise<boolean> {
    const clear = wide.filter(isClear).map(clearSignOf);
    // Of two that touch one is easily lost, but not in each view.
    if (areTooFew(wide) && areTooFew(await this.#seeAsPlate(line, FEW_CUT))) return true;
    if (clear.length > MOST_SIGNS || clear.filter((sign) => LETTERS_ALONE.includes(sign)).length > 2)
      return true;
    const text = plateTextOf([wide], { isLight: line.isLight, isExact: true });
    return text?.needs === 'rim' && !isFramed(this.#picture, [line], this.#noise);
  }

  #isOfAPlatesLength(line: TextLine): boolean {
    const [cut] = cutsOf([line]);
    const { height } = this.#recogniser;
    const long = widthOf(line, cut, height) / height / cut.stretch;
    return long >= STRIP.shortest && long <= (line.isLight ? STRIP.longestOnDark : STRIP.longest);
  }

  /** The number on the lines (one, or two of a tall plate); null when it isn't sure, '' when no look may tell: it is surely none of ours, or a letter contradicts its outline. */
  async number(lines: readonly TextLine[]): Promise<string | null> {
    const { answer, isOpen, texts } = await this.#firstOpinion(lines);
    if (!isOpen) return answer;
    const views: (PlateText | null)[] = [];
    for (const [index, cut] of CUTS_OF_PLATES.entries()) {
      views.push(await this.#lookAsPlate(lines, cut));
      if (index === CONFIRMING - 1 && views.every((view) => view === null)) return answer;
    }
    const text = secondOpinion(views, texts);
    // Against groups that none of ours has all of them must stand.
    if (!text || (answer === '' && views.some((view) => view?.plate !== text.plate))) return answer;
    return this.#hasAround(lines, text.needs) && isGrouped(lines, text) ? text.plate : answer;
  }

  async #firstOpinion(lines: readonly TextLine[]): Promise<FirstOpinion> {
    const views: (View & { text: PlateText })[] = [];
    const texts = () => views.map(({ text }) => text);
    const open = (answer: string | null) => ({ answer, isOpen: true, texts: texts() });
    const settled = (answer: string | null) => ({ answer, isOpen: false, texts: texts() });
    let strange = 0;
    let blind = 0;
    for (const [index, cut] of cutsOf(lines).entries()) {
      const { text, ...view } = await this.#look(lines, cut);
      if (text) views.push({ ...view, text });
      else if (isOtherwiseGrouped(view.lines, { isLight: isLight(lines) })) strange += 1;
      if (strange > 1) return open('');
      if (!text) blind += 1;
      // Too little to be a plate in whatever cut, or too much.
      if (index === 0 && !text && !mayBeAPlate(view.lines.flat().map(clearSignOf).join('')))
        return settled(null);
      if (text && views.length === 1) {
        if (!(this.#hasAround(lines, text.needs) && isGrouped(lines, text))) return settled(null);
        const confirmed = index === 0 ? await this.#confirmed(lines, text) : null;
        if (confirmed) return settled(confirmed);
      }
      const [one] = views;
      // Some may fail to see a number; more than that, or two that differ, are no agreement any more.
      if (blind > MOST_BLIND || views.some((each) => one && !isSame(one.text, each.text))) return open(null);
      if (!one || !areSure(texts())) continue;
      if (areLettersClear(texts(), isLight(lines))) return settled(one.text.plate);
      const answer = await this.#withLetters(lines, [one, ...views.slice(1)]);
      return answer === null ? open(null) : settled(answer);
    }
    return open(null);
  }

  /** The number that one view saw, as the recogniser of plates sees it too; null = it doesn't. */
  async #confirmed(lines: readonly TextLine[], text: PlateText): Promise<string | null> {
    const views: (PlateText | null)[] = [];
    for (const cut of CUTS_OF_PLATES.slice(0, CONFIRMING)) views.push(await this.#lookAsPlate(lines, cut));
    return isConfirmed(text, views) ? (views[0]?.plate ?? null) : null;
  }

  async #lookAsPlate(lines: readonly TextLine[], cut: Cut): Promise<PlateText | null> {
    const seen: (readonly Seen[])[] = [];
    for (const line of lines) seen.push(await this.#seeAsPlate(line, cut));
    return plateTextOf(seen, { isLight: isLight(lines), isExact: true });
  }

  #hasAround(lines: readonly TextLine[], needs: PlateText['needs']): boolean {
    if (needs === 'rim') return isFramed(this.#picture, lines, this.#noise);
    return needs === 'nothing' || isAlone(this.#picture, lines, this.#noise);
  }

  async #look(lines: readonly TextLine[], cut: Cut): Promise<View> {
    const seen: (readonly Seen[])[] = [];
    for (const line of lines) seen.push(await this.#see(line, cut));
    return { cut, lines: seen, text: plateTextOf(seen, { isLight: isLight(lines) }) };
  }

  #see(line: TextLine, cut: Cut): Promise<readonly Seen[]> {
    return once(this.#seen, line, cut, async () => {
      const strip = straighten(this.#picture, line, cut, this.#recogniser.height);
      return withSpots(await this.#recogniser.read(strip), line, cut);
    });
  }

  #seeAsPlate(line: TextLine, cut: Cut): Promise<readonly Seen[]> {
    return once(this.#seenAsPlate, line, cut, () =>
      this.#plates.read(straighten(this.#picture, line, cut, this.#plates.height)),
    );
  }

  /** Reads the letters again, alone: beside digits an O looks like a nought, whether it has a tail or not. */
  async #withLetters(
    lines: readonly TextLine[],
    views: readonly [View & { text: PlateText }, ...View[]],
  ): Promise<string | null> {
    const [{ cut, lines: seen, text }] = views;
    const { plate, letters } = text;
    const above = seen[0]?.filter(isSign) ?? [];
    const isAbove = letters.first < above.length;
    const [line, signs] = isAbove ? [lines[0], above] : [lines[1], seen[1]?.filter(isSign) ?? []];
    const first = letters.first - (isAbove ? 0 : above.length);
    if (!line || first + letters.count > signs.length) return null;
    const part = {
      from: middle(signs[first - 1], signs[first], 0),
      to: middle(signs[first + letters.count - 1], signs[first + letters.count], 1),
    };
    const again: (readonly Seen[])[] = [];
    for (const stretch of letters.count > 1 ? LETTER_STRETCHES : []) {
      const view = (await this.#see(line, { ...cut, stretch, part })).filter(isSign);
      if (view.length === letters.count) again.push(view);
    }
    let found = '';
    for (let index = 0; index < letters.count; index += 1) {
      const at = first + index;
      const alone = { from: middle(signs[at - 1], signs[at], 0), to: middle(signs[at], signs[at + 1], 1) };
      const strip = straighten(
        this.#picture,
        line,
        { ...cut, stretch: 1, part: alone },
        this.#recogniser.height,
      );
      const beside = views.map((view) => view.lines.flat().filter(isSign)[letters.first + index]);
      const seenAgain = [...again.map((view) => view[index]), ...beside].flatMap((sign) => sign ?? []);
      const stem = stemOf(this.#outline(line, signs, at, { ...cut, stretch: 1, part: alone }), cut.margin);
      const hang = descentOf(strip, cut.margin);
      const { letter, sure } = letterOf(seenAgain, hang, 1 / line.height, stem);
      // What dirt beside an I makes of it in all views, another look sees as well.
      if (stem === 'I' && letter !== 'I') return '';
      if (sure < LETTER_GATE || !areTwins(letter, plate[letters.first + index] ?? '')) return null;
      found += letter;
    }
    const whole = plate.slice(0, letters.first) + found + plate.slice(letters.first + letters.count);
    // A diplomat's D that is an O to most views makes no number of ours.
    return [null, 'other'].includes(plateKind(whole)) ? null : whole;
  }

  /** One character by itself: its spot, or else the cut in which it stands. */
  #outline(
    line: TextLine,
    signs: readonly Seen[],
    at: number,
    cut: Cut & { part: NonNullable<Cut['part']> },
  ): GreyPicture {
    const { left, right } = spanOf(line, { margin: cut.margin, stretch: 1 });
    const shareOf = (x: number) => (x - left) / (right - left);
    const place = left + (signs[at]?.at ?? 0) * (right - left);
    const spot = line.spots.length === signs.length ? line.spots[at] : spotAt(line.spots, place);
    const edge = BESIDE_SPOT * line.height;
    const isOne = spot && spot.right - spot.left < line.height;
    const part = isOne ? { from: shareOf(spot.left - edge), to: shareOf(spot.right + 1 + edge) } : cut.part;
    return straighten(this.#picture, line, { ...cut, part }, this.#recogniser.height);
  }
}

const isClear = ({ letters }: Seen) => letters.some((p) => p > GATE);

/** All are sure, and fewer than any number of ours has; a view that saw next to nothing tells nothing. */
function areTooFew(seen: readonly Seen[]): boolean {
  const signs = seen.filter(isSign);
  return signs.length >= FEWEST_AT_A_GLANCE.signs && signs.length < FEWEST_OF_OURS && signs.every(isClear);
}

/** The line as far as what was surely seen in its wide cut; itself where nothing stands beside its spots. */
function withBeside(line: TextLine, wide: readonly Seen[]): TextLine {
  const span = spanOf(line, WIDE_CUT);
  const places = wide.filter(isClear).map(({ at }) => span.left + at * (span.right - span.left));
  if (places.every((x) => x > line.left && x < line.right)) return line;
  const half = HALF_SIGN * line.height;
  const left = Math.min(line.left, ...places.filter((x) => x < line.left).map((x) => x - half));
  const right = Math.max(line.right, ...places.filter((x) => x > line.right).map((x) => x + half));
  return { ...line, left, right };
}

async function once(
  views: Views,
  line: TextLine,
  cut: Cut,
  see: () => Promise<readonly Seen[]>,
): Promise<readonly Seen[]> {
  const known = views.get(line) ?? new Map<Cut, readonly Seen[]>();
  const seen = known.get(cut) ?? (await see());
  views.set(line, known.set(cut, seen));
  return seen;
}

/** Half way between two characters of a line, or its end. */
const middle = (one: Seen | undefined, other: Seen | undefined, end: number) =>
  one && other ? (one.at + other.at) / 2 : end;

/** As far as the spots are its characters. */
function isGrouped([line, ...more]: readonly TextLine[], { plate, letters }: PlateText): boolean {
  const { spots = [] } = line ?? {};
  if (more.length > 0 || letters.count !== 2 || spots.length !== plate.length) return true;
  return areOneGroup(spots, letters.first);
}

const cutsOf = (lines: readonly TextLine[]) => (isLight(lines) ? CUTS_ON_DARK : CUTS);

const isLight = (lines: readonly TextLine[]) => lines.some((line) => line.isLight);

/**
 * Two views are sure of every character, or three that are not see the same number and are sure in their mean: dirt and
 * noise fall on other pixels in each.
 */
function areSure(views: readonly PlateText[]): boolean {
  if (views.filter(({ sure }) => sure >= GATE).length >= 2) return true;
  const [one] = views;
  if (!one || views.length < FEWEST_VOTERS || views.some(({ plate }) => plate !== one.plate)) return false;
  const mean = (index: number, of: keyof Vote) =>
    views.reduce((sum, { votes }) => sum + (votes[index]?.[of] ?? 0), 0) / views.length;
  return one.votes.every((_, index) => mean(index, 'p') >= GATE && mean(index, 'rival') < RIVAL_VOTE);
}

/**
 * Every view is sure of the same letters, and none is one that is told apart only without digits. On a dark ground two
 * ones can only be the police's.
 */
const areLettersClear = (views: readonly PlateText[], onDark: boolean) =>
  (onDark && views.every(({ plate }) => plateKind(plate) === 'police')) ||
  views.every(
    ({ plate, letters }) =>
      plate === views[0]?.plate &&
      letters.sure >= GATE &&
      !isReadAgain(plate.slice(letters.first, letters.first + letters.count)),
  );

/** The same number but for its letters, which are read again. */
function isSame(one: PlateText, other: PlateText): boolean {
  const digits = ({ plate, letters }: PlateText) =>
    `${plate.slice(0, letters.first)} ${plate.slice(letters.first + letters.count)}`;
  return one.letters.count === other.letters.count && digits(one) === digits(other);
}

/** Is what is clear of a text so much that it may be a plate's? */
export const isOfAPlate = (text: string) =>
  text.length >= FEWEST.signs && text.replace(/\D/g, '').length >= FEWEST.digits;

/** One of ours has no more characters than seven. */
const mayBeAPlate = (text: string) => isOfAPlate(text) && text.length <= MOST_SIGNS;
