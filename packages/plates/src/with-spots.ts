import { clearSignOf, isSign } from './plate-text.ts';
import { ALPHABET, type Seen } from './recogniser.ts';
import type { Spot } from './spots.ts';
import { type Cut, spanOf } from './straighten.ts';
import type { TextLine } from './text-lines.ts';

/** An I without serifs, or a one: so narrow for its height, and all ink. */
const BAR = { shape: 0.32, filled: 0.72 };
const LIKE_BAR = '1I';
/** So near to a bar, in its heights, the recogniser places what the bar is a part of. */
const AT_BAR = 0.3;
/** Groups stand so much farther apart than the characters in them. */
const APART = 2.2;
/** In heights: a spot of two characters that touch; their groups stand apart by more than this times APART. */
const WIDTH_OF_TWO = 1.15;
const USUAL_OF_TOUCHING = 0.08;
/** Two letters of a group stand no farther apart than so often what parts them from the digits. */
const OF_ONE_GROUP = 1.5;

/**
 * What the recogniser saw in a cut of a line, and what the spots of the line tell better: bare bars, of which it takes two for
 * one or for nothing, and gaps between the groups where it saw none.
 */
export function withSpots(seen: readonly Seen[], line: TextLine, cut: Cut): readonly Seen[] {
  const { left, right } = spanOf(line, cut);
  const shareOf = (x: number) => (x - left) / (right - left);
  const inside = line.spots.filter((spot) => isWithin(shareOf(middleOf(spot))));
  const atSpot = new Map<Spot, Seen[]>(inside.map((spot) => [spot, []]));
  for (const sign of seen.filter(isSign)) {
    const x = left + sign.at * (right - left);
    const nearest = nearestOf(inside, x);
    // A character that is no spot, as a Q whose tail meets the rim, belongs to none.
    if (nearest && farOf(nearest, x) < AT_BAR * line.height) atSpot.get(nearest)?.push(sign);
  }
  const others = seen.filter((sign) => !mayBeBar(sign)).map(({ at }) => left + at * (right - left));
  const isApart = (spot: Spot) =>
    others.every((x) => Math.abs(x - middleOf(spot)) > AT_BAR * (spot.bottom - spot.top + 1));
  const bars = inside.filter(
    (spot) => isBar(spot) && isApart(spot) && (atSpot.get(spot) ?? []).every(mayBeBar),
  );
  const replaced = new Set(bars.flatMap((spot) => atSpot.get(spot) ?? []));
  const signs = [
    ...seen.filter((sign) => !replaced.has(sign)),
    ...bars.map((spot) => barAt(shareOf(middleOf(spot)))),
  ].sort((one, other) => one.at - other.at);
  const touches = inside.some((spot) => spot.right - spot.left >= line.height * WIDTH_OF_TWO);
  if (!touches && !signs.every(isSign)) return signs;
  const places = signs.map((sign) => left + sign.at * (right - left));
  const gaps = gapsOf(inside, touches ? line.height * USUAL_OF_TOUCHING : null)
    // Where a character stands that is no spot, or a gap was seen, there is no other one.
    .filter(({ from, to }) => places.every((x) => x < from || x > to))
    .map(({ from, to }) => ({ ...nothingAt(shareOf((from + to) / 2)), between: 1 }));
  return [...signs, ...gaps].sort((one, other) => one.at - other.at);
}

/**
 * May the two letters that begin at `first` be one group? Not where they stand clearly farther apart than one of them and the
 * digit beside it: then they are a letter, a gap, and what belongs to the digits.
 */
export function areOneGroup(spots: readonly Spot[], first: number): boolean {
  const gapBefore = (index: number) => {
    const [one, other] = [spots[index - 1], spots[index]];
    return one && other ? other.left - one.right - 1 : Number.POSITIVE_INFINITY;
  };
  return gapBefore(first + 1) <= OF_ONE_GROUP * Math.max(1, Math.min(gapBefore(first), gapBefore(first + 2)));
}

const isWithin = (share: number) => share > 0 && share < 1;
const middleOf = ({ left, right }: Spot) => (left + right + 1) / 2;

function isBar({ left, right, top, bottom, dark }: Spot): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  return width < height * BAR.shape && dark > width * height * BAR.filled;
}

/** It is no other character for sure. */
function mayBeBar(sign: Seen): boolean {
  const clear = clearSignOf(sign);
  return clear === '' || LIKE_BAR.includes(clear);
}

/** The spot that covers the place, or else whose edge is nearest to it. */
function nearestOf(spots: readonly Spot[], x: number): Spot | undefined {
  return [...spots].sort((one, other) => farOf(one, x) - farOf(other, x))[0];
}

/** The spot of the character that was seen at the place; none where it is no spot. */
export const spotAt = (spots: readonly Spot[], x: number): Spot | undefined =>
  spots.find(({ left, right }) => left <= x && x <= right + 1);

const farOf = ({ left, right }: Spot, x: number) => Math.max(left - x, x - right, 0);

const nothingAt = (at: number): Seen => ({
  letters: new Float32Array(ALPHABET.length),
  between: 0,
  other: 0,
  at,
});

/** One half a one, one half an I: the form of the plate says which. */
function barAt(at: number): Seen {
  const bar = nothingAt(at);
  for (const sign of '1I') bar.letters[ALPHABET.indexOf(sign)] = 0.5;
  return bar;
}

/** The wide gaps, in pixels from and to. `known`: how wide they usually are, where the spots don't tell. */
function gapsOf(spots: readonly Spot[], known: number | null): { from: number; to: number }[] {
  const gaps = spots.slice(1).map((spot, index) => ({ from: (spots[index]?.right ?? 0) + 1, to: spot.left }));
  const wides = gaps.map(({ from, to }) => to - from).sort((one, other) => one - other);
  const usual = known ?? wides[wides.length >> 1] ?? 0;
  return gaps.filter(({ from, to }) => to - from > Math.max(1, usual) * APART);
}
