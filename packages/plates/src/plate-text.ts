import { plateKind } from '@inspect/contract/kernel';
import { ALPHABET, type Seen } from './recogniser.ts';
import type { Stem } from './stem-of.ts';

/**
 * A number and how sure its digits are: the least sure of them, 0 … 1. `letters`: where they stand, and how sure all of them
 * are: one that isn't clear is seen again without the digits.
 */
export type PlateText = {
  plate: string;
  sure: number;
  letters: { first: number; count: number; sure: number };
  /** how likely each digit is, and the next one */
  votes: readonly Vote[];
  /** what must be seen around it: the rim of a plate, or at least no further character */
  needs: Needs;
};

export type Vote = { p: number; rival: number };

/** A piece of a longer number, or what is written on a car, may have the form too. */
type Needs = 'nothing' | 'alone' | 'rim';

/**
 * The forms of Armenian plates (which of them a text is, the contract says); d = digit, l = letter. `prior`: how often
 * one is met, roughly: a rare form must not be seen in every ordinary plate whose letter O looks like a nought.
 * Diplomats' plates are light on dark, where they are as usual as any; a moped's never is.
 */
type Form = { form: string; prior: number; priorOnDark: number; needs: Needs };
const FORMS: readonly Form[] = [
  ...['ddllddd', 'dddlldd', 'ddddll'].map(
    (form) => ({ form, prior: 1, priorOnDark: 1, needs: 'nothing' }) as const,
  ),
  { form: 'llddd', prior: 1, priorOnDark: 0, needs: 'rim' },
  ...['dddlddd', 'ddlddd', 'dddldd', 'ddldd'].map(
    (form) => ({ form, prior: 0.02, priorOnDark: 1, needs: 'alone' }) as const,
  ),
];

/** The recogniser takes one for the other; it may be put right where the form asks for the other kind. */
const TWINS = ['0ODQ', '1IL', '1T', '8B', '5S', '2Z', '6G', '7T', '4A'];
/** Also to a recogniser that knows plates' characters alone: what it surely sees as another one is that. */
const TWINS_TO_THE_EYE = ['0O', '1I'];
/** These are one shape in most typefaces; the other twins must at least have been thought of. */
const SAME_SHAPE: Record<string, string> = { '0': 'O', O: '0', D: '0', Q: '0', '1': 'I', I: '1', L: '1' };
const THOUGHT_OF = 0.03;
const MOST_REPAIRS = 2;
/** How likely the other twin was, when the recogniser gave it next to nothing. */
const REPAIR = 0.01;
/** Another form that is so nearly as likely leaves it open which it is; the same for a letter's likeness (O, Q). */
const RIVAL = 0.2;
const LIKENESS = 0.06;
/** Letters that are told apart only without digits beside them. */
const READ_AGAIN = 'ODQIL';
export const isReadAgain = (letters: string) => [...letters].some((letter) => READ_AGAIN.includes(letter));
const LIKE_LETTER: Record<string, string> = { O: '0', I: '1' };
const ALPHABET_LIKE_LETTERS = [...ALPHABET].filter((sign) => sign < '2' || sign > '9');
const TAIL = 0.03;
/** What a stem may be to the recogniser; the views must think of what its outline says by so much in the mean. */
const STEMS: Record<Stem, string> = { I: 'ILTJ', L: 'ILTE', T: 'ILT' };
const THOUGHT_OF_STEM = 0.15;
/** A view gives letters together at least so much. */
const VOICE = 0.1;
/** In heights of the line: an O ends on it, a Q's tail a tenth under it. */
const HANGS = 0.04;
/** What is surely between two groups is left out, what is surely of another script makes the line another's. */
const SURELY = 0.5;

/** How the characters of a plate were seen: light on dark; by a recogniser to which only 0 and O, 1 and I are one sign. */
export type Sight = { isLight: boolean; isExact?: boolean };

/** The best reading of the lines of one plate that an Armenian one can be; null = it is none, or it could be two. */
export function plateTextOf(lines: readonly (readonly Seen[])[], sight: Sight): PlateText | null {
  const seen = lines.flat();
  if (seen.some(({ other }) => other > SURELY)) return null;
  const signs = seen.filter(isSign);
  const gaps = gapsOf(lines);
  const [best, next] = FORMS.filter(
    ({ form }) => form.length === signs.length && gaps.every((gap) => mayPart(form, gap)),
  )
    .flatMap((form) => inForm(signs, form, gaps, sight) ?? [])
    .sort((one, other) => other.likely - one.likely);
  if (!best || best.likely === 0 || (next && next.likely > best.likely * RIVAL)) return null;
  return best;
}

/** Characters of a plate of ours, but in groups in which none of ours is painted: another country's. */
export function isOtherwiseGrouped(lines: readonly (readonly Seen[])[], sight: Sight): boolean {
  const signs = lines.map((line) => line.filter(isSign));
  return plateTextOf(lines, sight) === null && plateTextOf(signs, sight) !== null;
}

/** A character, and not what stands between the groups. */
export const isSign = ({ between }: Seen) => between < SURELY;

/** What a character is at first sight; '' when it is none, or not clear. */
export function clearSignOf(seen: Seen): string {
  const { letter, p } = strongest(seen, () => true);
  return p > SURELY ? letter : '';
}

/**
 * Before which character a gap was seen; the end of a line is one as well. Two characters alone on a line of a tall plate
 * are spread over it: what parts them, and has no other distance beside it, is no gap.
 */
function gapsOf(lines: readonly (readonly Seen[])[]): number[] {
  let signs = 0;
  const gaps: number[] = [];
  for (const line of lines) {
    gaps.push(signs);
    const areSpread = lines.length > 1 && line.filter(isSign).length === 2;
    for (const sign of line) {
      if (isSign(sign)) signs += 1;
      else if (areSpread) continue;
      else gaps.push(signs);
    }
  }
  return gaps;
}

/** Plates are painted with gaps between digits and letters, and nowhere else. */
function mayPart(form: string, gap: number): boolean {
  return gap === 0 || gap === form.length || form[gap - 1] !== form[gap];
}

function inForm(
  signs: readonly Seen[],
  { form, prior, priorOnDark, needs }: Form,
  gaps: readonly number[],
  { isLight, isExact = false }: Sight,
): (PlateText & { likely: number }) | null {
  const alike = isExact ? TWINS_TO_THE_EYE : TWINS;
  const read = signs.flatMap((sign, index) => readAs(sign, form[index] === 'd', alike) ?? []);
  const plate = read.map(({ letter }) => letter).join('');
  const kind = plateKind(plate);
  const repairs = read.filter(({ isRepair }) => isRepair).length;
  if (read.length < form.length || repairs > MOST_REPAIRS || kind === null || kind === 'other') return null;
  const letters = read.filter((_, index) => form[index] === 'l');
  const isApart = isPainted(read, form, gaps);
  // Gaps are easily missed. On a dark ground digits alone, or one letter among them, must have nothing beside them instead.
  if (!isApart && !(isLight && (letters.length > 1 || letters.every(({ isRepair }) => !isRepair))))
    return null;
  const least = (some: typeof read) => Math.min(1, ...some.map(({ sure }) => sure));
  const numerals = read.filter((_, index) => form[index] === 'd');
  return {
    plate,
    sure: least(numerals),
    votes: numerals.map(({ p, rival }) => ({ p, rival })),
    letters: { first: form.indexOf('l'), count: letters.length, sure: least(letters) },
    needs: needs === 'nothing' && !isApart ? 'alone' : needs,
    likely: read.reduce((product, { likely }) => product * likely, isLight ? priorOnDark : prior),
  };
}

/**
 * Digits alone are one of our plates only if they stand in its groups; so is a single letter, which may be what was
 * seen of two.
 */
function isPainted(read: readonly { isRepair: boolean }[], form: string, gaps: readonly number[]): boolean {
  const letters = read.filter((_, index) => form[index] === 'l');
  if (letters.length > 1 && !letters.every(({ isRepair }) => isRepair)) return true;
  return [...form].every((kind, index) => index === 0 || kind === form[index - 1] || gaps.includes(index));
}

/** One sign as a digit or as a letter; null = it is neither of that kind. `alike`: what counts as one sign. */
function readAs(sign: Seen, asDigit: boolean, alike: readonly string[]) {
  const wanted = (letter: string) => isDigit(letter) === asDigit;
  const top = strongest(sign, () => true);
  const twins = TWINS.filter((group) => group.includes(top.letter)).join('') || top.letter;
  const fitting = strongest(sign, (letter) => wanted(letter) && twins.includes(letter));
  const next = strongest(sign, (letter) => wanted(letter) && letter !== fitting.letter);
  const isLikeNext = fitting.p > REPAIR && next.p > fitting.p * LIKENESS;
  const excluded = [...new Set(alike.filter((group) => group.includes(top.letter)).join(''))].filter(
    (letter) => !wanted(letter),
  );
  // Twins of the other kind are one sign to the eye: in this form they are as sure together as the sign is.
  // What is like another of its own kind is sure of nothing, but still stands against the other forms.
  const p = Math.max(0, fitting.p) + sumOf(sign, excluded);
  const seen = { p, rival: next.p, sure: isLikeNext ? 0 : p };
  // A bare bar is as much an I as a one.
  if (wanted(top.letter) || fitting.p === top.p)
    return { ...seen, letter: fitting.letter, likely: top.p, isRepair: false };
  const letter = fitting.p >= THOUGHT_OF ? fitting.letter : SAME_SHAPE[top.letter];
  return letter === undefined
    ? null
    : { ...seen, letter, likely: Math.max(fitting.p, REPAIR), isRepair: true };
}

const isDigit = (letter: string) => letter >= '0' && letter <= '9';

function strongest(seen: Seen, may: (letter: string) => boolean): { letter: string; p: number } {
  let letter = '';
  let p = -1;
  for (const [index, value] of seen.letters.entries()) {
    const candidate = ALPHABET[index] ?? '';
    if (value > p && may(candidate)) {
      letter = candidate;
      p = value;
    }
  }
  return { letter, p };
}

/**
 * A letter that was seen several times, beside the digits and without them: the likeliest of all letters, and how likely.
 * Among letters a nought is an O and a one an I; a view that saw a digit has no voice. `hang`: how far it hangs below its line
 * (descent.ts): the recogniser easily loses a tail, so a round letter is a Q if it hangs and a tail was so much as thought of.
 * Where only one of the two is so, or it hangs by no more than a `pixel` (in heights) too much, an O isn't sure. `stem`: what its
 * outline says where the views waver between I, L and T (stem-of.ts); a bare bar is nothing but an I.
 */
export function letterOf(
  views: readonly Seen[],
  hang: number | null,
  pixel: number,
  stem: Stem | null,
): { letter: string; sure: number } {
  const letters = [...ALPHABET].filter((letter) => !isDigit(letter));
  const voices = views.filter((view) => sumOf(view, ALPHABET_LIKE_LETTERS) > VOICE);
  if (voices.length === 0) return { letter: '', sure: 0 };
  const shares = letters.map((letter) => {
    const alike = [letter, ...(LIKE_LETTER[letter] ?? '')];
    return mean(voices.map((view) => sumOf(view, alike) / sumOf(view, ALPHABET_LIKE_LETTERS)));
  });
  const sure = Math.max(...shares);
  const letter = letters[shares.indexOf(sure)] ?? '';
  const shareOf = (some: string) =>
    [...some].reduce((sum, each) => sum + (shares[letters.indexOf(each)] ?? 0), 0);
  if (stem && STEMS[stem].includes(letter) && shareOf(stem) > THOUGHT_OF_STEM)
    return { letter: stem, sure: shareOf(STEMS[stem]) };
  if (stem === 'I' && letter !== 'I') return { letter, sure: 0 };
  if (letter !== 'O' && letter !== 'Q') return { letter, sure };
  const tail = shareOf('Q');
  const round = shareOf('OQ');
  if (hang !== null && hang > HANGS + pixel && tail > TAIL) return { letter: 'Q', sure: round };
  return { letter, sure: letter === 'O' && (tail > TAIL || (hang !== null && hang > HANGS)) ? 0 : sure };
}

/** The recogniser takes the two for each other in most typefaces. */
export const areTwins = (one: string, other: string) =>
  one === other || TWINS.some((group) => group.includes(one) && group.includes(other));

const sumOf = ({ letters }: Seen, some: readonly string[]) =>
  some.reduce((sum, letter) => sum + (letters[ALPHABET.indexOf(letter)] ?? 0), 0);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
