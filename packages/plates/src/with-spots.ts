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
    const nearest = nearestOf(inside, left + sign.at * (right - left));
    if (nearest) atSpot.get(nearest)?.push(sign);
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
  if (!signs.every(isSign) || signs.length !== inside.length) return signs;
  const gaps = gapsOf(inside).map((x) => ({ ...nothingAt(shareOf(x)), between: 1 }));
  return [...signs, ...gaps].sort((one, other) => one.at - other.at);
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
  const farOf = ({ left, right }: Spot) => Math.max(left - x, x - right, 0);
  return [...spots].sort((one, other) => farOf(one) - farOf(other))[0];
}

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

/** Middles of the wide gaps. */
function gapsOf(spots: readonly Spot[]): number[] {
  const gaps = spots.slice(1).map((spot, index) => {
    const end = spots[index]?.right ?? 0;
    return { wide: spot.left - end - 1, at: (spot.left + end + 1) / 2 };
  });
  const usual = gaps.map(({ wide }) => wide).sort((one, other) => one - other)[gaps.length >> 1] ?? 0;
  return gaps.filter(({ wide }) => wide > Math.max(1, usual) * APART).map(({ at }) => at);
}
