import type { Keypoint } from '@inspect/plates';
import { bitDifference } from './bit-difference.ts';
import { type PictureFeatures, shapeOf } from './picture-features.ts';

/** Where one picture lies in the other: its centre, how large it is there, and how far it is turned (radians). */
export type Placement = { x: number; y: number; scale: number; turn: number };

/** Bits of 64 in which the hashes of one keypoint differ at most, cut and turned (measured: bench reuse). */
export const KEYPOINT_DIFFERENCE = 14;
const MATCHES_MAX = 24;
/** How far from its place a keypoint may be found, in parts of the longer side. */
const NEAR = 0.03;
/** Somewhat more than 8°, and than what is left when a third is cut away. */
const TURN_MAX = 0.2;
const SCALE_MAX = 1.7;
/** What a single match doesn't tell. */
const TURNS = [-0.12, -0.06, 0, 0.06, 0.12];

const ASIDE = [-0.05, 0, 0.05];

type Match = { one: Keypoint; other: Keypoint; difference: number };

/** Where `one` may lie in `other`, told by the keypoints that both have. */
export function placements(one: PictureFeatures, other: PictureFeatures): Placement[] {
  const matches = matchesOf(one, other);
  const pairs = matches.flatMap((first, index) =>
    matches.slice(index + 1).flatMap((second) => placedByTwo(one, first, second) ?? []),
  );
  const [best] = pairs
    .map((placement) => ({ placement, count: fitting(one, matches, placement) }))
    .sort((left, right) => right.count - left.count);
  if (best) return [best.placement];
  const [single] = matches;
  if (single) return TURNS.map((turn) => anchored(one, single, single.other.reach / single.one.reach, turn));
  return placedAnyhow(other);
}

function matchesOf(one: PictureFeatures, other: PictureFeatures): Match[] {
  return one.keypoints
    .flatMap((point) =>
      other.keypoints.map((earlier) => ({
        one: point,
        other: earlier,
        difference: bitDifference(point.hash, earlier.hash),
      })),
    )
    .filter(({ difference, one: { reach }, other: earlier }) => {
      const scale = earlier.reach / reach;
      return difference <= KEYPOINT_DIFFERENCE && scale <= SCALE_MAX && scale >= 1 / SCALE_MAX;
    })
    .sort((left, right) => left.difference - right.difference)
    .slice(0, MATCHES_MAX);
}

/** Nothing is known: as it is, or with a tenth cut away. */
function placedAnyhow(other: PictureFeatures): Placement[] {
  const { across, down } = shapeOf(other);
  const whole = { x: across / 2, y: down / 2, scale: 1, turn: 0 };
  const parts = ASIDE.flatMap((right) =>
    ASIDE.map((below) => ({ x: (0.5 + right) * across, y: (0.5 + below) * down, scale: 0.9, turn: 0 })),
  );
  return [whole, ...parts];
}

/** The similarity that lays both keypoints where they are; null = no picture was changed like that. */
function placedByTwo(look: PictureFeatures, first: Match, second: Match): Placement | null {
  const [x, y] = [second.one.x - first.one.x, second.one.y - first.one.y];
  const [u, v] = [second.other.x - first.other.x, second.other.y - first.other.y];
  const length = Math.hypot(x, y);
  if (length < 2 * NEAR) return null;
  const scale = Math.hypot(u, v) / length;
  const turn = Math.atan2(v * x - u * y, u * x + v * y);
  if (scale > SCALE_MAX || scale < 1 / SCALE_MAX || Math.abs(turn) > TURN_MAX) return null;
  return anchored(look, first, scale, turn);
}

function anchored(
  look: PictureFeatures,
  at: Pick<Match, 'one' | 'other'>,
  scale: number,
  turn: number,
): Placement {
  const { across, down } = shapeOf(look);
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const [x, y] = [across / 2 - at.one.x, down / 2 - at.one.y];
  return { x: at.other.x + x * cos - y * sin, y: at.other.y + x * sin + y * cos, scale, turn };
}

function fitting(look: PictureFeatures, matches: readonly Match[], { x, y, scale, turn }: Placement): number {
  const { across, down } = shapeOf(look);
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  return matches.filter(({ one, other }) => {
    const [right, below] = [one.x - across / 2, one.y - down / 2];
    const [atX, atY] = [x + right * cos - below * sin, y + right * sin + below * cos];
    return Math.hypot(atX - other.x, atY - other.y) < NEAR;
  }).length;
}

/** Where `other` lies in `one`, when `one` lies so in it. */
export function inverse(
  one: PictureFeatures,
  other: PictureFeatures,
  { x, y, scale, turn }: Placement,
): Placement {
  const [ofOne, ofOther] = [shapeOf(one), shapeOf(other)];
  const [cos, sin] = [Math.cos(turn) / scale, Math.sin(turn) / scale];
  const [right, below] = [ofOther.across / 2 - x, ofOther.down / 2 - y];
  return {
    x: ofOne.across / 2 + right * cos + below * sin,
    y: ofOne.down / 2 + below * cos - right * sin,
    scale: 1 / scale,
    turn: -turn,
  };
}
