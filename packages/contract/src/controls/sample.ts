import type { CheckupMark } from '../checkup-fields/index.ts';
import type { Day } from '../kernel/dates.ts';

/**
 * The sample of the day, which anybody who has the day's seed can draw again: `seed` is 64 hexadecimal digits. A checkup is in
 * the random part when the first eight hexadecimal digits of SHA-256 of `seed/day/id/random`, read as a number, are below 3 % of
 * 2³²; nothing that was recorded of it has any part in that. Of the others one is in the risk-weighted part when those of
 * `seed/day/id/risk` are below the sum of the weights of its marks, in per cent of 2³².
 */
export const SAMPLE_PARTS = ['random', 'risk'] as const;
export type SamplePart = (typeof SAMPLE_PARTS)[number];

const ALL = 2 ** 32;
const PERCENT = ALL / 100;
const DIGITS = 8;
const HEX = 16;

/** per cent of all checkups of a day */
export const RANDOM_PERCENT = 3;

/**
 * For so many days after its own a seed stays with the staff: a station that drew again at once would mend what was drawn before
 * anybody looks.
 */
export const PUBLISHED_AFTER_DAYS = 30;

/** What each mark adds to the chance of being drawn, in per cent. */
export const RISK_WEIGHTS = {
  too_short: 25,
  out_of_limit: 5,
  plate_unread: 10,
  photo_time: 20,
  photo_unproven: 10,
  plate_other: 20,
  register_differs: 20,
  licence_expired: 20,
  signature_override: 20,
} as const satisfies Record<CheckupMark, number>;

/** Draws are below it. */
export const limitOf = (percent: number): number => Math.min(ALL, Math.ceil(percent * PERCENT));

type Drawn = { seed: string; day: Day; checkup: string };

/** SHA-256 of a text as lower-case hexadecimal digits; given by whoever draws, since a browser and a server have it elsewhere. */
type Digest = (text: string) => string;

/** The number that a checkup has drawn: 0 … 2³² − 1. */
export function drawOf(digest: Digest, { seed, day, checkup }: Drawn, part: SamplePart): number {
  return Number.parseInt(digest(`${seed}/${day}/${checkup}/${part}`).slice(0, DIGITS), HEX);
}

/** In which part of the sample of its day a checkup is; null = in none. */
export function sampleOf(
  digest: Digest,
  drawn: Drawn & { marks: readonly CheckupMark[] },
): SamplePart | null {
  if (drawOf(digest, drawn, 'random') < limitOf(RANDOM_PERCENT)) return 'random';
  const risk = drawn.marks.reduce((sum, mark) => sum + RISK_WEIGHTS[mark], 0);
  return drawOf(digest, drawn, 'risk') < limitOf(risk) ? 'risk' : null;
}
