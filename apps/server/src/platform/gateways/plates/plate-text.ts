import { plateKind } from '@inspect/contract/checkups';
import { ALPHABET, type Seen } from './recogniser.ts';

/** A number and how sure it is: the least sure of its characters, 0 … 1. */
export type PlateText = { plate: string; sure: number };

/**
 * The forms of Armenian plates (which of them a text is, the contract says); d = digit, l = letter. `prior`: how often
 * one is met, roughly; the moped's (llddd) is left out, because it is what remains of a longer plate whose end isn't
 * seen; a rare form must not be seen in every ordinary plate whose letter O looks like a nought.
 */
const FORMS = [
  { form: 'ddllddd', prior: 1 },
  { form: 'dddlldd', prior: 1 },
  { form: 'ddddll', prior: 1 },
  ...['dddlddd', 'ddldddd', 'ddlddd', 'dddldd', 'ddldd'].map((form) => ({ form, prior: 0.02 })),
];

/** The recogniser takes one for the other; it may be put right where the form asks for the other kind. */
const TWINS = ['0ODQ', '1IL', '8B', '5S', '2Z', '6G', '7T', '4A'];
/** These are one shape in most typefaces; the other twins must at least have been thought of. */
const SAME_SHAPE: Record<string, string> = { '0': 'O', O: '0', D: '0', Q: '0', '1': 'I', I: '1', L: '1' };
const THOUGHT_OF = 0.03;
const MOST_REPAIRS = 2;
/** How likely the other twin was, when the recogniser gave it next to nothing. */
const REPAIR = 0.01;
/** Another form that is so nearly as likely leaves it open which it is; the same for a letter's likeness (O, Q). */
const RIVAL = 0.2;
const LIKENESS = 0.06;
/** What is surely between two groups is left out, what is surely of another script makes the line another's. */
const SURELY = 0.5;

/** The best reading of what was seen that an Armenian plate can be; null = it is none, or it could be two. */
export function plateTextOf(seen: readonly Seen[]): PlateText | null {
  if (seen.some(({ other }) => other > SURELY)) return null;
  const signs = seen.filter(({ between }) => between < SURELY);
  const gaps = gapsOf(seen);
  const [best, next] = FORMS.filter(
    ({ form }) => form.length === signs.length && gaps.every((gap) => mayPart(form, gap)),
  )
    .flatMap(({ form, prior }) => inForm(signs, form, prior) ?? [])
    .sort((one, other) => other.likely - one.likely);
  if (!best || (next && next.likely > best.likely * RIVAL)) return null;
  return best;
}

/** Before which character a gap was seen. */
function gapsOf(seen: readonly Seen[]): number[] {
  let signs = 0;
  return seen.flatMap(({ between }) => {
    if (between >= SURELY) return [signs];
    signs += 1;
    return [];
  });
}

/** Plates are painted with gaps between digits and letters, and nowhere else. */
function mayPart(form: string, gap: number): boolean {
  return gap === 0 || gap === form.length || form[gap - 1] !== form[gap];
}

function inForm(
  signs: readonly Seen[],
  form: string,
  prior: number,
): (PlateText & { likely: number }) | null {
  let plate = '';
  let sure = 1;
  let likely = prior;
  let repairs = 0;
  for (const [index, sign] of signs.entries()) {
    const read = readAs(sign, form[index] === 'd');
    if (!read) return null;
    plate += read.letter;
    sure = Math.min(sure, read.sure);
    likely *= read.likely;
    if (read.isRepair) repairs += 1;
  }
  const kind = plateKind(plate);
  if (repairs > MOST_REPAIRS || kind === null || kind === 'other') return null;
  return { plate, sure, likely };
}

/** One sign as a digit or as a letter; null = it is neither of that kind. */
function readAs(sign: Seen, asDigit: boolean) {
  const wanted = (letter: string) => isDigit(letter) === asDigit;
  const top = strongest(sign, () => true);
  const twins = TWINS.find((group) => group.includes(top.letter)) ?? top.letter;
  const fitting = strongest(sign, (letter) => wanted(letter) && twins.includes(letter));
  const next = strongest(sign, (letter) => wanted(letter) && letter !== fitting.letter);
  const isLikeNext = fitting.p > REPAIR && next.p > fitting.p * LIKENESS;
  const excluded = strongest(sign, (letter) => !wanted(letter) && twins.includes(letter));
  // Twins of the other kind are one sign to the eye: in this form they are as sure together as the sign is.
  // What is like another of its own kind is sure of nothing, but still stands against the other forms.
  const sure = isLikeNext ? 0 : Math.max(0, fitting.p) + Math.max(0, excluded.p);
  if (wanted(top.letter)) return { letter: top.letter, sure, likely: top.p, isRepair: false };
  const letter = fitting.p >= THOUGHT_OF ? fitting.letter : SAME_SHAPE[top.letter];
  return letter === undefined ? null : { letter, sure, likely: Math.max(fitting.p, REPAIR), isRepair: true };
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
