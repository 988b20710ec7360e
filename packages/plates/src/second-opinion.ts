import { areTwins, type PlateText } from './plate-text.ts';

/** Of the views of the recogniser of plates so many must see one number; where another recogniser saw it too, so many. */
const FEWEST = { alone: 3, supported: 2 };
/** In the mean of those: how sure each digit is, how likely the next one; and how sure so many are of the letters. */
const DIGIT = 0.9;
const RIVAL = 0.05;
const LETTER = 0.9;
/** A round letter with a tail or without: both recognisers err there, so both must see it. */
const ROUND = /[OQ]/;

/**
 * What the views of the recogniser of plates say (`views`; null = a view sees no number) where the other one, which saw
 * `others`, was not sure. null = neither is it.
 */
export function secondOpinion(
  views: readonly (PlateText | null)[],
  others: readonly PlateText[],
): PlateText | null {
  const seen = views.flatMap((view) => view ?? []);
  const [best] = seen
    .map((view) => seen.filter(({ plate }) => plate === view.plate))
    .sort((one, other) => other.length - one.length);
  const one = best?.[0];
  if (!best || !one) return null;
  const isSupported = others.some(({ plate }) => plate === one.plate);
  const fewest = isSupported ? FEWEST.supported : FEWEST.alone;
  if (best.filter(({ letters }) => letters.sure >= LETTER).length < fewest || best.length * 2 <= seen.length)
    return null;
  if (ROUND.test(lettersOf(one)) && !isSupported) return null;
  const mean = (of: (text: PlateText) => number) =>
    best.reduce((sum, text) => sum + of(text), 0) / best.length;
  const areDigitsSure = one.votes.every(
    (_, index) =>
      mean(({ votes }) => votes[index]?.p ?? 0) >= DIGIT &&
      mean(({ votes }) => votes[index]?.rival ?? 1) < RIVAL,
  );
  return areDigitsSure ? one : null;
}

/**
 * Is the number that one view saw the one that all views of the recogniser of plates are sure of? Two that learned from
 * other pictures err differently: what both see need not be looked at again.
 */
export function isConfirmed(one: PlateText, views: readonly (PlateText | null)[]): boolean {
  return views.every(
    (view) =>
      view !== null &&
      view.plate === views[0]?.plate &&
      view.sure >= DIGIT &&
      view.letters.sure >= LETTER &&
      !ROUND.test(lettersOf(view)) &&
      areAlike(one, view),
  );
}

const lettersOf = ({ plate, letters }: PlateText) =>
  plate.slice(letters.first, letters.first + letters.count);

/** The same digits in the same places; its letters may be those that the other recogniser takes them for. */
const areAlike = (one: PlateText, other: PlateText) =>
  one.plate.length === other.plate.length &&
  one.letters.first === other.letters.first &&
  one.letters.count === other.letters.count &&
  [...one.plate].every((sign, at) => {
    const isLetter = at >= one.letters.first && at < one.letters.first + one.letters.count;
    return isLetter ? areTwins(sign, other.plate[at] ?? '') : sign === other.plate[at];
  });
