import type { Spot } from './spots.ts';

/**
 * A row of spots that look like the characters of one line. `top` and `bottom` are straight lines (y = at + slope × x)
 * along the characters' heads and feet, so that a plate seen from the side is a wedge.
 */
export type TextLine = {
  left: number;
  right: number;
  top: Edge;
  bottom: Edge;
  /** mean height of a character in pixels */
  height: number;
  /** characters, as far as their widths tell */
  count: number;
  /** light characters on a dark ground */
  isLight: boolean;
  /** from left to right: a character each, or several that touch */
  spots: readonly Spot[];
};

type Edge = { at: number; slope: number };

/** Of one line: an "AB 123". A moped's plate of two lines has two characters above three. */
const FEWEST = 5;
const FEWEST_OF_A_PART = 2;
/** Longer rows are grilles, fences and texts. */
const MOST = 14;
/** Panes and bars are all ink. */
const MOST_FILLED = 0.9;
/** Of a character in pixels. */
export const LEAST_HEIGHT = 8;
/** In heights: one character, as many as touch each other in a group, and one of those. */
const WIDEST_CHARACTER = 1.15;
const WIDEST_TOUCHING = 3.6;
const TOUCHING_WIDTH = 0.7;
/** In heights: two narrow characters that touch; a gap in which one more may stand, unseen. */
const WIDTH_OF_TWO = 0.9;
const UNSEEN_WIDTH = 0.55;
const STEEPEST = 0.45;
/** Between pieces of one line, and all of it, in heights of a character; how far its spots may stand out of it. */
const FARTHEST = 2.2;
const LONGEST = 8;
const ASKEW = 0.2;

const heightOf = (spot: Spot) => spot.bottom - spot.top + 1;
const widthOf = (spot: Spot) => spot.right - spot.left + 1;

/** Dark or light spots of a character's shape, put together to lines. */
export function textLinesOf(
  spots: readonly Spot[],
  picture: { width: number; height: number },
  isLight: boolean,
): TextLine[] {
  const signs = spots
    .filter((spot) => isCharacter(spot, picture))
    .sort((one, other) => one.left - other.left);
  return joined(chainsOf(signs))
    .filter((chain) => (chain.length > 1 || chain.every(isTouching)) && mean(chain.map(filled)) < MOST_FILLED)
    .flatMap((chain) => lineOf(chain, isLight) ?? [])
    .filter(({ count }) => count >= FEWEST_OF_A_PART && count <= MOST);
}

/** Has the line room for the characters of a plate, or is it only a part of a tall one, or a word? */
export function isWhole({ spots, height }: TextLine): boolean {
  const seen = spots.map((spot) =>
    Math.max(charactersIn(spot), widthOf(spot) > height * WIDTH_OF_TWO ? 2 : 1),
  );
  const unseen = spots
    .slice(1)
    .map((spot, index) => (spot.left - (spots[index]?.right ?? 0)) / (height * UNSEEN_WIDTH));
  const room = [...seen, ...unseen].reduce((sum, count) => sum + Math.max(0, Math.floor(count)), 0);
  // What is one spot alone may be anything dark behind a badge.
  return spots.length > 1 && room >= FEWEST;
}

function isCharacter(spot: Spot, picture: { width: number; height: number }): boolean {
  const height = heightOf(spot);
  const width = widthOf(spot);
  if (height < LEAST_HEIGHT || height > picture.height * 0.25) return false;
  const shape = width / height;
  if (shape > WIDEST_CHARACTER) return shape < WIDEST_TOUCHING && filled(spot) > 0.25 && filled(spot) < 0.8;
  // An I without serifs is all ink.
  return shape > 0.1 && filled(spot) > 0.15 && (shape < 0.4 || filled(spot) < 0.98);
}

const filled = (spot: Spot) => spot.dark / (widthOf(spot) * heightOf(spot));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Characters whose edges meet are one spot. */
const isTouching = (spot: Spot) => widthOf(spot) > heightOf(spot) * WIDEST_CHARACTER;

function charactersIn(spot: Spot): number {
  return isTouching(spot) ? Math.max(2, Math.round(widthOf(spot) / heightOf(spot) / TOUCHING_WIDTH)) : 1;
}

/** Each character is followed by its nearest neighbour of like height on the same line. */
function chainsOf(signs: readonly Spot[]): Spot[][] {
  const followers = new Map<Spot, Spot>();
  const preceded = new Set<Spot>();
  for (const [index, sign] of signs.entries()) {
    const next = followerOf(sign, signs, index, preceded);
    if (!next) continue;
    followers.set(sign, next);
    preceded.add(next);
  }
  return signs
    .filter((sign) => !preceded.has(sign))
    .map((first) => {
      const chain = [first];
      for (let next = followers.get(first); next; next = followers.get(next)) chain.push(next);
      return chain;
    });
}

function followerOf(
  sign: Spot,
  signs: readonly Spot[],
  index: number,
  taken: ReadonlySet<Spot>,
): Spot | undefined {
  const height = heightOf(sign);
  const reach = sign.right + height * 1.35;
  for (let at = index + 1; at < signs.length; at += 1) {
    const other = signs[at];
    if (!other || other.left > reach) return undefined;
    if (!taken.has(other) && isNextTo(sign, other)) return other;
  }
  return undefined;
}

function isNextTo(sign: Spot, other: Spot): boolean {
  const height = heightOf(sign);
  const ratio = heightOf(other) / height;
  if (ratio < 0.76 || ratio > 1.32) return false;
  if (other.left < sign.right - height * 0.25) return false;
  const across = (other.left + other.right - sign.left - sign.right) / 2;
  const down = (other.top + other.bottom - sign.top - sign.bottom) / 2;
  return Math.abs(down) <= across * STEEPEST && Math.abs(down) < height * 0.7;
}

/**
 * A character that dirt, its tail or its neighbour made unlike one tears its line in two; the pieces are put together
 * again, and whoever reads the line sees what stands between them.
 */
function joined(chains: readonly (readonly Spot[])[]): (readonly Spot[])[] {
  const pieces = [...chains].sort((one, other) => other.length - one.length);
  for (let first = 0; first < pieces.length; first += 1) {
    for (let grown = (pieces[first]?.length ?? 0) >= FEWEST_OF_A_PART; grown; ) {
      const chain = pieces[first] ?? [];
      const line = lineOf(chain, false);
      const at = pieces.findIndex((piece, index) => index > first && line !== null && goesOn(line, piece));
      grown = at > first;
      if (grown)
        pieces[first] = [...chain, ...pieces.splice(at, 1).flat()].sort(
          (one, other) => one.left - other.left,
        );
    }
  }
  return pieces;
}

/** All of the piece lies on the line, before it or behind it, no farther away than two characters would be. */
function goesOn(line: TextLine, piece: readonly Spot[]): boolean {
  const left = piece[0]?.left ?? 0;
  const right = (piece.at(-1)?.right ?? 0) + 1;
  const gap = Math.max(left - line.right, line.left - right);
  const long = Math.max(right, line.right) - Math.min(left, line.left);
  if (gap < -0.25 * line.height || gap > line.height * FARTHEST || long > line.height * LONGEST) return false;
  return piece.every((spot) => {
    const middle = (spot.left + spot.right) / 2;
    const tall = line.bottom.at - line.top.at + (line.bottom.slope - line.top.slope) * middle;
    const above = Math.abs(spot.top - line.top.at - line.top.slope * middle);
    const below = Math.abs(spot.bottom + 1 - line.bottom.at - line.bottom.slope * middle);
    return above < tall * ASKEW && below < tall * ASKEW;
  });
}

function lineOf(chain: readonly Spot[], isLight: boolean): TextLine | null {
  const first = chain[0];
  const last = chain.at(-1);
  if (!first || !last) return null;
  const middle = (spot: Spot) => (spot.left + spot.right) / 2;
  const top = edgeThrough(chain.map((spot) => [middle(spot), spot.top]));
  const bottom = edgeThrough(chain.map((spot) => [middle(spot), spot.bottom + 1]));
  const height = chain.reduce((sum, spot) => sum + heightOf(spot), 0) / chain.length;
  const count = chain.reduce((sum, spot) => sum + charactersIn(spot), 0);
  return { left: first.left, right: last.right + 1, top, bottom, height, count, isLight, spots: chain };
}

/** The median of the slopes between all pairs: one sign that hangs out of line doesn't bend it. */
function edgeThrough(points: readonly (readonly [number, number])[]): Edge {
  const slopes: number[] = [];
  for (const [index, [x, y]] of points.entries())
    for (const [otherX, otherY] of points.slice(index + 1)) slopes.push((otherY - y) / (otherX - x));
  const slope = medianOf(slopes);
  return { at: medianOf(points.map(([x, y]) => y - slope * x)), slope };
}

function medianOf(values: number[]): number {
  const sorted = values.sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
